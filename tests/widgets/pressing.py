"""A hand that presses what a view offers, as the page would, and a wire that counts what comes back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from oilgames.widgets.board import Board, Tool, View

WENT_WRONG = "did not work"  # how a board tells a fault that nobody foresaw


def press(owner: Any, do: str, **more: Any) -> str:
    """Send a message of the page to a table, stepper or question; answers what the message line says then."""
    content = {"do": do, "turn": owner.turn, **more}
    owner.board._handle_custom_msg(content, [])
    return said(owner.board)


def choose(owner: Any, token: str) -> str:
    """Press the control that sends a token."""
    return press(owner, "choose", token=token)


def said(board: Board) -> str:
    """The message line."""
    return str((board.view.get("message") or {}).get("text", ""))


def everything(view: View) -> Iterator[dict[str, Any]]:
    """Every message that the page can send from a view: each control and each tool, with each of its values."""
    if view.get("cover"):
        yield {"do": view["cover"]["do"]}
        return
    for target in view.get("targets", ()):
        yield {"do": "choose", "token": target["token"]}
    for control in view.get("controls", ()):
        yield from _of_control(control)
    for tool in [*view.get("tools", ()), *view.get("menu", ())]:
        yield from _of_tool(tool)


def _of_control(control: Any) -> Iterator[dict[str, Any]]:
    if control["kind"] == "button":
        yield {"do": "choose", "token": control["token"]}
    elif control["kind"] == "number":
        for number in (control["low"], control["high"], control["high"] + 1, "", "two"):
            yield {"do": "choose", "token": f"{control['verb']} {number}"}
    else:
        yield from ({"do": "choose", "token": token} for token, _ in control.get("options") or ())


def _of_tool(tool: Tool) -> Iterator[dict[str, Any]]:
    name = tool.get("name") or tool["do"]
    if tool.get("why") or tool["do"] == "copy":
        return  # the page answers these itself
    if tool["do"] == "slider":
        yield from ({"do": name, "value": value} for value in (tool["low"], tool["high"]))
    elif tool["do"] == "select":
        yield from ({"do": name, "value": value} for value, _ in tool["options"])
    elif tool["do"] == "text":
        yield from ({"do": name, "value": value} for value in (tool.get("value", ""), "", "1/4", "x" * 300))
    else:
        yield {"do": name}


class Wire:
    """What a board sends to the page: messages and their sizes in bytes."""

    def __init__(self, board: Board) -> None:
        self.messages: list[dict[str, Any]] = []
        board.comm.publish_msg = self._note

    def _note(self, kind: str, data: dict[str, Any] | None = None, **_more: Any) -> None:
        if kind == "comm_msg":
            self.messages.append(data or {})

    @property
    def sizes(self) -> list[int]:
        return [len(json.dumps(message).encode()) for message in self.messages]
