"""Shared by all tests: Hypothesis tries the same examples everywhere, so that a failure is a failure for everybody.

`pytest --hypothesis-profile explore` looks for new ones.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", settings.get_profile("steady"), derandomize=False, max_examples=2000)
settings.load_profile("steady")
