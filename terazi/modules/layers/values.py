"""What layers are made of: their states, what stands in a column, and what is read of each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.engine.column import ColumnType
from terazi.foundation.types import Json, Value

MOST_LAYERS = 2_000
MOST_WDMS = 200
MOST_OPTIONS = 10_000
MOST_MERGED = 10_000
MOST_DEPTH = 16
MOST_INDEXES = 8
MOST_VIEWS = 200
LONGEST_TEXT = 32_767
MOST_TOLD = 50
"""How many cells that do not fit are named."""
INDEXED_FROM = 20_000
"""From so many records on, a column by which is sorted or filtered is worth an index."""
WORDS, WORDS_INDEXED_FROM = 0, 200_000
"""The place, among those of columns, of the words of a whole record; from so many records on they are worth an index."""


class Kind(StrEnum):
    """What a column holds."""

    LINE = "line"
    LONG = "long"
    CODE = "code"
    MAIL = "mail"
    WEB = "web"
    PHONE = "phone"
    DOCUMENT = "document"
    OPTIONS = "options"
    YES_NO = "yes_no"
    LOCATION = "location"
    RECORD = "record"
    NUMBER = "number"
    PERCENT = "percent"
    MONEY = "money"
    MEASUREMENT = "measurement"
    INTEGER = "integer"
    RATING = "rating"
    DATE = "date"
    DATETIME = "datetime"
    TIME = "time"

    @property
    def column_type(self) -> ColumnType:
        """The engine's type of the column."""
        return _TYPES.get(self, ColumnType.TEXT)

    @property
    def storage(self) -> "Storage":
        """What the database keeps of it."""
        return _STORAGE[self.column_type]


_TYPES = (
    dict.fromkeys((Kind.OPTIONS, Kind.YES_NO, Kind.LOCATION, Kind.RECORD), ColumnType.SELECT)
    | dict.fromkeys((Kind.NUMBER, Kind.PERCENT, Kind.MONEY, Kind.MEASUREMENT), ColumnType.FLOAT)
    | dict.fromkeys((Kind.INTEGER, Kind.RATING), ColumnType.INTEGER)
    | dict.fromkeys((Kind.DATE, Kind.DATETIME, Kind.TIME), ColumnType.DATETIME)
)


class Storage(StrEnum):
    """PostgreSQL's types of the columns of layer tables, as the engine's rules expect them."""

    TEXT = "text"
    INTEGER = "bigint"
    FLOAT = "double precision"
    MOMENT = "timestamp without time zone"


_STORAGE = {
    ColumnType.TEXT: Storage.TEXT,
    ColumnType.SELECT: Storage.TEXT,
    ColumnType.FLOAT: Storage.FLOAT,
    ColumnType.INTEGER: Storage.INTEGER,
    ColumnType.DATETIME: Storage.MOMENT,
}


class LayerState(StrEnum):
    """What may be done in a layer: nobody but administrators sees a draft, a passive one takes no writes."""

    DRAFT = "draft"
    ACTIVE = "active"
    PASSIVE = "passive"
    TRASHED = "trashed"


class WdmState(StrEnum):
    """Whether a column is shown; one in the trash is gone for everybody and comes back within 30 days."""

    ACTIVE = "active"
    HIDDEN = "hidden"
    TRASHED = "trashed"


class Reading(StrEnum):
    """Who may read the records of a layer."""

    OPEN = "open"
    SIGNED_IN = "signed_in"
    ROLES = "roles"


class RecordParent(StrEnum):
    """Where the records above the records of a layer are."""

    NONE = "none"
    SAME = "same"
    ABOVE = "above"


class RangeKind(StrEnum):
    """What lies outside of a range: what cannot be, what needs a deed at once, what is not usual."""

    POSSIBLE = "possible"
    CRITICAL = "critical"
    USUAL = "usual"


class SearchedKind(StrEnum):
    """What is found by its captions, codes and other names."""

    LAYER = "layer"
    WDM = "wdm"
    LOCATION = "location"
    OPTION = "option"
    """A value of a list: what is told of it are the columns that hold it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Searched:
    """A layer, column, place or option with all by which it is found; an option is of no layer."""

    kind: SearchedKind
    id: UUID
    layer_id: UUID | None
    code: str
    captions: Mapping[str, str]
    synonyms: Sequence[str] = ()
    unit: str = ""
    is_private: bool = False
    above: Mapping[str, str] = field(default_factory=dict)
    """Where it stands in its layer, by language: the names of the records above."""


@dataclass(frozen=True, slots=True)
class SearchText:
    """A text by which something is found."""

    lang: str
    text: str
    is_caption: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundKey:
    """Something that fits what was looked for, with the text that fits best.

    ``above``: of a column that is found by one of its options, that option.
    """

    subject_id: UUID
    layer_id: UUID
    code: str
    text: str
    shown: Mapping[str, str]
    above: Mapping[str, str]
    closeness: int
    likeness: float


class ShapeKind(StrEnum):
    """One change of a layer's table."""

    ADD = "add"
    RETYPE = "retype"
    DROP = "drop"
    INDEX = "index"
    UNINDEX = "unindex"
    UNIQUE = "unique"
    REBUILD = "rebuild"
    ERASE = "erase"


