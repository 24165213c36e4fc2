"""Described sets of legal actions: what may be chosen, without building a list of it.

Every set answers `action in legal`, `len(legal)`, `for action in legal`, `legal.pick(k)` (the k-th, from 0) and
`legal.parts()` (the simple sets it is made of: what a view turns into buttons, number fields and clickable places).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, runtime_checkable

Action = Any  # a frozen record of the game's actions.py


@runtime_checkable
class Legal(Protocol):
    """A finite set of actions."""

    def __contains__(self, action: object) -> bool: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[Action]: ...

    def pick(self, k: int) -> Action:
        """Action number `k`, 0 ... len - 1."""

    def parts(self) -> tuple[Legal, ...]:
        """The simple sets it is made of."""


class OneOf:
    """A short explicit list of actions."""

    __slots__ = ("actions",)

    def __init__(self, *actions: Action) -> None:
        self.actions = actions

    def __contains__(self, action: object) -> bool:
        return action in self.actions

    def __len__(self) -> int:
        return len(self.actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def pick(self, k: int) -> Action:
        """Action number `k`."""
        return self.actions[k]

    def parts(self) -> tuple[Legal, ...]:
        """Itself."""
        return (self,)


class EachOf:
    """`make(value)` for every value of a sequence: one kind of action over many places or cards.

    The action keeps its value in its only field.
    """

    __slots__ = ("make", "values")

    def __init__(self, make: Callable[[Any], Action], values: Sequence[Any]) -> None:
        self.make = make
        self.values = values

    def __contains__(self, action: object) -> bool:
        return type(action) is self.make and _only_field(action) in self.values

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[Action]:
        return map(self.make, self.values)

    def pick(self, k: int) -> Action:
        """Action number `k`."""
        return self.make(self.values[k])

    def parts(self) -> tuple[Legal, ...]:
        """Itself."""
        return (self,)


class IntRange:
    """`make(amount)` for every whole amount from `low` to `high`; empty when high < low."""

    __slots__ = ("high", "low", "make")

    def __init__(self, make: Callable[[int], Action], low: int, high: int) -> None:
        self.make = make
        self.low = low
        self.high = high

    def __contains__(self, action: object) -> bool:
        if type(action) is not self.make:
            return False
        amount = _only_field(action)
        return type(amount) is int and self.low <= amount <= self.high

    def __len__(self) -> int:
        return max(0, self.high - self.low + 1)

    def __iter__(self) -> Iterator[Action]:
        return map(self.make, range(self.low, self.high + 1))

    def pick(self, k: int) -> Action:
        """The action with amount `low + k`."""
        if not 0 <= k < len(self):
            raise IndexError(k)
        return self.make(self.low + k)

    def parts(self) -> tuple[Legal, ...]:
        """Itself."""
        return (self,)


class AnyOf:
    """The union of disjoint sets, in order; empty sets are dropped."""

    __slots__ = ("sets",)

    def __init__(self, *sets: Legal) -> None:
        self.sets = tuple([part for part in sets if len(part)])  # a list is faster than a generator here

    def __contains__(self, action: object) -> bool:
        for part in self.sets:  # noqa: SIM110 - asked at every checked move; `any` with a generator takes twice as long
            if action in part:
                return True
        return False

    def __len__(self) -> int:
        return sum(map(len, self.sets))

    def __iter__(self) -> Iterator[Action]:
        for part in self.sets:
            yield from part

    def pick(self, k: int) -> Action:
        """Action number `k`, counted through the sets in order."""
        for part in self.sets:
            if k < len(part):
                return part.pick(k)
            k -= len(part)
        raise IndexError(k)

    def parts(self) -> tuple[Legal, ...]:
        """The simple sets, in order."""
        return tuple(simple for part in self.sets for simple in part.parts())


NOTHING = OneOf()


def _only_field(action: Any) -> Any:
    return getattr(action, action.__struct_fields__[0])
