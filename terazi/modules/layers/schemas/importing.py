"""Files of records on their way into layers: what is asked of them, and what is told."""

from dataclasses import asdict
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.jobs.tables import JobState
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Json, Value
from terazi.modules.layers.rules.mapping import ImportMapping, MappedColumn, OnConflict, RecordImport
from terazi.modules.layers.rules.staged import LookedColumn
from terazi.modules.layers.values import ImportState, Kind


class MappedField(RequestModel):
    """A column of the file (0 is A) and what it holds: the code of a wdm, ``_id`` or ``_parent``."""

    position: int = Field(ge=0, lt=16_384)
    wdm: str = Field(min_length=1, max_length=32)
    unit: str = Field("", max_length=64)


class MappingBody(RequestModel):
    """How a file is read; columns that are not named are left out."""

    columns: list[MappedField] = Field(max_length=250)
    key: str = Field("", max_length=32)
    on_conflict: OnConflict = OnConflict.CHANGE

    def as_mapping(self) -> ImportMapping:
        """Return the mapping."""
        columns = [MappedColumn(position=e.position, wdm=e.wdm, unit=e.unit) for e in self.columns]
        return ImportMapping(columns=columns, key=self.key, on_conflict=self.on_conflict)


class ImportPreviewBody(RequestModel):
    """An import, with a mapping where it is to be checked by it; without one it is only told."""

    import_id: UUID
    mapping: MappingBody | None = None


class ExportSort(RequestModel):
    """A column by which the records are sorted."""

    wdm: str = Field(max_length=32)
    is_down: bool = False


class ImportStartBody(RequestModel):
    """A checked import that becomes records."""

    import_id: UUID
    leave_out_refused: bool = False


class ExportBody(RequestModel):
    """Which records become a file: a layer, and what of it (a rule, words, sorts); without these, all."""

    layer_code: str = Field(max_length=32)
    rule: Json | None = None
    search: str = Field("", max_length=200)
    sort: list[ExportSort] = Field([], max_length=3)
    is_csv: bool = False
    reason: str = Field("", max_length=500)
    """What a file with private columns is for; the trail keeps it."""


class ExportRef(RequestModel):
    """An export that was started."""

    job_id: UUID


class RecordExportAnswer(Answer):
    """How far an export is, and where its file can be fetched for a while."""

    job_id: UUID
    state: JobState
    progress: float
    row_count: int | None
    link: str | None


class FileProposalView(BaseModel):
    """A column of the layer that one of the file may hold."""

    wdm: str
    unit: str
    is_sure: bool
    looks_like: str
    """The unit in which its values are possible, where they are not in the one that is assumed."""


class FileColumn(BaseModel):
    """A column of a file."""

    position: int
    name: str
    samples: list[str]
    kind: Kind
    """Of which kind a new column for it would be."""
    caption: str
    unit: str
    """Its header without the unit that stands in it, and that unit (UCUM)."""
    proposals: list[FileProposalView]
    """The columns of the layer that it may hold, the likeliest first."""


class MappedView(BaseModel):
    """A column of the file and what it holds."""

    position: int
    wdm: str
    unit: str


class MappingView(BaseModel):
    """How a file is read."""

    columns: list[MappedView]
    key: str
    on_conflict: OnConflict


class ImportUploadAnswer(Answer):
    """A kept file: what it holds, and how it would be read."""

    import_id: UUID
    sheet: str
    sheet_list: list[str]
    row_count: int
    column_list: list[FileColumn]
    mapping: MappingView
    is_remembered: bool
    """Whether the mapping is that of the last file with this header."""


class RefusedCell(BaseModel):
    """Why a row is refused."""

    row: int
    address: str
    value: str
    why: str


class ChangedCell(BaseModel):
    """A cell as it was and as it becomes."""

    wdm: str
    was: Value = None
    becomes: Value = None


class ChangedRecord(BaseModel):
    """A record that the import would change."""

    row: int
    record_id: UUID
    cells: list[ChangedCell]


class NewOption(BaseModel):
    """An option that the import would add to a column."""

    wdm: str
    code: str
    caption: str


class ImportCheck(BaseModel):
    """What an import would do."""

    rows: int
    new: int
    changed: int
    same: int
    refused: int
    refusals: list[RefusedCell]
    changes: list[ChangedRecord]
    new_options: list[NewOption]
    lacking: list[str]
    """Columns that new records need and the file does not fill."""


class ImportPreviewAnswer(Answer):
    """How far an import is."""

    import_id: UUID
    layer_code: str
    file_name: str
    state: ImportState
    job_id: UUID | None
    mapping: MappingView | None
    check: ImportCheck | None
    errors_link: str | None
    """Where the workbook of the refused rows can be fetched for a while."""
    problem: str | None
    change_id: UUID | None


class ImportStartAnswer(Answer):
    """The job that makes the records."""

    job_id: UUID


def file_column(column: LookedColumn) -> FileColumn:
    """Return a column of a file as it is told."""
    proposals = [FileProposalView(**asdict(each)) for each in column.recognised.proposals]
    return FileColumn(
        position=column.position,
        name=column.name,
        samples=list(column.samples),
        kind=column.recognised.kind,
        caption=column.recognised.caption or column.name,
        unit=column.recognised.unit,
        proposals=proposals,
    )


def mapping_view(mapping: ImportMapping) -> MappingView:
    """Return a mapping as it is told."""
    columns = [MappedView(position=e.position, wdm=e.wdm, unit=e.unit) for e in mapping.columns]
    return MappingView(columns=columns, key=mapping.key, on_conflict=mapping.on_conflict)


def preview_answer(kept: RecordImport, code: str, link: str | None, lang: Lang) -> ImportPreviewAnswer:
    """Return an import as it is told."""
    return ImportPreviewAnswer(
        import_id=kept.id,
        layer_code=code,
        file_name=kept.file_name,
        state=kept.state,
        job_id=kept.job_id,
        mapping=MappingView.model_validate(kept.mapping) if kept.mapping else None,
        check=_check(kept.counts, lang) if "new" in kept.counts else None,
        errors_link=link,
        problem=say(Phrase.from_json(kept.problem), lang) if kept.problem else None,
        change_id=kept.change_id,
    )


def _check(counts: Json, lang: Lang) -> ImportCheck:
    refusals = [{**each, "why": say(Phrase.from_json(each["why"]), lang)} for each in counts["refusals"]]
    return ImportCheck.model_validate({**counts, "refusals": refusals})
