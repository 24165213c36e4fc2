"""Taking an action on a Spot: status, tie pulls, options, and the way home (spec 4.4)."""

from __future__ import annotations

from collections.abc import Callable

from oilgames.engine.choices import NOTHING, AnyOf, EachOf, Legal, OneOf
from oilgames.games.peak_oil.actions import Act, Decline, Done, Pull, Use
from oilgames.games.peak_oil.components import AT_HOME, CRUDE, EXPAND, GREY, OPTIONS, SPOT, SPOT_IDS, SPOTS, kit
from oilgames.games.peak_oil.rules import develop, expand, grey, invest, shipping
from oilgames.games.peak_oil.rules.draft import Draft, Open, named
from oilgames.games.peak_oil.rules.effects import (
    DOUBLE_AGENT,
    FIXER,
    STRAINED_RESOURCES,
    employs,
    suffers,
    tie_pulls,
)  # fmt: skip
from oilgames.games.peak_oil.rules.majority import standing
from oilgames.games.peak_oil.rules.security import SKIP, security_uses
from oilgames.games.peak_oil.state import (
    ActOrLeave,
    ChooseOption,
    EntryBarrel,
    FinalOption,
    GoHome,
    Pulling,
    Step1,
    TieChoice,
)  # fmt: skip

PULL_OR_DECLINE = OneOf(Pull(), Decline())
DONE = OneOf(Done())
MOST_OPTIONS = 2  # PO-4.3: of the Spots that are no Regions


def act(draft: Draft, phase: Step1 | ActOrLeave, choice: Act) -> None:
    """PO-4.3, PO-4.4, PO-4.9, PO-20.26: the status is fixed; a tie is pulled for before the options."""
    spot = SPOT[choice.spot]
    status = standing(draft, draft.player, spot)
    assert status is not None
    draft.tell("PO-4.1", "acts" if status == "majority" else "acts_tied", named(spot=choice.spot))
    draft.then(GoHome(spot))
    if status == "majority":
        enter(draft, ChooseOption(spot, status))
    elif employs(draft.own, FIXER):
        draft.then(TieChoice(spot))
    else:
        pull_for_tie(draft, spot)


def tie_moves(table: Open, phase: TieChoice) -> Legal:
    """PO-K25: the Fixer may leave out the pull."""
    return PULL_OR_DECLINE


def choose_pull(draft: Draft, phase: TieChoice, choice: Pull) -> None:
    """PO-K25: the tie pull is made after all."""
    draft.tell("PO-K25", "tie_accepted")
    pull_for_tie(draft, phase.spot)


def decline_pull(draft: Draft, phase: TieChoice, choice: Decline) -> None:
    """PO-K25: no pull; still one option only."""
    draft.tell("PO-K25", "tie_declined")
    enter(draft, ChooseOption(phase.spot, "declined"))


def pull_for_tie(draft: Draft, spot: int) -> None:
    """PO-4.4, PO-4.6, PO-4.14, PO-P24: the number of pulls is read once; then come the options."""
    enter(draft, ChooseOption(spot, "tied"))
    draft.then(*[Pulling("tie", spot)] * tie_pulls(draft.own))


def enter(draft: Draft, options: ChooseOption) -> None:
    """PO-4.13, PO-11.2, PO-17.12: a Region goes straight to Shipping; Grey Ops first takes the entry barrel."""
    if SPOTS[options.spot].region:
        shipping.begin(draft, options.spot)
    elif options.spot == GREY and not draft.options.crude:
        draft.then(EntryBarrel(), options)
    else:
        draft.then(options)


def option_limit(table: Open, status: str) -> int:
    """PO-4.3, PO-4.4, PO-4.12, PO-4.15, PO-17.4, PO-K33: how many options the action allows at this moment."""
    own = table.companies[table.turn.player]
    if table.options.crude:
        return CRUDE["options_per_action"]
    if suffers(own, STRAINED_RESOURCES):
        return 1
    if status == "majority" or (status == "tied" and employs(own, DOUBLE_AGENT)):
        return MOST_OPTIONS
    return 1


def option_moves(table: Open, phase: ChooseOption) -> Legal:
    """PO-20.11: the options still allowed, or done; not asked when the limit is reached."""
    if phase.used and len(phase.used) >= option_limit(table, phase.standing):
        return NOTHING
    return AnyOf(EachOf(Use, [o for o in offered(table, phase.spot) if o not in phase.used]), DONE)


def offered(table: Open, spot: int) -> tuple[str, ...]:
    """PO-4.16, PO-17.16: the options of a Spot that are not barred."""
    options = kit(table.options.players, table.options.crude).options[spot]
    if spot == EXPAND and not expand.may_dispatch(table):
        return tuple(option for option in options if option != "dispatch")
    if table.turn.final and "research" in options and not table.options.peak_refresh:
        return tuple(option for option in options if option != "research")
    return options


def use(draft: Draft, phase: ChooseOption, choice: Use) -> None:
    """PO-4.3: an option is used; the next question is whether there is another."""
    draft.then(ChooseOption(phase.spot, phase.standing, (*phase.used, choice.option)))
    announce(draft, choice.option)
    PERFORM[choice.option](draft)


def announce(draft: Draft, option: str) -> None:
    """PO-20.11: which option is used."""
    draft.tell(OPTIONS[option].rule, "uses", named(option=option))


def done(draft: Draft, phase: ChooseOption, choice: Done) -> None:
    """PO-4.11: no further option is used; without any the action is wasted."""
    draft.tell("PO-4.11", "options_done" if phase.used else "wasted")


def go_home(draft: Draft, phase: GoHome) -> None:
    """PO-4.10, PO-4.17: all own Agents on the Spot go home, and the Spot counts as left."""
    agents = draft.board.agents[phase.spot][draft.player]
    draft.track_turn(left=(*draft.turn.left, phase.spot))
    if agents:
        draft.move_agents(phase.spot, -agents)
        draft.move_agents(AT_HOME, agents)
        facts = named(spot=SPOT_IDS[phase.spot])
        draft.tell("PO-4.10", "went_home", {**facts, "agents": agents})


def final_moves(table: Open, phase: FinalOption) -> Legal:
    """PO-14.6, PO-14.15, PO-20.24: one option, none, or Security."""
    shut = phase.spot == GREY and not table.companies[table.turn.player].barrels and not table.options.crude
    options = () if shut else offered(table, phase.spot)
    return AnyOf(EachOf(Use, options), SKIP, security_uses(table))


# What an option does; Shipping starts elsewhere, since a Region has no choice of options (PO-4.13).
PERFORM: dict[str, Callable[[Draft], None]] = {
    "recruit": expand.recruit,
    "dispatch": expand.dispatch,
    "drill": develop.drill,
    "whitewash": develop.whitewash,
    "research": develop.research,
    "startups": invest.startups,
    "technologies": invest.technologies,
    "whitewash_track": invest.whitewash_track,
    "black_market": grey.black_market,
    "consultants": grey.consultants,
    "marketing": grey.marketing,
}
