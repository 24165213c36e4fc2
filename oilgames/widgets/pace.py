"""The pace of what moves without a person: bots and chance, at once or one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Literal, TypeAlias, cast

from oilgames.engine import Refused

Speed: TypeAlias = Literal["at once", "quick", "slow"]
SPEEDS: dict[str, float] = {"at once": 0.0, "quick": 0.45, "slow": 1.4}  # seconds before each such move


class Pace:
    """Makes one `move` after another while there `is_one`, and shows each; what fails is told by `pause`.

    With a pause between moves it runs on the kernel's loop, so that the person can look, press tools and read.
    """

    def __init__(
        self,
        speed: Speed,
        is_one: Callable[[], bool],
        move: Callable[[], None],
        show: Callable[[], None],
        pause: Callable[[Exception], None],
    ) -> None:
        self.speed = speed
        self._is_one, self._move, self._show, self._pause = is_one, move, show, pause
        self._task: asyncio.Task[None] | None = None

    def set(self, speed: object) -> None:
        """Another speed; `Refused` lists those there are."""
        if speed not in SPEEDS:
            raise Refused(f"The speeds are: {', '.join(SPEEDS)}.")
        self.speed = cast(Speed, speed)

    def go_on(self) -> None:
        """Begin, unless it is under way or a person is to move."""
        if self._task is not None or not self._is_one():
            return
        loop = _running_loop() if SPEEDS[self.speed] else None
        if loop is None:
            self._all_at_once()
        else:
            self._task = loop.create_task(self._one_by_one())

    def _all_at_once(self) -> None:
        while self._is_one():
            self._move()
        self._show()

    async def _one_by_one(self) -> None:
        try:
            while self._is_one():
                await asyncio.sleep(SPEEDS[self.speed])
                if self._is_one():
                    self._move()
                    self._show()
        except Exception as fault:  # a task's fault would vanish: say it where the person looks
            self._pause(fault)
        finally:
            self._task = None


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
