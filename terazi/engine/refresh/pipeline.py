"""A new workbook for a project, from the file that it was read to: what would become of it, and what becomes of it."""

from dataclasses import replace

from terazi.engine.corrections.steps import Step
from terazi.engine.dataset import Dataset
from terazi.engine.exchange import TablePreview, Tell
from terazi.engine.parquet import load_dataset
from terazi.engine.pipeline import describe, open_rows, preview_of
from terazi.engine.refresh.differences import differences
from terazi.engine.refresh.notes import RefreshedDatasets, RefreshOrder, RefreshPreview
from terazi.engine.refresh.recipe import Choice, Earlier, Refreshed, refresh
from terazi.engine.refresh.waiting import Waiting
from terazi.engine.workbook.reader import ReadPlace
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase


def preview_refresh(place: ReadPlace, lang: Lang, order: RefreshOrder, _tell: Tell) -> RefreshPreview:
    """Return how the workbook fits the project; PipelineRefused where it cannot be read, or what was chosen does not fit.

    Where nobody has said which rows are no records, it is told as it will be without those that look so.
    """
    preview, read = _read(place, lang)
    if order.left_out is None:
        order = replace(order, left_out=tuple(note.row for note in preview.extra_rows))
    refreshed = _refreshed(read, order)
    return RefreshPreview(table=preview, notes=refreshed.notes, differences=_differences(order, refreshed))


def refresh_table(place: ReadPlace, lang: Lang, order: RefreshOrder, tell: Tell) -> RefreshedDatasets:
    """Return the versions that the workbook makes, and how they differ from the data before; PipelineRefused as above."""
    preview, read = _read(place, lang)
    refreshed = _refreshed(read, order)
    made = [describe(refreshed.base, tell)]
    if refreshed.recipe:
        steps = [step.as_json() for step in refreshed.recipe]
        made.append(replace(describe(refreshed.dataset, tell), steps=steps))
    return RefreshedDatasets(
        made=made,
        preview=preview,
        notes=refreshed.notes,
        waiting=refreshed.waiting.as_json(),
        differences=_differences(order, refreshed),
    )


def _differences(order: RefreshOrder, refreshed: Refreshed) -> tuple[Phrase, ...]:
    return differences(load_dataset(order.before), refreshed.dataset, refreshed.notes)


def _read(place: ReadPlace, lang: Lang) -> tuple[TablePreview, Dataset]:
    workbook, read, extra = open_rows(place, lang)
    return preview_of(workbook, read, extra), read


def _refreshed(read: Dataset, order: RefreshOrder) -> Refreshed:
    earlier = Earlier(
        base=replace(load_dataset(order.origin.stored), tables=load_dataset(order.before).tables),
        recipe=tuple(Step.from_json(step) for step in order.origin.recipe),
        next_column=order.next_column,
        waiting=Waiting.from_json(order.waiting),
    )
    choice = Choice(columns=order.columns, left_out=order.left_out or ())
    return refresh(earlier, read.head(order.row_limit), choice, order.today)
