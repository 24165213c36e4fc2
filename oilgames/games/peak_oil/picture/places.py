"""Where one can click and where not, and the words of each choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from oilgames.engine.choices import IntRange, Legal
from oilgames.engine.game import Choice
from oilgames.engine.record import verb, write
from oilgames.engine.rulebook import letter
from oilgames.games.peak_oil import actions as a
from oilgames.games.peak_oil import state as s
from oilgames.games.peak_oil.components import (
    CONSULTANTS,
    FIELDS,
    HQ,
    NAME,
    RISK,
    RISK_CHIPS,
    RISK_SPOTS,
    SPOT,
    STARTUPS,
    TECH,
    TECH_IDS,
)
from oilgames.games.peak_oil.observe import Observation
from oilgames.games.peak_oil.odds.positions import field_odds
from oilgames.games.peak_oil.picture import layout
from oilgames.games.peak_oil.picture.captions import CAPTIONS, caption, mean, risk_words, with_names
from oilgames.games.peak_oil.picture.cards import consultant_boxes, field_words, price
from oilgames.games.peak_oil.picture.homes import held_box, held_cards
from oilgames.games.peak_oil.picture.layout import Box
from oilgames.games.peak_oil.picture.moment import decides, techs
from oilgames.games.peak_oil.picture.stores import risk_now
from oilgames.games.peak_oil.picture.ways import by_words, route_of, sentence, tag_boxes, to_words
from oilgames.games.peak_oil.rules.majority import standing
from oilgames.games.peak_oil.rules.nodes import legal_on
from oilgames.games.peak_oil.rules.refusal import why_not_on
from oilgames.games.peak_oil.state import Table
from oilgames.pictures.captions import signed
from oilgames.pictures.views import Blocked, Target

PLACED = ("act", "from", "to", "lose", "recruit", "dispatch")  # verbs whose value is a Spot or HQ


def targets(obs: Observation, legal: Legal) -> list[Target]:
    """The clickable places: every legal action that has one."""
    found = [(action, place_of(obs, action)) for part in legal.parts() for action in part]
    return [target(obs, action, *place) for action, place in found if place]


def target(obs: Observation, action: Choice, key: str, place: Box) -> Target:
    """One clickable place, with its words."""
    made = Target(
        token=write(action), key=key, x=place.x, y=place.y, w=place.w, h=place.h, label=long_label(obs, action)
    )
    return {**made, "round": True} if key.startswith("risk-") else made


def place_of(obs: Observation, action: Choice) -> tuple[str, Box] | None:
    """The piece and the rectangle of an action; None where it has no place on the board."""
    kind = verb(type(action))
    if kind in PLACED:
        return spot_or_home(obs.table, getattr(action, action.__struct_fields__[0]))
    finder = FINDERS.get(kind)
    found: tuple[str, Box] | None = finder(obs, action) if finder else None
    return found


def spot_or_home(table: Table, place: str) -> tuple[str, Box]:
    """A Spot's plate, or the HQ of the active seat."""
    if place != HQ:
        return f"room-{place}", layout.plate(SPOT[place])
    seat = table.turn.player
    return f"home-{letter(seat)}", layout.home(seat, table.options.players)


def open_card(obs: Observation, action: a.Take) -> tuple[str, Box] | None:
    """An open Oil Field, Start-Up or Consultant."""
    decks, card = obs.table.decks, action.card
    for key, rows, display in (
        ("field", "fields", decks.fields.display),
        ("startup", "startups", decks.startups.display),
    ):
        if card in display:
            number = display.index(card)
            return f"{key}-{number}", layout.row(rows, number)
    boxes = consultant_boxes(obs.table)
    return (f"consultant-{card}", boxes[card]) if card in boxes else None


def own_card(obs: Observation, action: a.Under | a.Retain | a.Clear) -> tuple[str, Box] | None:
    """A Consultant or a PR card in the HQ of the active seat."""
    seat = obs.table.turn.player
    part, held = layout.home(seat, obs.table.options.players), held_cards(obs, seat)
    for number, card in enumerate(held):
        if card.key == action.card:
            return f"held-{letter(seat)}-{card.key}", held_box(part, number, len(held))
    return None


