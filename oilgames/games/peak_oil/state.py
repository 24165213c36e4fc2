"""One position of Peak Oil: options, the open table, the secrets, and the phases.

`State(table, secrets)`: everything in `table` is public (PO-18.1), so what may be chosen, and why something may not,
depends on the table alone. Spots, Technologies, Risk spots and refineries are places in the lists of `components`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from oilgames.engine import game as engine
from oilgames.engine.game import Refused
from oilgames.games.peak_oil.components import CRUDE_TRACK, MOST_FEW

LONGEST_TRACK = 20  # spots; as many as there are Agents
MOST_EXTRA = 50  # barrels of a colour; as many as the box holds


class Options(engine.Options, frozen=True, kw_only=True):
    """Variant switches (spec 4.20). Values out of range are refused."""

    players: int = 4
    two_symbol_fields: bool = False  # PO-1.16
    double_closed_chip: bool = False  # PO-1.3
    challenge_start: bool = False  # PO-1.13
    crude: bool = False  # spec 4.17
    crude_track_length: int = CRUDE_TRACK["length"]  # PO-17.2
    bag_extra: tuple[int, int, int] = (0, 0, 0)  # red, yellow, black (PO-1.17)
    random_start: bool = False  # PO-1.15
    peak_trigger: Literal["net", "strict"] = "net"  # PO-14.1
    forbid_null_turn: bool = True  # PO-3.7
    peak_refresh: bool = False  # PO-14.10

    def __post_init__(self) -> None:
        """PO-1.11, PO-1.17, PO-17.17: refuse values out of range."""
        if not 2 <= self.players <= 5:
            raise Refused(f"Peak Oil is for 2 to 5 players, not {self.players}.", "PO-1.11")
        least = CRUDE_TRACK["shortest_few" if self.players <= MOST_FEW else "shortest"]
        if not least <= self.crude_track_length <= LONGEST_TRACK:
            raise Refused(
                f"With {self.players} players the PR Crisis track has {least} to {LONGEST_TRACK} spots, "
                f"not {self.crude_track_length}.", "PO-17.17",
            )  # fmt: skip
        if not all(0 <= extra <= MOST_EXTRA for extra in self.bag_extra):
            raise Refused(f"Extra barrels are three whole numbers from 0 to {MOST_EXTRA}.", "PO-1.17")

    @property
    def few(self) -> bool:
        """Whether the rules for two and three players hold (spec 4.16)."""
        return self.players <= MOST_FEW


# ---------------------------------------------------------------- what lies on the table


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A chip on the board and the side (0 or 1) that lies up."""

    chip: str
    side: int


class Board(msgspec.Struct, frozen=True, gc=False):
    """The board. `agents[spot][seat]`; barrels by Spot (`oil`), by slot (`market`) and by Technology (`track`)."""

    agents: tuple[tuple[int, ...], ...]
    oil: tuple[int, ...]  # per Spot; only Regions ever hold any
    market: tuple[int, ...]  # 0 or 1 per slot of the Black Market
    track: tuple[int, ...]  # barrels per Technology: price and value
    risks: tuple[Laid, ...]  # per Risk spot
    refineries: tuple[Laid, ...]  # per refinery
    penalty: tuple[int | None, ...]  # Crude: the seats on the PR Crisis track, from the left; None is empty


class Supply(msgspec.Struct, frozen=True, gc=False):
    """Barrels in the bag, aside until the turn ends, and out of the game (`box`)."""

    red: int
    yellow: int
    black: int
    aside_red: int
    aside_black: int
    box_red: int
    box_yellow: int
    box_black: int

    @property
    def total(self) -> int:
        """Barrels in the bag: N."""
        return self.red + self.yellow + self.black


class Deck(msgspec.Struct, frozen=True, gc=False):
    """PO-20.28, PO-9.12: cards still unseen (in no order), cards put back (in order), three open places."""

    unseen: tuple[str, ...]
    returned: tuple[str, ...]
    display: tuple[str | None, ...]


class Stack(msgspec.Struct, frozen=True, gc=False):
    """The PR cards of one level: those whose place nobody may know (in the stack or face down), and those put back."""

    hidden: tuple[str, ...]
    returned: tuple[str, ...]


