"""A progress bar in plain text, for a terminal."""

from __future__ import annotations

import time
from typing import TextIO

WIDTH = 30  # characters


class Bar:
    """Draws itself anew in one line, at most ten times a second; call it with the number done and the number in all."""

    def __init__(self, out: TextIO, unit: str = "matches") -> None:
        self.out, self.unit = out, unit
        self.began = time.monotonic()
        self.drawn = -1.0

    def __call__(self, done: int, total: int) -> None:
        """Draw the bar, if it is time to."""
        now = time.monotonic()
        if done < total and now - self.drawn < 0.1:
            return
        self.drawn = now
        full = WIDTH * done // max(total, 1)
        left = (now - self.began) * (total - done) / max(done, 1)
        bar = "#" * full + "." * (WIDTH - full)
        self.out.write(f"\r[{bar}] {done:,} of {total:,} {self.unit}, about {left:.0f} s left ")
        self.out.flush()

    def close(self) -> None:
        """Wipe the bar, so that the result stands alone."""
        if self.drawn >= 0:
            self.out.write("\r" + " " * (WIDTH + 70) + "\r")
            self.out.flush()
