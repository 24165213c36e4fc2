"""Why an action is not legal."""
from typing import Any

def why_not_on(table: Any, choice: Any) -> tuple[str, str]:
    return "Not legal.", "PO-20.1"

def why_not(state: Any, choice: Any) -> tuple[str, str]:
    return why_not_on(state.table, choice)