def chip(obs: Observation, action: a.Chip) -> tuple[str, Box]:
    """A Risk chip or a Refinery chip."""
    if action.place in RISK:
        (x, y), r = layout.node(action.place), layout.risk_radius() + 3
        return f"risk-{action.place}", Box(x - r, y - r, 2 * r, 2 * r)
    return f"refinery-{action.place}", layout.refinery(action.place)


def column(table: Table, technology: str) -> Box:
    """The column of a Technology."""
    places = techs(table)
    return layout.column(places.index(TECH[technology]), len(places))


def slot(obs: Observation, action: a.Slot) -> tuple[str, Box]:
    """A slot of the Black Market."""
    part = column(obs.table, action.technology)
    return f"tech-{action.technology}", Box(part.x + 4, part.y + 28, part.w - 8, 48)


def technology(obs: Observation, action: a.Put | a.Onto) -> tuple[str, Box]:
    """A Technology; in Marketing its name, for its barrels are those to shift."""
    part = column(obs.table, action.technology)
    low = isinstance(obs.table.phase, s.PickMarketing)
    top = 134 if low else 80
    return f"tech-{action.technology}", Box(part.x + 4, part.y + top, part.w - 8, part.h - top - 4)


def barrels_of(obs: Observation, action: a.Shift) -> tuple[str, Box]:
    """The barrels of a Technology."""
    part = column(obs.table, action.technology)
    return f"tech-{action.technology}", Box(part.x + 4, part.y + 80, part.w - 8, 50)


def route(obs: Observation, action: a.Ship) -> tuple[str, Box] | None:
    """A route, by its tag at the refinery."""
    for one, place in tag_boxes(obs).items():
        if one.route == action.route:
            return f"tag-{one.route}", place
    return None


def bag(obs: Observation, action: Choice) -> tuple[str, Box]:
    """The bag."""
    return "bag-risk", layout.box("bag")


FINDERS: dict[str, Any] = {
    "take": open_card, "under": own_card, "retain": own_card, "clear": own_card, "chip": chip, "slot": slot,
    "put": technology, "onto": technology, "shift": barrels_of, "ship": route, "pull": bag, "again": bag,
}  # fmt: skip


# ---------------------------------------------------------------- closed places


def blocked(obs: Observation) -> list[Blocked]:
    """Places that look as if they could be chosen now, each with the reason why they cannot."""
    table = obs.table
    if not decides(table):
        return []
    legal = legal_on(table)
    shut = [action for action in candidates(table) if action not in legal]
    found = {why_closed(table, action): place for action in shut if (place := place_of(obs, action))}
    return [closed(why, place) for why, (_, place) in found.items()] + list(closed_chips(table))


def candidates(table: Table) -> list[Choice]:
    """What a learner may try to click in this phase."""
    phase, spot_ids = table.phase, list(SPOT)
    offers: dict[type, list[Choice]] = {
        s.Step1: [a.Act(spot) for spot in spot_ids],
        s.PickSource: [a.From(place) for place in (*spot_ids, HQ)],
        s.PickTarget: [a.To(place) for place in (*spot_ids, HQ)],
        s.PickDispatch: [a.Dispatch(spot) for spot in spot_ids],
        s.PickRecruitPlace: [a.Recruit(spot) for spot in spot_ids],
        s.PlaceBarrel: [a.Slot(TECH_IDS[place]) for place in techs(table)],
        s.PickStartUp: [a.Take(card) for card in table.decks.startups.display if card],
        s.PickConsultant: [a.Take(card) for card in table.decks.consultants],
        s.PickWhitewash: [a.Clear(held.card) for held in table.companies[table.turn.player].crises],
        s.PickMarketingTarget: [a.Onto(TECH_IDS[place]) for place in techs(table)],
    }
    return offers.get(type(phase), [])