class ShapeState(StrEnum):
    """How far a change of a layer's table is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    GIVEN_UP = "given_up"


class ChangeKind(StrEnum):
    """What somebody did to records in one go."""

    EDIT = "edit"
    PASTE = "paste"
    IMPORT = "import"
    UNDO = "undo"
    TRASH = "trash"
    RESTORE = "restore"
    SHAPE = "shape"


class ImportState(StrEnum):
    """How far an import of records is."""

    UPLOADED = "uploaded"
    CHECKING = "checking"
    CHECKED = "checked"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, kw_only=True, slots=True)
class Layer:
    """A node of the tree; with a column it is a table."""

    id: UUID
    number: int
    code: str
    parent_id: UUID | None
    position: int
    captions: Mapping[str, str]
    help: Mapping[str, str]
    icon: str
    state: LayerState
    reading: Reading | None
    read_codes: Sequence[str]
    edit_codes: Sequence[str]
    record_parent: RecordParent
    title_wdm_id: UUID | None
    key_wdm_id: UUID | None
    has_table: bool
    shape_version: int
    is_planted: bool
    """As the seeds brought it: nobody changed it since."""
    trashed_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Wdm:
    """A column of a layer: what it means, its unit, its ranges and options."""

    id: UUID
    number: int
    layer_id: UUID
    code: str
    captions: Mapping[str, str]
    help: Mapping[str, str]
    synonyms: Sequence[str]
    kind: Kind
    display: str
    unit: str
    decimals: int | None
    molar_mass: float | None
    valence: int | None
    lines: Sequence[Json]
    """Conversions of its own: unit, factor, offset, source."""
    ranges: Sequence[Json]
    """Kind, lower, upper, rule, source."""
    is_required: bool
    is_unique: bool
    default: Value
    option_set_id: UUID | None
    target_id: UUID | None
    """The layer whose records the values name."""
    may_grow: bool
    is_private: bool
    position: int
    state: WdmState
    same_as_id: UUID | None
    external_codes: Mapping[str, str]
    source: str
    column_number: int | None
    """Its column in the table; none while there is none yet."""
    is_planted: bool
    trashed_at: datetime | None

    @property
    def column(self) -> str:
        """The name of its column in the layer's table."""
        return f"c{self.column_number}"


@dataclass(frozen=True, kw_only=True, slots=True)
class Option:
    """A value that a column may hold: cells hold its code."""

    id: UUID
    option_set_id: UUID
    code: str
    captions: Mapping[str, str]
    synonyms: Sequence[str]
    colour: str
    position: int
    is_retired: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Shape:
    """A layer with what its records are made of, as it is read together."""

    layer: Layer
    wdms: Sequence[Wdm]
    """In their order, none that is in the trash."""
    options: Mapping[UUID, Sequence[Option]]
    """By set."""

    @property
    def built(self) -> Sequence[Wdm]:
        """The columns that the table has."""
        return [each for each in self.wdms if each.column_number is not None]


class Counted(StrEnum):
    """What there may be only so many of."""

    LAYERS = "layers"
    DEPTH = "depth"
    WDMS = "wdms"
    OPTIONS = "options"
    MERGED = "merged"
    VIEWS = "views"


@dataclass(frozen=True, kw_only=True, slots=True)
class LayerUser:
    """What names a layer or a column of it: a column of another layer, a view, a project, a product."""

    kind: str
    name: str


@dataclass(frozen=True, kw_only=True, slots=True)
class OptionSet:
    """A list of values that columns share."""

    id: UUID
    code: str
    captions: Mapping[str, str]
    options: int
    columns: int
    """How many columns hold its values."""


@dataclass(frozen=True, kw_only=True, slots=True)
class View:
    """How somebody looks at a layer."""

    id: UUID
    layer_id: UUID
    owner_id: UUID
    name: str
    is_shared: bool
    settings: Json
    changed_at: datetime
