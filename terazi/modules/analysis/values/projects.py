"""Words of analysis projects: their data, its versions, and the subsets of its rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from terazi.engine.column import Column
from terazi.engine.linking.differences import Difference
from terazi.engine.linking.proposal import Proposal
from terazi.engine.rules.tree import Rule
from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Json


class ProjectState(StrEnum):
    """importing → ready | failed; a failed project says why and can only be deleted."""

    IMPORTING = "importing"
    READY = "ready"
    FAILED = "failed"


class ProcessType(StrEnum):
    """What a project's job does; the values are the public contract's process types."""

    IMPORT = "import"
    REFRESH = "refresh"
    STATISTICS = "statistics"
    LEARNING = "learning"


@dataclass(frozen=True, kw_only=True, slots=True)
class DatasetKeys:
    """Where one version of a data set is kept: its two files, and its columns' descriptions."""

    frame_key: str
    residue_key: str | None
    columns: tuple[Column, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Project:
    """A workbook under analysis. A project without an owner is the template of the sample project."""

    id: UUID
    owner_id: UUID | None
    name: str
    state: ProjectState
    is_sample: bool
    sample_lang: Lang | None
    failure: Json | None
    file_name: str
    source_key: str
    sheet: str | None
    settings: Json
    skipped: list[Json]
    version: int
    row_count: int
    column_count: int
    filled_cells: int
    created_at: datetime
    updated_at: datetime
    deleted_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedProject:
    """A project in a list, with how many runs it has."""

    id: UUID
    name: str
    state: ProjectState
    is_sample: bool
    failure: Json | None
    file_name: str
    version: int
    row_count: int
    column_count: int
    filled_cells: int
    statistics_count: int
    training_count: int
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundProject:
    """A project that the platform's search has found."""

    id: UUID
    name: str
    file_name: str
    row_count: int
    column_count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundColumn:
    """A column of a project that the platform's search has found."""

    project_id: UUID
    project_name: str
    column_id: str
    caption: str


@dataclass(frozen=True, kw_only=True, slots=True)
class DatasetVersion:
    """One version of a project's data: where it is kept, what made it, and what is told of it."""

    project_id: UUID
    number: int
    keys: DatasetKeys
    base: int
    recipe: list[Json]
    profile: list[Json]
    suggestions: Json

    @property
    def columns(self) -> tuple[Column, ...]:
        return self.keys.columns


@dataclass(frozen=True, kw_only=True, slots=True)
class LinksTold:
    """What of the links of a project's columns changed since, and what others may be linked to, by column id.

    ``paths`` are the layers, from the root down, of those whose wdm the caller may read.
    """

    changed: Mapping[str, Sequence[Difference]] = field(default_factory=dict)
    paths: Mapping[str, Sequence[Mapping[str, str]]] = field(default_factory=dict)
    proposals: Mapping[str, Sequence[Proposal]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class NamedProject:
    """What a project and its workbook are called."""

    id: UUID
    name: str
    file_name: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedVersion:
    """One version of a project's data in a list."""

    number: int
    steps: list[Json]
    restored_from: int | None
    source: Json | None
    base: int
    differences: list[Json] | None
    row_count: int
    created_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class DatasetSize:
    """How large a version of a project's data is."""

    row_count: int
    column_count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Subset:
    """A named filter of a project's rows; ``is_shared`` lets buyers of its data choose it too."""

    id: UUID
    project_id: UUID
    name: str
    rule: Json
    is_shared: bool
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class SubsetRows:
    """The rows that a result stands on: a subset's rule as it was on a day, and how many rows it kept then."""

    id: UUID
    name: str
    rule: Json
    day: date
    row_count: int


class SubsetChange(StrEnum):
    """What became of a subset since a result was made from it."""

    NONE = "none"
    CHANGED = "changed"
    GONE = "gone"


@dataclass(frozen=True, kw_only=True, slots=True)
class CountedSubset:
    """A subset with what it keeps of the present data; without a count where its rule does not fit the data any more."""

    subset: Subset
    rule: Rule | None
    row_count: int | None


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenSample:
    """A sample project that anybody may look at, with its statistics and its training."""

    id: UUID
    name: str
    file_name: str
    version: int
    row_count: int
    column_count: int
    statistics_id: str | None
    training_id: str | None