class Decks(msgspec.Struct, frozen=True, gc=False):
    """All card decks; `consultants` lie open."""

    fields: Deck
    startups: Deck
    consultants: tuple[str, ...]
    crises: tuple[Stack, ...]  # levels 1, 2, 3


class HeldCrisis(msgspec.Struct, frozen=True, gc=False):
    """A PR card face up in an HQ, with what lies on or under it (PO-6.11)."""

    card: str
    barrels: int = 0
    agents: int = 0
    under: str | None = None  # a Consultant or a Start-Up


class FaceDown(msgspec.Struct, frozen=True, gc=False):
    """A PR card face down in an HQ. `card` is named only if all saw it: drawn from the cards put back."""

    level: int
    card: str | None = None


class Company(msgspec.Struct, frozen=True, gc=False):
    """What all may see of one seat's HQ."""

    barrels: int
    agents: int  # at home
    reserve: int  # not yet recruited
    security: int
    fields: tuple[str, ...] = ()
    startups: tuple[str, ...] = ()
    consultants: tuple[str, ...] = ()
    crises: tuple[HeldCrisis, ...] = ()
    facedown: FaceDown | None = None


class Secret(msgspec.Struct, frozen=True, gc=False):
    """What only the seat itself knows: its portfolio, and its face-down PR card unless all saw it (PO-18.2)."""

    portfolio: str | None = None
    crisis: str | None = None


class Turn(msgspec.Struct, frozen=True, gc=False):
    """PO-2.10: the seat whose turn it is, and what the rules remember until the turn ends."""

    player: int
    start: tuple[int, ...] = ()  # own Agents per Spot when the turn began
    black_used: bool = False  # a black barrel not pulled by Drill has gone to the Black Market
    crises: int = 0
    left: tuple[int, ...] = ()  # Spots from which own Agents were removed
    moved: tuple[int, ...] = ()  # places (Spots, or AT_HOME) where moved Agents stand
    final: bool = False  # an activation of the Peak Oil phase (PO-14.8)


# ---------------------------------------------------------------- phases of the set-up (chance)


class LayRefinery(msgspec.Struct, frozen=True, gc=False):
    """A Refinery chip goes to a refinery (PO-1.1)."""

    place: int


class LayRisk(msgspec.Struct, frozen=True, gc=False):
    """A Risk chip goes to a Risk spot (PO-1.2)."""

    place: int


class SeedField(msgspec.Struct, frozen=True, gc=False):
    """An Oil Field is revealed that brings the first barrels (PO-1.4)."""


class Dealing(msgspec.Struct, frozen=True, gc=False):
    """A seat gets its Private Portfolio (PO-1.8)."""

    seat: int


class Engaging(msgspec.Struct, frozen=True, gc=False):
    """A Consultant of a level is laid open (PO-1.12)."""

    level: int


class ChoosingFirst(msgspec.Struct, frozen=True, gc=False):
    """The seat that begins is drawn (PO-1.15)."""


# ---------------------------------------------------------------- phases of the turn


class TurnStart(msgspec.Struct, frozen=True, gc=False):
    """Passed at once: trackers are cleared (PO-20.2)."""

    seat: int


class Step1(msgspec.Struct, frozen=True, gc=False):
    """Act on a Spot, or reassign (PO-20.3)."""


class PickSource(msgspec.Struct, frozen=True, gc=False):
    """Where the Agent to reassign comes from (PO-20.20); `step` 1 to 3, or `LAST_STEP` before the Peak Oil phase."""

    step: int


class PickTarget(msgspec.Struct, frozen=True, gc=False):
    """Where the Agent goes (PO-20.20)."""

    step: int
    source: int  # a Spot or AT_HOME


class Step3(msgspec.Struct, frozen=True, gc=False):
    """Pay for one more reassignment, or not (PO-20.21)."""


class TurnEnd(msgspec.Struct, frozen=True, gc=False):
    """Passed at once: barrels aside go back (PO-20.22)."""


LAST_STEP = 4  # the reassignment of PO-14.3


# ---------------------------------------------------------------- phases of an action

Standing: TypeAlias = Literal["majority", "tied", "declined"]  # "declined": tied, but without the pull (PO-K25)
Purpose: TypeAlias = Literal["tie", "ship", "drill"]


class TieChoice(msgspec.Struct, frozen=True, gc=False):
    """Pull for the tie, or leave it out (PO-20.4)."""

    spot: int


