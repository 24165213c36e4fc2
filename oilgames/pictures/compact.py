"""The same picture in fewer signs, for an image inside a notebook, where nobody points at anything.

Nothing that the eye sees changes: what only a pointer meets is left out, what is drawn several times is drawn
once and used, and names that only the style sheet reads become short.
"""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from itertools import count, product
from string import ascii_letters
from xml.etree.ElementTree import Element

from oilgames.pictures.svg import NAMESPACE, to_text

WORTH = 60  # signs from which a repeated drawing is shared
_RULE = re.compile(r"\.(og-[\w-]+)(\{[^{}]*\})\n?")
_POINTED_AT = re.compile(r"[^{}]*:(?:hover|has\()[^{}]*\{[^{}]*\}")


def compact(document: str) -> str:
    """An SVG document from `svg.document`, shorter and drawn alike."""
    root = ET.fromstring(document.replace(f' xmlns="{NAMESPACE}"', "", 1))
    drop_what_needs_a_pointer(root)
    inherit_the_anchor(root)
    drop_unused_symbols(root)
    share_drawings(root)
    shorten_classes(root)
    root.set("xmlns", NAMESPACE)
    return to_text(root).replace(" />", "/>")  # never in words: there `>` is escaped


def drop_what_needs_a_pointer(root: Element) -> None:
    """Hover titles below the picture's own, and rules for what lies under the pointer."""
    for parent in root.iter():
        for child in [] if parent is root else parent.findall("title"):
            parent.remove(child)
    for style in root.iter("style"):
        style.text = _POINTED_AT.sub("", style.text or "")


def inherit_the_anchor(root: Element) -> None:
    """Most texts are centred: the root says it once for all."""
    for text in root.iter("text"):
        text.set("text-anchor", text.get("text-anchor", "start"))
        if text.get("text-anchor") == "middle":
            del text.attrib["text-anchor"]
    root.set("text-anchor", "middle")


def drop_unused_symbols(root: Element) -> None:
    """Icons that this moment of a match does not show."""
    used = {node.get("href") for node in root.iter("use")}
    for parent in root.iter("defs"):
        for symbol in parent.findall("symbol"):
            if f"#{symbol.get('id')}" not in used:
                parent.remove(symbol)


def share_drawings(root: Element) -> None:
    """Groups with the same inside show one drawing of it."""
    shared: dict[str, Element] = {}
    several = Counter(inside_of(group) for group in root.iter("g"))
    share_within(root, {inside for inside, n in several.items() if n > 1 and len(inside) >= WORTH}, shared)
    drawn = Element("defs")
    drawn.extend(shared.values())
    root.append(drawn)


def share_within(node: Element, repeated: set[str], shared: dict[str, Element]) -> None:
    """Replace the repeated insides below a node, the outer ones before those within."""
    for child in node:
        inside = inside_of(child) if child.tag == "g" else ""
        if inside not in repeated:
            share_within(child, repeated, shared)
            continue
        if inside not in shared:
            shared[inside] = Element("g", id=f"u{len(shared)}")
            shared[inside].extend(child)
            share_within(shared[inside], repeated, shared)
        for part in list(child):
            child.remove(part)
        child.append(Element("use", href=f"#{shared[inside].get('id')}"))


def inside_of(group: Element) -> str:
    """The markup inside an element."""
    return to_text(list(group))


def shorten_classes(root: Element) -> None:
    """The most frequent class gets the shortest name, in drawing and style sheet alike; rules for no class go."""
    used = Counter(name for node in root.iter() for name in node.get("class", "").split())
    short = dict(zip((name for name, _ in used.most_common()), short_names(), strict=False))
    for node in root.iter():
        if "class" in node.attrib:
            node.set("class", " ".join(short[name] for name in node.attrib["class"].split()))
    for style in root.iter("style"):
        style.text = _RULE.sub(lambda rule: f".{short[rule[1]]}{rule[2]}" if rule[1] in short else "", style.text or "")


def short_names() -> Iterator[str]:
    """a, b, ..., Z, aa, ab, ..."""
    for length in count(1):
        yield from map("".join, product(ascii_letters, repeat=length))
