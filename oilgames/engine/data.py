"""Reads the data files of a game: TOML beside its code, checked against a declared shape."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


@cache
def read_table(package: str, name: str) -> dict[str, Any]:
    """The contents of `data/<name>.toml` of a game's package."""
    return tomllib.loads(files(package).joinpath("data", f"{name}.toml").read_text("utf-8"))


def read_records(package: str, name: str, key: str, kind: type[T]) -> tuple[T, ...]:
    """The records `[[key]]` of a data file as frozen structs; a wrong field raises with file and place."""
    try:
        return msgspec.convert(read_table(package, name)[key], tuple[kind, ...], str_keys=True)  # type: ignore[valid-type]
    except (KeyError, msgspec.ValidationError) as error:
        raise ValueError(f"{package}/data/{name}.toml, [[{key}]]: {error}") from error
