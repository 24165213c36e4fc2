"""What travels to the page when a view changes: only what the page does not hold yet.

The page keeps every item it was ever told (`known`), so a list that comes back later is only an order of keys.
`Page` is Python's copy of that memory. It is forgotten at a cover, so that no hand outlives its turn on the page.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Item = Any


def _tool(item: Item) -> str:
    return str(item.get("name") or item["do"])


# Lists that travel item by item, and what names an item in each.
KEYED: Mapping[str, Callable[[Item], str]] = {
    "pieces": lambda item: item[0],
    "targets": lambda item: item["token"],
    "blocked": lambda item: item["why"],
    "tools": _tool,
    "menu": _tool,
}


class Page:
    """What the page holds, after `serial` changes."""

    def __init__(self) -> None:
        self.serial = 0
        self.forget()

    def forget(self) -> None:
        """Hold nothing: the next thing to send is `whole`."""
        self.plain: dict[str, Any] = {}
        self.log: list[Item] = []
        self.order: dict[str, list[str]] = {}
        self.known: dict[str, dict[str, Item]] = {}

    def whole(self) -> dict[str, Any]:
        """Everything, for a page that holds nothing."""
        known = {name: dict(items) for name, items in self.known.items()}
        kept = {"plain": dict(self.plain), "log": list(self.log), "order": dict(self.order), "known": known}
        return {"serial": self.serial, **kept}

    def turn_to(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """Hold `view` from now on; the answer is what to tell the page."""
        self.serial += 1
        lists = {name: self._turn_list(name, view.get(name) or ()) for name in KEYED}
        return {
            "serial": self.serial,
            "plain": self._turn_plain(view),
            "log": self._turn_log(list(view.get("log") or ())),
            "lists": {name: told for name, told in lists.items() if told},
        }

    def _turn_plain(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """The differing values; `None` for one that went away."""
        after = {key: value for key, value in view.items() if key not in KEYED and key != "log" and value is not None}
        told = {key: after.get(key) for key in {**self.plain, **after} if self.plain.get(key) != after.get(key)}
        self.plain = after
        return told

    def _turn_list(self, name: str, items: Sequence[Item]) -> dict[str, Any]:
        """The order, if it differs, and the items that the page does not know."""
        after, known = _by_key(items, KEYED[name]), self.known.setdefault(name, {})
        news = {key: item for key, item in after.items() if known.get(key) != item}
        known.update(news)
        order, self.order[name] = self.order.get(name, []), list(after)
        told: dict[str, Any] = {"set": news} if news else {}
        return told if order == self.order[name] else {**told, "order": self.order[name]}

    def _turn_log(self, lines: list[Item]) -> dict[str, Any]:
        """The lines that are new in front, and how many of the old ones follow them."""
        new = next(n for n in range(len(lines) + 1) if lines[n:] == self.log[: len(lines) - n])
        self.log = lines
        return {"front": lines[:new], "keep": len(lines) - new}


def _by_key(items: Sequence[Item], key_of: Callable[[Item], str]) -> dict[str, Item]:
    """The items by key, in their order; a key that comes again gets a mark."""
    found: dict[str, Item] = {}
    for item in items:
        key = key_of(item)
        while key in found:
            key += "'"
        found[key] = item
    return found
