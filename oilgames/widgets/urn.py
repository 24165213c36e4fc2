"""A bag of barrels: drawn from by hand, one barrel after the other, or shown beside a chart."""

from __future__ import annotations

import html
from collections.abc import Collection, Iterator, Mapping
from typing import Any, cast

import ipywidgets
import msgspec

from oilgames.engine import Distribution, Refused
from oilgames.engine.chance import stream_number
from oilgames.pictures import barrels, bars, icons, svg
from oilgames.pictures.standalone import figure_html
from oilgames.widgets.board import Board, LogLine, Message, View
from oilgames.widgets.charts import table_html, table_text
from oilgames.widgets.fallback import mimebundle

PARTS = ("first", "middle", "last")  # thirds of the wanted barrels
SHOWN = 60  # log lines
LEAST_TALL = 6  # so that a single miss is no column of full height


def counts_of(bag: Any) -> dict[str, int]:
    """Barrels by colour, from a mapping or a record of a game's odds."""
    return dict(msgspec.structs.asdict(bag) if isinstance(bag, msgspec.Struct) else bag)


class Bag:
    """The bag as a picture, barrel by barrel, with the risk of the next pull: a view to stand over a chart.

    `most` are the largest numbers it will have to show, so that the page does not jump.
    """

    def __init__(self, bag: Any, most: Any = None, wanted: str = "black") -> None:
        self.wanted, self.most = wanted, counts_of(most if most is not None else bag)
        self.view = ipywidgets.HTML()
        self.view.add_class("og")
        self.update(bag)

    def update(self, bag: Any) -> None:
        """Show another bag."""
        self.counts = counts_of(bag)
        most = {colour: max(self.most[colour], count) for colour, count in self.counts.items()}
        self._size = (barrels.WIDTH, barrels.bag_height(most))
        drawn = svg.to_text(barrels.bag(self.counts, most, self.wanted))
        self._parts = [icons.symbols("barrel"), drawn]
        self.sentence = tell(self.counts, self.wanted)
        box = f'viewBox="0 0 {self._size[0]} {self._size[1]}" style="width:100%;max-width:640px;height:auto"'
        label = html.escape(self.sentence)
        self.view.value = f'<svg role="img" aria-label="{label}" {box}>{"".join(self._parts)}</svg>'

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live picture; beside it an image and its sentence."""
        page = figure_html(svg.document(self._parts, self._size, self.sentence), self.sentence, barrels.WIDTH)
        return mimebundle(self.view, page, self.sentence, **kwargs)


def tell(counts: Mapping[str, int], wanted: str) -> str:
    """A bag in one sentence."""
    size = sum(counts.values())
    inside = ", ".join(f"{count} {colour}" for colour, count in counts.items())
    if not size:
        return "The bag is empty now; nothing can be pulled."
    others = size - counts[wanted]
    return f"In the bag: {inside}. The risk of the next pull is {others}/{size} = {others / size:.3f}."


class Pulls:
    """One bag, pulled from until the wanted colour is used up: sampling without replacement.

    `back` are the colours that go back into the bag after each pull. Chance comes from `seed`, as in a match.
    """

    def __init__(self, bag: Any, back: Collection[str] = (), wanted: str = "black", seed: int | str = 1) -> None:
        self.first, self.back, self.wanted, self.seed = counts_of(bag), frozenset(back), wanted, str(seed)
        self.counts, self.pulled = dict(self.first), list[str]()

    @classmethod
    def emptied(cls, bag: Any, back: Collection[str] = (), wanted: str = "black", seed: int | str = 1) -> Pulls:
        """A bag out of which all wanted barrels were pulled."""
        pulls = cls(bag, back, wanted, seed)
        pulls.empty()
        return pulls

    def pull(self) -> str:
        """Pull one barrel; its colour. `Refused` when the wanted colour is used up."""
        if not self.counts[self.wanted]:
            raise Refused(f"No {self.wanted} barrel is left. Start again, or take another bag.")
        chances = Distribution.of(self.counts, "pull")
        colour = chances.at(stream_number(self.seed, chances.kind, len(self.pulled), chances.total))
        self.counts[colour] -= colour not in self.back
        self.pulled.append(colour)
        return colour

    def empty(self) -> None:
        """Pull until the wanted colour is used up."""
        while self.counts[self.wanted]:
            self.pull()

    @property
    def misses(self) -> list[int]:
        """Pulls of another colour while each third of the wanted barrels was being pulled."""
        found, taken, whole = [0] * len(PARTS), 0, max(1, self.first[self.wanted])
        for colour in self.pulled:
            found[min(len(PARTS) - 1, taken * len(PARTS) // whole)] += colour != self.wanted
            taken += colour == self.wanted
        return found


class Urn:
    """A bag to pull from by hand. `back` are the colours that go back, `event` is what a barrel not wanted means."""

    def __init__(
        self, bag: Any, back: Collection[str] = (), wanted: str = "black", event: str = "PR Crisis", seed: int | str = 1
    ) -> None:
        self.bag, self.back, self.wanted, self.event = counts_of(bag), back, wanted, event
        self.seed, self.bags, self.turn = str(seed), 1, 0
        self.board = Board()
        self.board.on_message(self.receive)
        self._begin()

    def receive(self, message: Message) -> None:
        """Answer a message of the page."""
        try:
            self._answer(str(message.get("token") or message["do"]))
        except Refused as refusal:
            self.board.say("error", str(refusal))
        else:
            self.show()

    def _answer(self, wish: str) -> None:
        if wish == "pull":
            self.pulls.pull()
        elif wish == "next":
            while self.pulls.pull() != self.wanted:
                pass
        elif wish == "all":
            self.pulls.empty()
        elif wish in {"again", "other"}:
            self.bags += wish == "other"
            self._begin()
        else:
            raise Refused("That is not something this bag does.")

    def _begin(self) -> None:
        self.pulls = Pulls(self.bag, self.back, self.wanted, f"{self.seed}/{self.bags}")
        self.turn += 1
        self.board.show(self._view(), icons.symbols("barrel"))

    def show(self) -> None:
        """Send the present state to the page."""
        self.turn += 1
        self.board.show(self._view())

    # ------------------------------------------------------------ what the page shows

    def _view(self) -> View:
        inside = tell(self.pulls.counts, self.wanted)
        return cast(View, {
            "turn": self.turn, "size": list(self._size()), "wide": False,
            "pieces": [["bag", svg.to_text(svg.group(*self._drawn()))]],
            "alt": inside, "ask": {"title": self._title(), "detail": inside},
            "controls": self._controls(), "tools": self._tools(), "panel": self._panel(), "log": list(self._log()),
        })  # fmt: skip

    def _size(self) -> tuple[int, int]:
        return barrels.WIDTH, barrels.bag_height(self.bag) + barrels.pulled_height()

    def _drawn(self) -> list[Any]:
        bag = barrels.bag(self.pulls.counts, self.bag, self.wanted)
        return [*bag, *barrels.pulled(self.pulls.pulled, barrels.bag_height(self.bag))]

    def _title(self) -> str:
        if not self.pulls.pulled:
            return "The bag is full. Pull a barrel."
        if not self.pulls.counts[self.wanted]:
            return f"No {self.wanted} barrel is left: {sum(self.pulls.misses)} × {self.event}."
        return f"Pull {len(self.pulls.pulled)}: {self._said(self.pulls.pulled[-1])}"

    def _said(self, colour: str) -> str:
        happened = colour if colour == self.wanted else f"{colour}, a {self.event}"
        return f"{happened}. It {'goes back' if colour in self.back else 'stays out'}."

    def _controls(self) -> list[dict[str, Any]]:
        if not self.pulls.counts[self.wanted]:
            return [{"kind": "button", "token": "other", "label": "Another bag", "primary": True}]
        return [
            {"kind": "button", "token": "pull", "label": "Pull one barrel", "primary": True},
            {"kind": "button", "token": "next", "label": f"Pull until the next {self.wanted} one"},
            {"kind": "button", "token": "all", "label": f"Pull until no {self.wanted} one is left"},
        ]

    def _tools(self) -> list[dict[str, Any]]:
        why = None if self.pulls.pulled else "Nothing has been pulled yet."
        return [
            {"do": "again", "label": "Same bag again", "why": why},
            {"do": "other", "label": "Another bag: other luck"},
        ]

    def _panel(self) -> dict[str, Any]:
        found, axis = self.pulls.misses, f"third of the {self.wanted} barrels"
        notes = list(map(str, found))
        told = list(zip(PARTS, notes, strict=True))
        drawn = bars.columns(PARTS, found, notes, [len(PARTS) - 1], axis, max(*found, LEAST_TALL))
        rows = [[axis, f"times {self.event}"], *map(list, told)]
        alt = "; ".join(f"{name} third: {count}" for name, count in told) + "."
        return {"title": f"{self.event}: how many, and when", "svg": drawn, "alt": alt, "table": rows}

    def _log(self) -> Iterator[LogLine]:
        for number in range(len(self.pulls.pulled), max(0, len(self.pulls.pulled) - SHOWN), -1):
            yield {"text": f"Pull {number}: {self._said(self.pulls.pulled[number - 1])}"}

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live bag; beside it the picture for a reader without a kernel."""
        sentence = f"{self._title()} {tell(self.pulls.counts, self.wanted)}"
        document = svg.document([icons.symbols("barrel"), svg.to_text(self._drawn())], self._size(), sentence)
        head, *rows = self._panel()["table"]
        self.board.fallback_html = figure_html(document, sentence, barrels.WIDTH) + table_html(head, rows)
        self.board.fallback_text = f"{sentence}\n{table_text(head, rows)}"
        return self.board._repr_mimebundle_(**kwargs)


class Together:
    """Several views, one under the other, as one."""

    def __init__(self, *views: Any) -> None:
        self.views = views
        self.view = ipywidgets.VBox([view.view for view in views])

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live views; beside them what each leaves for a reader without a kernel."""
        told = [view._repr_mimebundle_(**kwargs)[0] for view in self.views]
        page = "".join(part.get("text/html", "") for part in told)
        return mimebundle(self.view, page, "\n\n".join(part["text/plain"] for part in told), **kwargs)
