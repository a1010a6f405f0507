"""Words of analysis projects."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, NewType, Protocol
from uuid import UUID

from terazi.engine.statistics.findings import Finding

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


class Doing(StrEnum):
    """What somebody does with a project; the owner may do everything, a bought product allows a part of it."""

    DESCRIBE = "describe"
    PROFILE = "profile"
    ROWS = "rows"
    CALCULATE = "calculate"
    FINDINGS = "findings"
    ASK = "ask"
    MODEL = "model"
    PREDICT = "predict"


@dataclass(frozen=True, kw_only=True, slots=True)
class FindingPage:
    """Some of the findings that are wanted, of how many, and how many answers are wanted that are not told in words."""

    findings: list[Finding]
    total: int
    only_in_table: int


class Shape(StrEnum):
    """How an answer is given; a product may be sold with one of them only."""

    SCREEN = "screen"
    EXCEL = "excel"


@dataclass(frozen=True, kw_only=True, slots=True)
class View:
    """The part of a project that somebody reaches; without limits the whole of it.

    Layers and locations are folded texts; a layer has those beneath it ("sales/orders" beneath "sales").
    """

    layers: tuple[str, ...] | None = None
    main_layer: str = ""
    column_layers: Mapping[str, str] = field(default_factory=dict)
    locations: tuple[str, ...] | None = None
    location_columns: tuple[str, ...] = ()
    rule: str = ""
    row_limit: int | None = None

    @property
    def is_whole(self) -> bool:
        return self.layers is None and not self.limits_rows

    @property
    def limits_rows(self) -> bool:
        return self.locations is not None or bool(self.rule) or self.row_limit is not None

    def reaches(self, column_id: str) -> bool:
        """Whether the layer of a column is among those that were chosen."""
        if self.layers is None:
            return True
        layer = self.column_layers.get(column_id) or self.main_layer
        return any(layer and (layer == chosen or layer.startswith(f"{chosen}/")) for chosen in self.layers)

    def as_json(self) -> dict[str, Any]:  # Any: JSON
        """Return the view as JSON."""
        return asdict(self)

    @staticmethod
    def from_json(stored: Mapping[str, Any]) -> "View":  # Any: JSON
        """Return the view that ``as_json`` wrote."""
        values = dict(stored)
        for name in ("layers", "locations", "location_columns"):
            values[name] = None if values[name] is None else tuple(values[name])
        return View(**values)


WHOLE = View()
