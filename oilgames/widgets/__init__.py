"""Everything that needs a browser. Charts are loaded with the first chart: bqplot takes a while."""

from __future__ import annotations

import importlib
from typing import Any

_ROOMS = {
    "Board": "board",
    "GameTable": "table",
    "Stepper": "stepper",
    "Predict": "predict",
    "SelfCheck": "check",
    "ScoreCard": "score",
    "SCORE": "score",
    "Explore": "explore",
    "whole": "explore",
    "pick": "explore",
    "switch": "explore",
    "lines": "explore",
    "Still": "still",
    "NumberTable": "numbers",
    "Urn": "urn",
    "Pulls": "urn",
    "Bag": "urn",
    "Together": "urn",
    "BarChart": "charts",
    "LineChart": "charts",
    "StackedChart": "charts",
    "GridChart": "charts",
}
__all__ = list(_ROOMS)


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_ROOMS[name]}"), name)
