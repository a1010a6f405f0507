"""Which rows belong together, and in which order they came: what must not be parted when models are judged."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from terazi.engine.column import Column, ColumnType, Display
from terazi.engine.dataset import Dataset
from terazi.engine.learning.features import Floats, raw_column
from terazi.engine.learning.tasks import CannotLearn, Splitting, Task
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase

Rows = NDArray[np.intp]

LEAST_GROUPS = 10
FEWEST_GROUPS = 5
LEAST_ROWS_PER_GROUP = 1.3
MOST_ROWS_PER_GROUP = 20
LEAST_MOMENTS = 10
KNOWN_MOMENTS = 0.9
MORE_THAN_CHANCE = 3.0
PEOPLE = frozenset(
    {
        "musteri",
        "customer",
        "client",
        "hasta",
        "patient",
        "ogrenci",
        "student",
        "uye",
        "member",
        "kisi",
        "person",
        "kullanici",
        "user",
        "calisan",
        "employee",
        "personel",
        "denek",
        "subject",
        "participant",
        "katilimci",
        "hane",
        "household",
        "abone",
        "subscriber",
        "tckn",
        "sicil",
        "cari",
        "bayi",
        "tedarikci",
        "supplier",
        "firma",
        "company",
        "sirket",
        "aile",
        "family",
        "hesap",
        "account",
        "plaka",
        "cihaz",
        "device",
        "makine",
        "machine",
    }
)
CODE_WORDS = frozenset(
    {
        "id",
        "no",
        "nr",
        "kod",
        "kodu",
        "code",
        "numara",
        "numarasi",
        "number",
        "sira",
        "index",
        "key",
        "anahtar",
        "uuid",
        "guid",
        "tckn",
        "vkn",
        "barkod",
        "barcode",
        "seri",
    }
)
NAMES = frozenset(
    {"ad", "adi", "name", "isim", "ismi", "soyad", "soyadi", "unvan", "unvani", "full", "first", "last"}
)
BIRTHS = ("dogum", "birth", "born")


@dataclass(frozen=True, kw_only=True, slots=True)
class Belonging:
    """``groups`` (n,) number what each row belongs to; ``moments`` (n,) are days since 1970 (or years, …), None without time."""

    groups: Rows
    moments: Floats | None = None

    @staticmethod
    def to_themselves(count: int) -> "Belonging":
        """Every row stands for itself, in no order."""
        return Belonging(groups=np.arange(count))

    def take(self, rows: Rows) -> "Belonging":
        """Return what holds of the chosen rows (places)."""
        numbers = np.unique(self.groups[rows], return_inverse=True)[1].astype(np.intp)
        return Belonging(groups=numbers, moments=None if self.moments is None else self.moments[rows])


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundBelonging:
    """What belongs together among the usable rows, and what a person should know of it."""

    belonging: Belonging
    notes: tuple[Phrase, ...]


def choose_splitting(dataset: Dataset, task: Task) -> Splitting:
    """Return the task's own splitting, or the proposed one where it has none; CannotLearn for an unknown column."""
    if task.splitting is None:
        return propose_splitting(dataset, [task.target])
    known = {column.id for column in dataset.columns}
    for name in (task.splitting.group, task.splitting.time):
        if name is not None and name not in known:
            raise CannotLearn(Phrase("learning.cannot.no_column", {"column": name}))
    return task.splitting


def propose_splitting(dataset: Dataset, targets: Sequence[str]) -> Splitting:
    """Find the column that names who a row belongs to, or else the one that says when it happened.

    Copies count once. A name (customer, patient) and repeated values speak for a group, so does a code or a number that other columns follow.
    """
    columns = [column for column in dataset.columns if column.id not in targets]
    dataset = replace(
        dataset, frame=dataset.frame.unique([c.id for c in dataset.columns], maintain_order=True)
    )
    named = [c for c in columns if names_somebody(c) and _repeats(dataset, c, MOST_ROWS_PER_GROUP * 50)]
    followed = (c for c in columns if _repeats(dataset, c, MOST_ROWS_PER_GROUP) and _is_followed(dataset, c))
    group = named[0] if named else next(followed, None)
    if group is not None:
        return Splitting(group=group.id)
    time = next((column.id for column in columns if _says_when(dataset, column)), None)
    return Splitting(time=time)


def names_somebody(column: Column) -> bool:
    """Whether the caption says that the column names a person, a firm or a thing: "Müşteri No", "patient", "Ad Soyad"."""
    if column.type in (ColumnType.FLOAT, ColumnType.DATETIME):
        return False
    words = fold(column.name).replace("_", " ").replace(".", " ").replace("-", " ").split()
    bare = [_bare(word) for word in words]
    somebody = [word for word in bare if word in PEOPLE]
    rest = [word for word in bare if word not in PEOPLE]
    if not all(word in CODE_WORDS | NAMES for word in rest):
        return False
    return bool(somebody) or {"ad", "soyad"} <= set(bare) or set(bare) == {"isim"}