class Pulling(msgspec.Struct, frozen=True, gc=False):
    """Chance: a barrel is pulled (PO-20.5). `spot` is the Spot acted on; for Drill the Region drilled."""

    purpose: Purpose
    spot: int


class PullAgain(msgspec.Struct, frozen=True, gc=False):
    """After a crisis: one more barrel for the same purpose, or not (PO-20.10)."""

    purpose: Purpose
    spot: int


class PlaceBarrel(msgspec.Struct, frozen=True, gc=False):
    """A barrel in hand goes to an empty Black Market slot (PO-20.6)."""

    reason: Literal["pull", "skull", "entry"]


class CrisisDue(msgspec.Struct, frozen=True, gc=False):
    """Passed at once: a PR Crisis happens (PO-20.7)."""


class Drawing(msgspec.Struct, frozen=True, gc=False):
    """Chance: a PR card of a level is drawn (PO-20.8)."""

    seat: int
    level: int


class AgentToCard(msgspec.Struct, frozen=True, gc=False):
    """Which Agent goes on a PR card (PO-P22, PO-P33)."""

    card: str


class ConsultantToCard(msgspec.Struct, frozen=True, gc=False):
    """Which Consultant goes under a PR card (PO-P25)."""

    card: str


class StartUpToCard(msgspec.Struct, frozen=True, gc=False):
    """Which Start-Up goes under a PR card (PO-P35)."""

    card: str


class AgentToTrack(msgspec.Struct, frozen=True, gc=False):
    """Crude: which Agent goes to the PR Crisis track (PO-17.5)."""


class EntryBarrel(msgspec.Struct, frozen=True, gc=False):
    """Passed at once: the entry barrel of Grey Ops is due (PO-11.2)."""


class ChooseOption(msgspec.Struct, frozen=True, gc=False):
    """Which option of the Spot, or no more (PO-20.11)."""

    spot: int
    standing: Standing
    used: tuple[str, ...] = ()


class GoHome(msgspec.Struct, frozen=True, gc=False):
    """Passed at once: the action is over, own Agents go home (PO-4.10)."""

    spot: int


# ---------------------------------------------------------------- phases of the options

DeckName: TypeAlias = Literal["fields", "startups"]


class Renewing(msgspec.Struct, frozen=True, gc=False):
    """Replace the open cards, or keep them (PO-20.12)."""

    deck: DeckName


class Revealing(msgspec.Struct, frozen=True, gc=False):
    """Chance: a card is revealed into the display (PO-20.13)."""

    deck: DeckName


class PickField(msgspec.Struct, frozen=True, gc=False):
    """Which open Oil Field to take (PO-9.2)."""


class Geologist(msgspec.Struct, frozen=True, gc=False):
    """Count a question mark as a full barrel, or not (PO-K22)."""

    region: int
    full: int
    question: int


class QuestionMarks(msgspec.Struct, frozen=True, gc=False):
    """Pull for the next question mark, or stop (PO-20.16)."""

    region: int
    left: int


class PickStartUp(msgspec.Struct, frozen=True, gc=False):
    """Which open Start-Up to buy (PO-10.2)."""


class PickTechnology(msgspec.Struct, frozen=True, gc=False):
    """Which Technology gets a barrel (PO-10.4)."""

    left: int


class PickConsultant(msgspec.Struct, frozen=True, gc=False):
    """Which Consultant of the next level (PO-11.6)."""


class PickWhitewash(msgspec.Struct, frozen=True, gc=False):
    """Which PR card to whitewash (PO-9.10)."""


class KeepConsultant(msgspec.Struct, frozen=True, gc=False):
    """Two Consultants of one level: which stays (PO-20.31)."""

    back: str
    held: str


class PickMarketing(msgspec.Struct, frozen=True, gc=False):
    """Crude: put a barrel on a Technology, or shift one (PO-20.32)."""


class PickMarketingTarget(msgspec.Struct, frozen=True, gc=False):
    """Crude: where the shifted barrel goes (PO-20.32)."""

    source: int


class PickRecruitPlace(msgspec.Struct, frozen=True, gc=False):
    """Where the recruit goes (PO-K15)."""


class PickDispatch(msgspec.Struct, frozen=True, gc=False):
    """Where the Agents of Expand go (PO-20.17)."""


