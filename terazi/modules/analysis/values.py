"""Words of analysis projects."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NewType, Protocol
from uuid import UUID

ProjectId = NewType("ProjectId", UUID)
RunId = NewType("RunId", UUID)


class ProjectState(StrEnum):
    """importing → ready | failed; a failed project says why and can only be deleted."""

    IMPORTING = "importing"
    READY = "ready"
    FAILED = "failed"


class RunState(StrEnum):
    """A run is there as soon as it is asked for; it is done, or it failed or was cancelled and cost nothing."""

    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


class ProcessType(StrEnum):
    """What a project's job does; the values are the public contract's process types."""

    IMPORT = "import"
    STATISTICS = "statistics"
    LEARNING = "learning"


@dataclass(frozen=True, kw_only=True, slots=True)
class DatasetKeys:
    """Where one version of a data set is kept: its two files, and its columns' descriptions."""

    frame_key: str
    residue_key: str | None
    columns: tuple[dict[str, Any], ...]  # Any: JSON of the engine's column descriptions


class VersionData(Protocol):
    """What an answer tells of one loaded version of a project's data. Any: JSON of the engine's descriptions."""

    number: int
    columns: list[Any]
    profile: list[Any]
    suggestions: dict[str, Any]
    recipe: list[Any]
