"""Runs notebooks in clean kernels and keeps their outputs in one normal form, the same bytes on every run.

The normal form has no widget ids and no `metadata.widgets`: a view leaves its picture or table as `text/html` and
its words as `text/plain`, so the notebook reads well where no kernel runs.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from oilgames.lab import PASSED_OVER

Notebook: TypeAlias = Any  # nbformat's NotebookNode, which has no types
Output: TypeAlias = Any

CELL_SECONDS = 60  # a whole notebook has to stay under this: DESIGN's budget
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
LANGUAGE = {"file_extension": ".py", "mimetype": "text/x-python", "name": "python", "pygments_lexer": "ipython3"}
LIVE_ONLY = ("application/vnd.jupyter.widget-view+json", "application/vnd.jupyter.widget-state+json")
PASSING_CELL_METADATA = ("execution", "collapsed", "scrolled", "trusted", "ExecuteTime")
ADDRESS = re.compile(r"\bat 0x[0-9a-fA-F]{4,}")


class NotebookError(Exception):
    """A notebook that does not run, or leaves an output that cannot be kept; the message names file and cell."""


def find_notebooks(places: Iterable[Path]) -> Iterator[Path]:
    """The notebooks in the given files and folders, in a fixed order, without Jupyter's checkpoints."""
    for place in places:
        found = [place] if place.is_file() else sorted(place.rglob("*.ipynb"))
        yield from (path for path in found if ".ipynb_checkpoints" not in path.parts)


def executed(path: Path) -> str:
    """The text of a notebook after a run in a clean kernel, in normal form. The file itself stays as it is.

    The run happens in a copy of the notebook's folder, so that no file it leaves there can colour the next run.
    """
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError

    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    with tempfile.TemporaryDirectory(prefix="oilgames-") as scratch:
        leftovers = shutil.ignore_patterns(".*", *PASSED_OVER)
        folder = shutil.copytree(path.parent, Path(scratch) / path.resolve().parent.name, ignore=leftovers)
        client = NotebookClient(
            notebook, timeout=CELL_SECONDS, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
        )
        try:
            client.execute()
        except CellExecutionError as error:
            raise NotebookError(f"{path}: a cell fails.\n{error}") from None
    return normalised(notebook, str(path))


def normalised(notebook: Notebook, name: str = "notebook") -> str:
    """The notebook's text in normal form: stable metadata, counted cells, outputs that need no kernel."""
    import nbformat

    notebook = nbformat.from_dict(dict(notebook))  # type: ignore[no-untyped-call]
    notebook.metadata.pop("widgets", None)
    notebook.metadata.update(kernelspec=KERNEL, language_info=LANGUAGE)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    count = 0
    for number, cell in enumerate(notebook.cells, 1):
        for passing in PASSING_CELL_METADATA:
            cell.metadata.pop(passing, None)
        if cell.cell_type == "code":
            count += 1
            cell.execution_count = count
            cell.outputs = list(_kept(cell.outputs, count, f"{name}, cell {number}"))
    nbformat.validate(notebook)
    text: str = nbformat.writes(notebook)  # type: ignore[no-untyped-call]
    return text.rstrip("\n") + "\n"


def _kept(outputs: Iterable[Output], count: int, where: str) -> Iterator[Output]:
    """The outputs that stay: printed lines joined, everything live taken out."""
    printed: Output | None = None
    for output in outputs:
        if output.output_type == "stream" and printed is not None and printed.name == output.name:
            printed.text += output.text
            continue
        printed = output if output.output_type == "stream" else None
        if "data" in output:
            _keep_still(output, where)
        if output.output_type == "execute_result":
            output.execution_count = count
        yield output


def _keep_still(output: Output, where: str) -> None:
    """Take the live view out of a display; what is left has to say the same without a kernel, on every run."""
    live = [output.data.pop(kind) for kind in LIVE_ONLY if kind in output.data]
    output.metadata = {}
    if live and "text/html" not in output.data:
        raise NotebookError(f"{where}: this view leaves no picture or table for readers without a kernel.")
    if ADDRESS.search(str(output.data.get("text/plain", ""))):
        raise NotebookError(f"{where}: the text of this output holds a memory address, which changes on every run.")


def differing(paths: Iterable[Path], write: bool) -> Iterator[tuple[Path, bool]]:
    """Run each notebook; yields its path and whether its file differs from the run. `write` stores the run."""
    for path in paths:
        text = executed(path)
        differs = path.read_text(encoding="utf-8") != text
        if differs and write:
            path.write_text(text, encoding="utf-8", newline="\n")
        yield path, differs
