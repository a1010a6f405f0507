"""Words of who reaches which part of a project, and what is asked of it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from enum import StrEnum

from terazi.engine.column import Column
from terazi.engine.rules.tree import Rule
from terazi.foundation.types import Json
from terazi.modules.analysis.values.projects import DatasetKeys, SubsetRows


class Doing(StrEnum):
    """What somebody does with a project; the owner may do everything, a bought product allows a part of it."""

    DESCRIBE = "describe"
    PROFILE = "profile"
    ROWS = "rows"
    CALCULATE = "calculate"
    FINDINGS = "findings"
    CHART = "chart"
    ASK = "ask"
    MODEL = "model"
    PREDICT = "predict"


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

    def as_json(self) -> Json:
        """Return the view as JSON."""
        return asdict(self)


WHOLE = View()


@dataclass(frozen=True, kw_only=True, slots=True)
class Reach:
    """A version of the data as far as somebody reaches it: where it is kept, and what of it is theirs."""

    keys: DatasetKeys
    formulas: Mapping[str, str]
    view: View
    today: date
    subset: SubsetRows | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class RowsWanted:
    """Which rows and columns somebody wants to see, and in which order."""

    rule: Rule | None
    columns: Sequence[Column]
    order_by: str | None
    is_descending: bool
    today: date


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundCell:
    """A cell in which a text was found: the place of its row among the wanted rows from 0, the row's number, the column."""

    place: int
    row: int
    column_id: str


@dataclass(frozen=True, kw_only=True, slots=True)
class CellsFound:
    """How many cells contain a text, and the first of them."""

    count: int
    cells: list[FoundCell]


@dataclass(frozen=True, kw_only=True, slots=True)
class Window:
    """One page of rows, how many there are in all, and the raw text of the page's cells that do not fit."""

    rows: list[Json]  # dates are ISO texts
    total: int
    residue: list[tuple[int, str, str]]
