"""Words of who reaches which part of a project, and what is asked of it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from enum import StrEnum

from terazi.engine.column import Column
from terazi.engine.places import NamedPlace, PlaceLevel
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


class ComesFrom(StrEnum):
    """What says of which layer a column is."""

    LINK = "link"
    COLUMN = "column"
    PROJECT = "project"


@dataclass(frozen=True, kw_only=True, slots=True)
class LocationColumn:
    """A column whose cells name places: of which level, and beside which column of the places above; none where it is not said."""

    id: str
    level: PlaceLevel | None = None
    above: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ChosenPlaces:
    """Places that were chosen by their codes: what is open, and the places by which it is told whether a cell means that."""

    known: Sequence[NamedPlace]
    opened: frozenset[str]
    """Codes of the chosen ones with all that lies in them."""
    holds_all: bool = False
    """Whether the project says that all of its rows are from there; it counts where no column names places."""

    def as_json(self) -> Json:
        """Return the places as JSON; two that open the same do not differ in it."""
        return {
            "opened": sorted(self.opened),
            "holds_all": self.holds_all,
            "known": [[each.code, *each.names] for each in self.known],
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class View:
    """The part of a project that somebody reaches; without limits the whole of it.

    Layers and locations are folded texts; a layer has those beneath it ("sales/orders" beneath "sales"). Where layers or
    places were chosen by their codes, what these open is said beside them: ``layer_codes`` with all beneath, ``places``.
    """

    layers: tuple[str, ...] | None = None
    layer_codes: frozenset[str] | None = None
    main_layer: str = ""
    column_layers: Mapping[str, str] = field(default_factory=dict)
    coded: frozenset[str] = frozenset()
    """Which layers of the project are codes."""
    locations: tuple[str, ...] | None = None
    places: ChosenPlaces | None = None
    location_columns: tuple[LocationColumn, ...] = ()
    rule: str = ""
    row_limit: int | None = None

    @property
    def is_whole(self) -> bool:
        return self.layers is None and not self.limits_rows

    @property
    def limits_rows(self) -> bool:
        return self.locations is not None or bool(self.rule) or self.row_limit is not None

    def reaches(self, column: Column) -> bool:
        """Whether the layer of a column is among those that were chosen: that of its link, its own, or the project's main one.

        Links count where layers were chosen by their codes.
        """
        if self.layers is None:
            return True
        layer = self.column_layers.get(column.id) or self.main_layer
        if self.layer_codes is not None and column.link is not None:
            return column.link.facts.layer in self.layer_codes
        if self.layer_codes is not None and layer in self.coded and layer in self.layer_codes:
            return True
        return any(layer and (layer == chosen or layer.startswith(f"{chosen}/")) for chosen in self.layers)

    def as_json(self) -> Json:
        """Return the view as JSON."""
        told = asdict(replace(self, places=None))
        named = {name: sorted(told[name]) for name in ("layer_codes", "coded") if told[name] is not None}
        return {**told, **named, "places": self.places and self.places.as_json()}


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
class PlacedRows:
    """How many rows lie in each place, and how many in none: their names may mean several, or no place is called so."""

    counts: Mapping[str, int]
    ambiguous: int
    unknown: int
    has_columns: bool
    """Whether a column names places at all."""


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