def find_belonging(
    frame: pl.DataFrame, inputs: Sequence[Column], target: Floats, splitting: Splitting, dataset: Dataset
) -> FoundBelonging:
    """Say which of the usable rows belong together: exact copies of each other, and rows of one value of the group column.

    ``frame`` holds the usable rows in the order of ``target`` (n,). Repetitions that are no more than what few
    options make by chance are not called copies. CannotLearn where there are fewer than five groups.
    """
    notes: list[Phrase] = []
    copies = _copies(frame.select(column.id for column in inputs).with_columns(_target=target))
    repeated = int((np.bincount(copies)[copies] > 1).sum())
    if repeated:
        notes.append(Phrase("learning.note.copies", {"rows": repeated}))
    groups = copies
    if splitting.group is not None:
        column = dataset.column(splitting.group)
        named = _numbers(frame[column.id])
        if len(np.unique(named)) < FEWEST_GROUPS:
            raise CannotLearn(
                Phrase("learning.cannot.few_groups", {"column": column.name, "needed": FEWEST_GROUPS})
            )
        groups = _joined(copies, named)
        notes.append(Phrase("learning.note.groups", {"column": column.name, "groups": len(np.unique(named))}))
    moments = None
    if splitting.time is not None:
        column = dataset.column(splitting.time)
        moments = _moments(column, frame[column.id])
        notes.append(Phrase("learning.note.time", {"column": column.name}))
    return FoundBelonging(belonging=Belonging(groups=groups, moments=moments), notes=tuple(notes))


def _bare(word: str) -> str:
    for ending in ("s", "id", "no", "kodu", "ler", "lar", "nin", "si"):
        if word.endswith(ending) and word.removesuffix(ending) in PEOPLE:
            return word.removesuffix(ending)
    return word


def _repeats(dataset: Dataset, column: Column, most: float) -> bool:
    if column.type is ColumnType.DATETIME:
        return False
    known = dataset.frame[column.id].drop_nulls()
    groups = known.n_unique()
    if groups < LEAST_GROUPS or known.len() < KNOWN_MOMENTS * dataset.row_count:
        return False
    return LEAST_ROWS_PER_GROUP <= known.len() / groups <= most


def _is_followed(dataset: Dataset, column: Column) -> bool:
    """Whether a number of many values is the same in all rows of each group: what is known of who the rows belong to."""
    followers = [
        c.id
        for c in dataset.columns
        if c.id != column.id and c.type.is_numeric and c.display is not Display.CODE
    ]
    if not followers:
        return False
    frame = dataset.frame.filter(pl.col(column.id).is_not_null())
    inside = frame.group_by(column.id).agg(pl.col(name).n_unique() for name in followers)
    groups = inside.height
    return any(
        inside[name].max() == 1 and frame[name].n_unique() >= max(LEAST_GROUPS, groups / 2)
        for name in followers
    )


def _says_when(dataset: Dataset, column: Column) -> bool:
    if column.type is not ColumnType.DATETIME or any(word in fold(column.name) for word in BIRTHS):
        return False
    known = dataset.frame[column.id].drop_nulls()
    return known.len() >= KNOWN_MOMENTS * dataset.row_count and known.n_unique() >= LEAST_MOMENTS


def _moments(column: Column, series: pl.Series) -> Floats:
    if column.type is not ColumnType.DATETIME and not column.type.is_numeric:
        raise CannotLearn(Phrase("learning.cannot.not_time", {"column": column.name}))
    moments = np.asarray(raw_column(column.type, series), dtype=np.float64)
    if not np.isfinite(moments).any():
        raise CannotLearn(Phrase("learning.cannot.not_time", {"column": column.name}))
    return np.where(np.isfinite(moments), moments, np.nanmin(moments))


def _copies(frame: pl.DataFrame) -> Rows:
    """Number rows so that copies of each other share a number."""
    place, number = "_place", "_number"
    numbered = frame.with_columns(pl.int_range(pl.len()).alias(place))
    found = (
        numbered.group_by(frame.columns, maintain_order=True)
        .agg(pl.col(place))
        .with_row_index(number)
        .explode(place)
        .sort(place)[number]
    )
    groups = found.to_numpy().astype(np.intp)
    sizes = np.bincount(groups)
    pairs = float((sizes * (sizes - 1)).sum())
    by_chance = float(frame.height) * (frame.height - 1)
    for values in frame:
        counts = values.value_counts(name="_count")["_count"].to_numpy().astype(np.float64)
        by_chance *= float((counts * (counts - 1)).sum()) / (frame.height * (frame.height - 1))
    return groups if pairs > MORE_THAN_CHANCE * by_chance else np.arange(frame.height)


def _numbers(series: pl.Series) -> Rows:
    """Number the values of a group column; each row without one stands for itself."""
    ranks = series.cast(pl.String).rank("dense").fill_null(0).to_numpy().astype(np.intp)
    empty = ranks == 0
    ranks[empty] = ranks.max() + 1 + np.arange(int(empty.sum()))
    return ranks


def _joined(first: Rows, second: Rows) -> Rows:
    """Number rows so that those which share a number in either list share one."""
    rows = len(first)
    left = np.unique(first, return_inverse=True)[1]
    right = np.unique(second, return_inverse=True)[1] + int(left.max()) + 1
    size = int(right.max()) + 1
    links = coo_array((np.ones(rows), (left, right)), shape=(size, size))
    labels = connected_components(links, directed=False)[1]
    return labels[left].astype(np.intp)
