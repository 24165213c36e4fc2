"""Where one can click and where not, and the words of each choice."""

from __future__ import annotations

from oilgames.engine.choices import IntRange, Legal
from oilgames.engine.game import Choice
from oilgames.engine.record import verb, write
from oilgames.engine.rulebook import letter
from oilgames.games.naftowa_goraczka.actions import Nominate
from oilgames.games.naftowa_goraczka.observe import View
from oilgames.games.naftowa_goraczka.odds.positions import FieldOdds, board_odds
from oilgames.games.naftowa_goraczka.picture.captions import CAPTIONS, caption, facts_of
from oilgames.games.naftowa_goraczka.picture.sheet import TILE, corner
from oilgames.games.naftowa_goraczka.state import EMPTY, UNKNOWN, Nominating, State
from oilgames.pictures.views import Blocked, Target


def targets(obs: View, legal: Legal) -> list[Target]:
    """The clickable fields: exactly the legal nominations."""
    named = [action for part in legal.parts() for action in part if isinstance(action, Nominate)]
    known = {field.name: field for field in board_odds(obs)} if named else {}
    return [target(obs, action, known[action.field]) for action in named]


def target(obs: View, action: Nominate, odds: FieldOdds) -> Target:
    """One clickable field, with its numbers in words."""
    x, y = corner(obs, odds.field)
    words = caption("place", "target", **facts_of(odds, obs.state.options))
    return Target(token=write(action), key=action.field, x=x, y=y, w=TILE, h=TILE, label=words)


def blocked(obs: View) -> list[Blocked]:
    """While a field is chosen, the tested ones, each with its reason."""
    if not isinstance(obs.state.phase, Nominating):
        return []
    tested = [place for place, mark in enumerate(obs.state.fields) if mark != UNKNOWN]
    return [closed(obs, place) for place in tested]


def closed(obs: View, place: int) -> Blocked:
    """One field that cannot be nominated."""
    x, y = corner(obs, place)
    return Blocked(x=x, y=y, w=TILE, h=TILE, why=why_closed(obs.state, place))


def why_closed(state: State, place: int) -> str:
    """NG-2.1: why a tested field cannot be nominated."""
    mark, name = state.fields[place], state.board.names[place]
    if mark == EMPTY:
        return caption("place", "was_empty", field=name)
    return caption("place", "was_oil", field=name, letter=letter(mark - 2))


def label(obs: View, action: Choice) -> str:
    """Words of one legal action, for a button."""
    facts = {name: getattr(action, name) for name in action.__struct_fields__}
    return CAPTIONS.rulebook.say("labels", verb(type(action)), facts)


def label_range(obs: View, legal_part: IntRange) -> str:
    """Words before the number field of a range of bids."""
    return caption("range", verb(type(legal_part.pick(0))))
