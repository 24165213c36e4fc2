"""The normal form of notebooks: what is kept, what goes, what is refused."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from oilgames.notebook_outputs import NotebookError, differing, executed, find_notebooks, normalised

VIEW = "application/vnd.jupyter.widget-view+json"
WITH_FALLBACK = """\
import ipywidgets
class Slider(ipywidgets.IntSlider):
    def _repr_mimebundle_(self, **kwargs):
        live = super()._repr_mimebundle_(**kwargs)
        return {**live, "text/html": f"<table><tr><td>{self.value}</td></tr></table>", "text/plain": "a slider"}
Slider(value=3)"""


def shown(**data: str) -> nbformat.NotebookNode:
    bundle = {kind.replace("_", "/", 1): value for kind, value in data.items()}
    return new_output("display_data", data=bundle)


def notebook_of(*outputs: nbformat.NotebookNode) -> nbformat.NotebookNode:
    return new_notebook(cells=[new_markdown_cell("# Title"), new_code_cell("1", outputs=list(outputs))])


def store(path: Path, *sources: str) -> Path:
    nbformat.write(new_notebook(cells=[new_code_cell(source) for source in sources]), path)
    return path


def test_live_views_and_widget_state_are_taken_out() -> None:
    live = shown(text_plain="a board", text_html="<img>")
    live.data[VIEW] = {"model_id": "abc"}
    notebook = notebook_of(live)
    notebook.metadata.widgets = {"state": {}}
    kept = nbformat.reads(normalised(notebook), as_version=4)
    assert "widgets" not in kept.metadata
    assert set(kept.cells[1].outputs[0].data) == {"text/plain", "text/html"}


def test_a_view_that_leaves_nothing_is_refused() -> None:
    live = shown(text_plain="a board")
    live.data[VIEW] = {"model_id": "abc"}
    with pytest.raises(NotebookError, match="cell 2: this view leaves no picture or table"):
        normalised(notebook_of(live))


def test_a_memory_address_is_refused() -> None:
    with pytest.raises(NotebookError, match="memory address"):
        normalised(notebook_of(shown(text_plain="<Match object at 0x7f3a12bc90>")))


def test_printed_lines_are_joined_and_timing_goes() -> None:
    parts = [new_output("stream", name="stdout", text=text) for text in ("one\n", "two\n")]
    notebook = notebook_of(*parts)
    notebook.cells[1].metadata.execution = {"iopub.status.busy": "2026-01-01"}
    kept = nbformat.reads(normalised(notebook), as_version=4).cells[1]
    assert [output.text for output in kept.outputs] == ["one\ntwo\n"]
    assert kept.metadata == {}


def test_authors_metadata_and_cell_ids_stay() -> None:
    notebook = notebook_of()
    notebook.metadata.lesson = {"minutes": 20}
    notebook.cells[1].metadata.tags = ["hide-input"]
    kept = nbformat.reads(normalised(notebook), as_version=4)
    assert kept.metadata.lesson == {"minutes": 20}
    assert kept.cells[1].metadata.tags == ["hide-input"]
    assert [cell.id for cell in kept.cells] == [cell.id for cell in notebook.cells]


def test_the_normal_form_is_its_own_normal_form() -> None:
    once = normalised(notebook_of(shown(text_plain="x", text_html="<table></table>")))
    assert normalised(nbformat.reads(once, as_version=4)) == once


def test_two_runs_give_the_same_bytes_and_a_written_file_is_as_it_is(tmp_path: Path) -> None:
    path = store(tmp_path / "a.ipynb", WITH_FALLBACK, "print(1)\n2")
    before = path.read_bytes()
    assert executed(path) == executed(path)
    assert path.read_bytes() == before
    assert list(differing([path], write=True)) == [(path, True)]
    assert list(differing([path], write=False)) == [(path, False)]


def test_a_run_leaves_no_file_and_sees_no_leftover(tmp_path: Path) -> None:
    (tmp_path / "oilgames-matches").mkdir()
    path = store(
        tmp_path / "a.ipynb", "import pathlib\npathlib.Path('left').touch()", "sorted(pathlib.Path().iterdir())"
    )
    assert "oilgames-matches" not in executed(path)
    assert not (tmp_path / "left").exists()


def test_a_failing_cell_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotebookError, match="ZeroDivisionError"):
        executed(store(tmp_path / "a.ipynb", "1 / 0"))


def test_notebooks_are_found_in_order_without_checkpoints(tmp_path: Path) -> None:
    (tmp_path / ".ipynb_checkpoints").mkdir()
    for name in ("b.ipynb", "a.ipynb", ".ipynb_checkpoints/a-checkpoint.ipynb"):
        store(tmp_path / name, "1")
    assert [path.name for path in find_notebooks([tmp_path])] == ["a.ipynb", "b.ipynb"]
    assert list(find_notebooks([tmp_path / "b.ipynb"])) == [tmp_path / "b.ipynb"]
