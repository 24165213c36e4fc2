"""The colours of every board, once: as values, as CSS variables, as SVG classes.

Each name of `palette.toml` gives four things, the same in light and dark:

* the CSS variable `--og-NAME`;
* the class `og-NAME` (fills a shape or a text), `og-NAME-line` (strokes it), `og-NAME-icon` (colours an icon).

Pictures use the classes, never a colour, so one picture serves both themes.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Literal

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, Theme] = ("light", "dark")
SEAT_LETTERS = "ABCDEF"
SHADES = 7

FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'DejaVu Sans',sans-serif"
MONO = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace"

# Where a page says that it is dark: JupyterLab and Notebook, VS Code, Colab; elsewhere the system decides.
_SAYS_DARK = (
    'body[data-jp-theme-light="false"] .og',
    'body[data-vscode-theme-kind*="dark"] .og',
    'body[data-vscode-theme-kind="vscode-high-contrast"] .og',
    'html[theme="dark"] .og',
)
_SAYS_NOTHING = "html:not([theme]) body:not([data-jp-theme-light]):not([data-vscode-theme-kind]) .og"

_TEXT = f"font-family:{FONT};font-variant-numeric:tabular-nums"
_ALWAYS = {
    ".og-bold": "font-weight:700",
    ".og-mono": f"font-family:{MONO}",
    ".og-hollow": "fill:none",
    ".og-dash": "stroke-dasharray:6 4",
    ".og-round": "stroke-linecap:round;stroke-linejoin:round",
}


@cache
def colours(theme: Theme = "light") -> Mapping[str, str]:
    """Every colour of a theme: name to `#RRGGBB`. Raises `KeyError` for an unknown theme."""
    text = files("oilgames.pictures").joinpath("palette.toml").read_text("utf-8")
    chosen: Mapping[str, str] = tomllib.loads(text)[theme]
    return chosen


def seat_colour(seat: int) -> str:
    """The palette name of a seat's colour: seat 0 is `seat-a`. Seats run from 0 to 5."""
    return f"seat-{SEAT_LETTERS[seat].lower()}"


def shade(probability: Fraction | float) -> int:
    """The step 0..6 of the probability ramp (`og-p0`..`og-p6`, ink `og-pi0`..`og-pi6`): sevenths of certainty."""
    return min(SHADES - 1, max(0, int(probability * SHADES)))


def variables(theme: Theme) -> str:
    """The theme as CSS declarations: `--og-ground:#FBF8F2;…`."""
    return "".join(f"--og-{name}:{value};" for name, value in colours(theme).items())


def page_css() -> str:
    """The CSS a page needs once: variables under the class `og` for both themes, and every picture class.

    The classes stand alone (not under `.og`), for copies made by `<use>` do not match rules by their ancestors.
    """
    dark = f"{{{variables('dark')}color-scheme:dark}}\n"
    return (
        f".og{{{variables('light')}color-scheme:light;{_TEXT}}}\n"
        f"@media (prefers-color-scheme:dark){{{_SAYS_NOTHING}{dark}}}\n"
        f"{','.join(_SAYS_DARK)}{dark}" + _rules(_classes(lambda name: f"var(--og-{name})") | _ALWAYS)
    )


def stylesheet(theme: Theme | None = None, used: Iterable[str] | None = None) -> str:
    """CSS for a picture that stands alone, with colours resolved, as an `<img>` cannot see the page's variables.

    `theme` fixes one theme; without it the picture is light and turns dark with the reader's system.
    `used` keeps only the named classes (see `classes_in`).
    """
    wanted = None if used is None else {f".{name}" for name in used}
    fixed = _rules({"text": _TEXT} | _only(_ALWAYS, wanted))
    if theme is not None:
        return fixed + _resolved(theme, wanted)
    return f"{fixed}{_resolved('light', wanted)}@media (prefers-color-scheme:dark){{{_resolved('dark', wanted)}}}"


def classes_in(markup: str) -> frozenset[str]:
    """The class names that appear in a piece of markup."""
    return frozenset(name for found in re.findall(r'class="([^"]*)"', markup) for name in found.split())


def _resolved(theme: Theme, wanted: set[str] | None) -> str:
    return _rules(_only(_classes(colours(theme).__getitem__), wanted))


def _classes(value: Callable[[str], str]) -> dict[str, str]:
    """The three classes of each colour. Strokes come after fills, so that one shape may carry both."""
    names = tuple(colours("light"))
    fills = {f".og-{name}": f"fill:{value(name)}" for name in names}
    strokes = {f".og-{name}-line": f"stroke:{value(name)}" for name in names}
    return fills | strokes | {f".og-{name}-icon": f"color:{value(name)}" for name in names}


def _only(rules: dict[str, str], wanted: set[str] | None) -> dict[str, str]:
    return {key: value for key, value in rules.items() if wanted is None or key in wanted}


def _rules(rules: Mapping[str, str]) -> str:
    return "".join(f"{selector}{{{body}}}\n" for selector, body in rules.items())
