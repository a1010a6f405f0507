"""A new workbook for a project, from the file that it was read to: what would become of it, and what becomes of it."""

from dataclasses import replace

from terazi.engine.corrections.steps import Step
from terazi.engine.dataset import Dataset
from terazi.engine.exchange import StoredDataset, TablePreview, Tell
from terazi.engine.parquet import load_dataset
from terazi.engine.pipeline import describe, open_rows, preview_of
from terazi.engine.refresh.differences import differences
from terazi.engine.refresh.notes import RefreshedDatasets, RefreshOrder, RefreshPreview
from terazi.engine.refresh.recipe import Choice, Earlier, Refreshed, refresh
from terazi.engine.workbook.reader import ReadPlace
from terazi.foundation.language.lang import Lang


def preview_refresh(place: ReadPlace, lang: Lang, order: RefreshOrder, _tell: Tell) -> RefreshPreview:
    """Return how the workbook fits the project; PipelineRefused where it cannot be read, or what was chosen does not fit."""
    preview, read = _read(place, lang)
    return RefreshPreview(table=preview, notes=_refreshed(read, order).notes)


def refresh_table(
    place: ReadPlace, lang: Lang, order: RefreshOrder, before: StoredDataset, tell: Tell
) -> RefreshedDatasets:
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
        differences=differences(load_dataset(before), refreshed.dataset, refreshed.notes),
    )


def _read(place: ReadPlace, lang: Lang) -> tuple[TablePreview, Dataset]:
    workbook, read, extra = open_rows(place, lang)
    return preview_of(workbook, read, extra), read


def _refreshed(read: Dataset, order: RefreshOrder) -> Refreshed:
    earlier = Earlier(
        base=load_dataset(order.origin.stored),
        recipe=tuple(Step.from_json(step) for step in order.origin.recipe),
        next_column=order.next_column,
    )
    choice = Choice(columns=order.columns, left_out=order.left_out)
    return refresh(earlier, read.head(order.row_limit), choice, order.today)
