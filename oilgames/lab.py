"""The learner's own copy of the notebooks, and JupyterLab opened on it."""

from __future__ import annotations

import hashlib
import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

START = "00_start_here.ipynb"
MANIFEST = ".oilgames-shipped.json"  # path -> hash of the version last put there
DEFAULTS = Path(__file__).resolve().parent / "lab_defaults"  # JupyterLab settings: no news popup, no update check
LEARNER_FOLDER = Path("~/oilgames-notebooks")
PASSED_OVER = ("__pycache__", "oilgames-matches")  # leftovers of running: caches, journals of matches


class LabError(Exception):
    """The notebooks cannot be opened; the message is one sentence that says why and what to do."""


class Copied(msgspec.Struct, frozen=True):
    """What a refresh of the personal copy did, as paths relative to the folder."""

    new: tuple[str, ...] = ()
    updated: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()  # new versions put beside files that the learner has changed


def shipped_notebooks() -> Path:
    """The folder of the notebooks as they come: inside an installed package, else in the checkout."""
    package = Path(__file__).resolve().parent
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if (folder / START).is_file():
            return folder
    raise LabError("The notebooks are not here: install oilgames again, or work in a complete checkout.")


def shipped_files(folder: Path) -> Iterator[Path]:
    """Every file that belongs to the notebooks, in a fixed order; neither hidden files nor caches."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(part in PASSED_OVER or part.startswith(".") for part in parts):
            yield path


def refresh(shipped: Path, folder: Path) -> Copied:
    """Bring the personal copy up to date without ever touching a file that the learner has changed.

    Missing files are copied and untouched ones updated. Where the learner has changed a file and the project too,
    the new version is placed beside it (`name.new.ipynb`).
    """
    if folder.resolve().is_relative_to(shipped.resolve()):
        raise LabError(f"{folder} holds the originals; choose another folder with --dir.")
    folder.mkdir(parents=True, exist_ok=True)
    known = _read_manifest(folder)
    done: dict[str, list[str]] = {"new": [], "updated": [], "beside": []}
    for source in shipped_files(shipped):
        name = source.relative_to(shipped).as_posix()
        what, where = _deliver(source.read_bytes(), folder, name, known)
        if what:
            done[what].append(where)
    _write(folder / MANIFEST, msgspec.json.format(msgspec.json.encode(known, order="deterministic")))
    return Copied(**{what: tuple(names) for what, names in done.items()})


def _deliver(content: bytes, folder: Path, name: str, known: dict[str, str]) -> tuple[str | None, str]:
    """Deliver one file; says what was done and where."""
    wanted = _digest(content)
    seen_before, known[name] = known.get(name), wanted
    present = _digest_at(folder / name)
    if present == wanted:
        return None, name
    if present in (None, seen_before):
        _write(folder / name, content)
        return ("updated" if present else "new"), name
    if seen_before == wanted:
        return None, name  # the learner's own work on the version that is still current
    beside = _free_name_beside(folder, name, known)
    known[beside] = wanted
    _write(folder / beside, content)
    return "beside", beside


def _free_name_beside(folder: Path, name: str, known: dict[str, str]) -> str:
    """`name.new.ipynb`, or `name.new2.ipynb` … when the learner has worked in the earlier ones too."""
    stem, dot, ending = name.rpartition(".")
    number = 1
    while True:
        candidate = f"{stem}.new{number if number > 1 else ''}{dot}{ending}"
        if _digest_at(folder / candidate) in (None, known.get(candidate)):
            return candidate
        number += 1


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _digest_at(path: Path) -> str | None:
    """The digest of a file, None where there is none."""
    return _digest(path.read_bytes()) if path.exists() else None


def _write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f".{path.name}.part")
    half.write_bytes(content)
    os.replace(half, path)


def _read_manifest(folder: Path) -> dict[str, str]:
    """What was delivered before; without a readable list every file counts as the learner's own."""
    try:
        return msgspec.json.decode((folder / MANIFEST).read_bytes(), type=dict[str, str])
    except (FileNotFoundError, msgspec.DecodeError):
        return {}


def lab_arguments(folder: Path, port: int | None, browser: bool) -> list[str]:
    """JupyterLab's arguments: this computer only, the start notebook first."""
    arguments = [
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.root_dir={folder.resolve()}",
        f"--LabApp.default_url=/lab/tree/{START}",
    ]
    if port is not None:
        arguments.append(f"--ServerApp.port={port}")
    if not browser:
        arguments.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--allow-root")  # in a container everybody is root, and the server is local
    return arguments


def check_installed() -> None:
    """Raise `LabError` where JupyterLab or its Python kernel is not installed."""
    if any(importlib.util.find_spec(name) is None for name in ("jupyterlab", "ipykernel")):
        raise LabError("JupyterLab is not installed here. Install it with: pip install 'oilgames[lab]'")


def open_lab(folder: Path, port: int | None = None, browser: bool = True) -> None:
    """Start JupyterLab on the learner's folder and stay until it is stopped."""
    os.environ["JUPYTER_CONFIG_PATH"] = _with_defaults(os.environ.get("JUPYTER_CONFIG_PATH", ""))
    from jupyterlab.labapp import LabApp

    LabApp.launch_instance(lab_arguments(folder, port, browser))


def _with_defaults(config_path: str) -> str:
    """Jupyter's list of extra settings folders with ours at its end, where everything else overrides it."""
    return os.pathsep.join(filter(None, (config_path, str(DEFAULTS))))