class ActOrLeave(msgspec.Struct, frozen=True, gc=False):
    """Act with the dispatched Agents, or leave them there (PO-20.17)."""

    spot: int
    agents: int  # how many were dispatched


# ---------------------------------------------------------------- phases of Shipping and Security


class PickRoute(msgspec.Struct, frozen=True, gc=False):
    """Which route (PO-20.18)."""

    spot: int


class Loading(msgspec.Struct, frozen=True, gc=False):
    """Passed at once: the pulls are made, the barrels are loaded (PO-12.5)."""

    route: str


class Loaded(msgspec.Struct, frozen=True, gc=False):
    """Passed at once: the skulls are counted (PO-12.6)."""

    route: str
    barrels: int  # in hand


class Sailing(msgspec.Struct, frozen=True, gc=False):
    """Passed at once: the next skull takes a barrel, or the rest lands (PO-12.6, PO-12.8)."""

    route: str
    barrels: int  # in hand
    skulls: int


class TurnChips(msgspec.Struct, frozen=True, gc=False):
    """Passed at once: the chips of the route are turned over (PO-12.9)."""

    route: str


class Window(msgspec.Struct, frozen=True, gc=False):
    """Use a Security chip, or go on (PO-20.19)."""

    moment: Literal["step2", "loading", "skulls", "flips", "activation"]


class PickChip(msgspec.Struct, frozen=True, gc=False):
    """Which chip Security flips or swaps; `first` is the one already named for a swap (PO-13.1)."""

    use: str
    first: str | None = None


# ---------------------------------------------------------------- phases of the end


class LastReassign(msgspec.Struct, frozen=True, gc=False):
    """Passed at once: a seat may reassign one Agent before the Peak Oil phase (PO-14.3)."""

    seat: int


class CheckSpot(msgspec.Struct, frozen=True, gc=False):
    """Passed at once: a Spot is checked in the Peak Oil phase (PO-14.4)."""

    place: int  # in the list of Spots in play


class Activate(msgspec.Struct, frozen=True, gc=False):
    """Passed at once: a seat's activation of a Spot begins (PO-14.8)."""

    seat: int
    spot: int


class FinalOption(msgspec.Struct, frozen=True, gc=False):
    """One option of the Spot, or none (PO-20.24)."""

    spot: int


class FinalEffect(msgspec.Struct, frozen=True, gc=False):
    """Passed at once: the option chosen for Grey Ops, after the entry barrel (PO-14.15)."""

    option: str


class ActivationEnd(msgspec.Struct, frozen=True, gc=False):
    """Passed at once: barrels aside go back (PO-14.8)."""


class Over(msgspec.Struct, frozen=True, gc=False):
    """The game has ended (PO-14.13)."""


Phase: TypeAlias = (
    LayRefinery | LayRisk | SeedField | Dealing | Engaging | ChoosingFirst
    | TurnStart | Step1 | PickSource | PickTarget | Step3 | TurnEnd
    | TieChoice | Pulling | PullAgain | PlaceBarrel | CrisisDue | Drawing
    | AgentToCard | ConsultantToCard | StartUpToCard | AgentToTrack | EntryBarrel | ChooseOption | GoHome
    | Renewing | Revealing | PickField | Geologist | QuestionMarks | PickStartUp | PickTechnology | PickConsultant
    | PickWhitewash | KeepConsultant | PickMarketing | PickMarketingTarget | PickRecruitPlace | PickDispatch
    | ActOrLeave
    | PickRoute | Loading | Loaded | Sailing | TurnChips | Window | PickChip
    | LastReassign | CheckSpot | Activate | FinalOption | FinalEffect | ActivationEnd | Over
)  # fmt: skip


class Table(msgspec.Struct, frozen=True, gc=False):
    """Everything that lies open. `agenda` is a stack: its last phase is what is resolved now."""

    options: Options
    board: Board
    supply: Supply
    decks: Decks
    companies: tuple[Company, ...]
    turn: Turn
    marker: int | None  # the seat that holds the Peak Oil marker (PO-14.2)
    agenda: tuple[Phase, ...]

    @property
    def phase(self) -> Phase:
        """What is being resolved now."""
        return self.agenda[-1]


class State(engine.Position, frozen=True, gc=False):
    """One position: the open table, and one secret per seat."""

    table: Table
    secrets: tuple[Secret, ...]
