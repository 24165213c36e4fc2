"""The Consultants and PR cards whose effects other rules ask for, by the rules that describe them (spec 2.9, 2.10)."""

from __future__ import annotations

from oilgames.games.peak_oil.components import CARD_OF_RULE, COSTS, EFFECTS
from oilgames.games.peak_oil.state import Company

TRAVEL_DESK = CARD_OF_RULE["PO-K11"]
HARBOUR_MASTER = CARD_OF_RULE["PO-K12"]
CONVOY_CAPTAIN = CARD_OF_RULE["PO-K13"]
PRESS_OFFICER = CARD_OF_RULE["PO-K14"]
HEAD_HUNTER = CARD_OF_RULE["PO-K15"]
SPIN_DOCTOR = CARD_OF_RULE["PO-K21"]
GEOLOGIST = CARD_OF_RULE["PO-K22"]
ANGEL_INVESTOR = CARD_OF_RULE["PO-K23"]
TREND_SETTER = CARD_OF_RULE["PO-K24"]
FIXER = CARD_OF_RULE["PO-K25"]
POWER_BROKER = CARD_OF_RULE["PO-K31"]
CRISIS_MANAGER = CARD_OF_RULE["PO-K32"]
DOUBLE_AGENT = CARD_OF_RULE["PO-K33"]
PIRATE_TREATY = CARD_OF_RULE["PO-K34"]
FUTURIST = CARD_OF_RULE["PO-K35"]

GRUMPY_EDITORIALS = CARD_OF_RULE["PO-P11"]
FROZEN_ACCOUNT = CARD_OF_RULE["PO-P12"]
TAX_AUDIT = CARD_OF_RULE["PO-P13"]
INSURANCE_SURCHARGE = CARD_OF_RULE["PO-P14"]
TRAVEL_BAN = CARD_OF_RULE["PO-P15"]
RED_TAPE = CARD_OF_RULE["PO-P16"]
STRAINED_RESOURCES = CARD_OF_RULE["PO-P21"]
SUBPOENA = CARD_OF_RULE["PO-P22"]
CONSUMER_BOYCOTT = CARD_OF_RULE["PO-P23"]
REPORTERS = CARD_OF_RULE["PO-P24"]
CONFLICT = CARD_OF_RULE["PO-P25"]
BLOWOUT = CARD_OF_RULE["PO-P26"]
INQUIRY = CARD_OF_RULE["PO-P31"]
ASSET_FREEZE = CARD_OF_RULE["PO-P32"]
ARREST_WARRANTS = CARD_OF_RULE["PO-P33"]
PORT_BLOCKADE = CARD_OF_RULE["PO-P34"]
PATENT_DISPUTE = CARD_OF_RULE["PO-P35"]
PUBLIC_OUTRAGE = CARD_OF_RULE["PO-P36"]


def employs(company: Company, consultant: str) -> int:
    """PO-11.8: 1 if a Consultant lies in this HQ, else 0."""
    return 1 if consultant in company.consultants else 0


def suffers(company: Company, crisis: str) -> int:
    """PO-6.4: 1 if a PR card lies face up in this HQ, else 0."""
    for held in company.crises:
        if held.card == crisis:
            return 1
    return 0


def step3_cost(company: Company) -> int:
    """PO-2.6, PO-K11: barrels to pay for Step 3."""
    return EFFECTS["travel_desk_step3"] if employs(company, TRAVEL_DESK) else COSTS["step3"]


def crisis_fine(company: Company, first: bool) -> int:
    """PO-6.2, PO-6.3, PO-K14, PO-K32, PO-P36: barrels discarded at a crisis, the first of a turn or a later one."""
    if employs(company, CRISIS_MANAGER) or not (first or suffers(company, PUBLIC_OUTRAGE)):
        return 0
    gentle = first and employs(company, PRESS_OFFICER)
    return company.barrels // (EFFECTS["press_officer_divisor"] if gentle else COSTS["crisis_divisor"])


def tie_pulls(company: Company) -> int:
    """PO-4.6, PO-P24: how many barrels a tied player pulls."""
    return EFFECTS["investigative_reporters_pulls"] if suffers(company, REPORTERS) else 1


def startup_price(company: Company, barrels: int) -> int:
    """PO-10.2, PO-K23, PO-P13: the price of a Start-Up whose Technology has so many barrels."""
    return max(0, barrels + suffers(company, TAX_AUDIT) - employs(company, ANGEL_INVESTOR))


def technology_barrels(company: Company) -> int:
    """PO-10.4, PO-K24: how many barrels the Technologies option may place."""
    return EFFECTS["trend_setter_barrels"] if employs(company, TREND_SETTER) else 1


def demand_change(company: Company) -> int:
    """PO-K12, PO-P23: what cards add to the demand."""
    return employs(company, HARBOUR_MASTER) - suffers(company, CONSUMER_BOYCOTT)


def skull_count(company: Company, skulls: int) -> int:
    """PO-12.6, PO-K13, PO-K34, PO-P14: the skulls that count."""
    if employs(company, PIRATE_TREATY):
        return 0
    return max(0, skulls + suffers(company, INSURANCE_SURCHARGE) - employs(company, CONVOY_CAPTAIN))


def question_count(company: Company, questions: int) -> int:
    """PO-12.4, PO-P34: the question marks that count."""
    return questions + suffers(company, PORT_BLOCKADE)