def why_closed(table: Table, action: Choice) -> str:
    """The reason in words, with its rule."""
    sentence_, rule = why_not_on(table, action)
    return f"{sentence_.removesuffix('.')} ({rule})."


def closed(why: str, place: Box) -> Blocked:
    """One place that cannot be chosen."""
    return Blocked(x=place.x, y=place.y, w=place.w, h=place.h, why=why)


def closed_chips(table: Table) -> Iterator[Blocked]:
    """PO-12.3: while a route is chosen, the chips that show `closed`."""
    if not isinstance(table.phase, s.PickRoute):
        return
    for place, laid in zip(RISK_SPOTS, table.board.risks, strict=True):
        if RISK_CHIPS[laid.chip].faces[laid.side].closed:
            (x, y), r = layout.node(place.id), layout.risk_radius() + 3
            yield closed(caption("place", "closed", place=place.name), Box(x - r, y - r, 2 * r, 2 * r))


# ---------------------------------------------------------------- words


def label(obs: Observation, action: Choice) -> str:
    """Words of one legal action, for a button."""
    kind, facts = verb(type(action)), with_names({name: getattr(action, name) for name in action.__struct_fields__})
    if isinstance(action, a.Skip):
        own = CAPTIONS.sections["skip"].get(type(obs.table.phase).__name__)
        return own or CAPTIONS.rulebook.say("labels", kind, facts)
    if kind in CAPTIONS.sections["labels"]:
        return caption("labels", kind, **facts, **more(obs, action))
    key = f"{kind}_{action.use.replace('-', '_')}" if isinstance(action, a.Security) else kind
    return CAPTIONS.rulebook.say("labels", key, facts)


def long_label(obs: Observation, action: Choice) -> str:
    """Words of a place on the board: those of the button; a route says everything."""
    if isinstance(action, a.Ship):
        return sentence(route_of(obs, action.route))
    if isinstance(action, a.Take) and action.card in FIELDS:
        return f"{label(obs, action)}. {field_words(action.card)}"
    return label(obs, action)


def more(obs: Observation, action: Choice) -> dict[str, Any]:
    """The numbers that belong to the words of an action."""
    table = obs.table
    if isinstance(action, a.Act):
        return {"standing": standing_words(table, SPOT[action.spot])}
    if isinstance(action, a.Ship):
        odds = route_of(obs, action.route)
        return {
            "end": to_words(action.route),
            "by": by_words(action.route),
            "net": mean(odds.expected_net),
            "risk": risk_words(odds.crisis_chance),
        }
    if isinstance(action, a.Take):
        return {"worth": worth(obs, action.card)}
    if isinstance(action, a.Pull | a.Again):
        return {"risk": risk_words(risk_now(table))}
    if isinstance(action, a.Put | a.Onto | a.Shift):
        return {"n": table.board.track[TECH[action.technology]]}
    return {}


def standing_words(table: Table, spot: int) -> str:
    """PO-4.3, PO-4.4: majority, or tied with the risk of the pull."""
    status = standing(table, table.turn.player, spot)
    return caption("standing", status or "none", risk=risk_words(risk_now(table)))


def worth(obs: Observation, card: str) -> str:
    """What a card costs, brings, or does."""
    if card in FIELDS:
        odds = field_odds(obs, card)
        oil = signed(f"{float(odds.oil.mean()):.2f}")
        return caption("worth", "field", region=NAME[FIELDS[card].region], oil=oil, risk=risk_words(odds.crisis_chance))
    if card in STARTUPS:
        return caption(
            "worth", "startup", technology=caption("short", STARTUPS[card].technology), n=price(obs.table, card)
        )
    return caption("worth", "consultant", level=CONSULTANTS[card].level, effect=CONSULTANTS[card].effect)


def label_range(obs: Observation, legal_part: IntRange) -> str:
    """Words before a number field; Peak Oil asks for no number."""
    return caption("place", "number")
