"""Input for a prediction checked against what the model learned from."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta

import numpy as np

from terazi.engine.column import ColumnType
from terazi.engine.learning.features import RawColumn
from terazi.engine.learning.forms import InputField, InputForm
from terazi.engine.learning.refusals import InputNote, InputRefused
from terazi.engine.rules.values import UnfitValue, read_moment, read_numeric
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase

EPOCH = datetime(1970, 1, 1)
DAY = timedelta(days=1)


class _WrongValueError(ValueError):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True, kw_only=True, slots=True)
class CheckedRows:
    """Raw columns ready to be prepared, and warnings about them."""

    raw: Mapping[str, RawColumn]
    warnings: tuple[InputNote, ...]


def check_rows(
    form: InputForm,
    rows: Sequence[Mapping[str, object]],
    lang: Lang | None = None,
    *,
    allows_unknown: bool = False,
) -> CheckedRows:
    """Read rows given by column id or caption; InputRefused names every unknown, missing or unreadable input.

    Where ``allows_unknown``, an input may be empty whose column had no gaps in training: that is warned of.

    Numbers may be text as the language groups them; dates become days since 1970. Values outside what training saw are
    warned of, not refused.
    """
    names = _names(form)
    problems: list[InputNote] = []
    named: list[dict[str, object]] = []
    for place, row in enumerate(rows):
        known: dict[str, object] = {}
        for name, value in row.items():
            if name in names:
                known[names[name]] = value
            else:
                problems.append(
                    InputNote(row=place, field=name, phrase=Phrase("learning.input.unknown", {"name": name}))
                )
        named.append(known)
    warnings: list[InputNote] = []
    unknown = warnings if allows_unknown else problems
    raw: dict[str, RawColumn] = {}
    for item in form.fields:
        values = [
            _checked(place, item, row.get(item.id), lang, problems, warnings, unknown)
            for place, row in enumerate(named)
        ]
        raw[item.id] = as_raw(item, values)
    if problems:
        raise InputRefused(sorted(problems, key=lambda p: p.row))
    return CheckedRows(raw=raw, warnings=tuple(sorted(warnings, key=lambda w: w.row)))


def as_raw(item: InputField, values: Sequence[float | str | None]) -> RawColumn:
    """Put checked values of one input into a raw column.

    (rows,) floats with NaN gaps for numbers and dates, a list with None for text.
    """
    if item.type.is_numeric or item.type is ColumnType.DATETIME:
        return np.array([np.nan if v is None else v for v in values], dtype=np.float64)
    return [None if v is None else str(v) for v in values]


def typical_value(item: InputField) -> float | str | None:
    """The usual value of an input, as a checked value."""
    if item.type.is_numeric:
        return item.median
    if item.type is ColumnType.DATETIME:
        return None if item.middle is None else days_of(datetime.fromisoformat(item.middle))
    return item.example if item.options is not None else None


def days_of(moment: datetime) -> float:
    """Days since 1970.

    A zone is dropped: the platform's dates have none.
    """
    return (moment.replace(tzinfo=None) - EPOCH) / DAY


def _names(form: InputForm) -> dict[str, str]:
    captions: dict[str, str] = {}
    twice: set[str] = set()
    for item in form.fields:
        if item.caption in captions:
            twice.add(item.caption)
        captions[item.caption] = item.id
    names = {caption: column for caption, column in captions.items() if caption not in twice}
    return names | {item.id: item.id for item in form.fields}


def _checked(
    place: int,
    item: InputField,
    value: object,
    lang: Lang | None,
    problems: list[InputNote],
    warnings: list[InputNote],
    unknown: list[InputNote],
) -> float | str | None:
    if value is None or (isinstance(value, str) and not value.strip()):
        if item.required:
            key = "unknown_value" if unknown is warnings else "required"
            phrase = Phrase(f"learning.input.{key}", {"name": item.caption})
            unknown.append(InputNote(row=place, field=item.id, phrase=phrase))
        return None
    try:
        read = _read(item, value, lang)
    except _WrongValueError as wrong:
        params = {"name": item.caption, "value": str(value)[:60], "low": item.lowest, "high": item.highest}
        problems.append(InputNote(row=place, field=item.id, phrase=Phrase(wrong.key, params)))
        return None
    if (warning := _warning(item, read)) is not None:
        warnings.append(InputNote(row=place, field=item.id, phrase=warning))
    return read


def _read(item: InputField, value: object, lang: Lang | None) -> float | str:
    if item.type.is_numeric:
        number = _number(value, lang)
        if item.type is ColumnType.INTEGER and number != math.floor(number):
            raise _WrongValueError("learning.input.whole")
        if not _is_possible(item, number):
            raise _WrongValueError("learning.input.impossible")
        return number
    if item.type is ColumnType.DATETIME:
        return days_of(_moment(value))
    return _text(item, value)


def _is_possible(item: InputField, number: float) -> bool:
    return (item.lowest is None or number >= item.lowest) and (item.highest is None or number <= item.highest)


def _number(value: object, lang: Lang | None) -> float:
    try:
        return float(read_numeric(value, lang))
    except UnfitValue:
        raise _WrongValueError("learning.input.number") from None


def _moment(value: object) -> datetime:
    try:
        moment = read_moment(value)
    except UnfitValue:
        raise _WrongValueError("learning.input.date") from None
    return moment if isinstance(moment, datetime) else datetime.combine(moment, time())


def _text(item: InputField, value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise _WrongValueError("learning.input.text")
    text = str(value)
    if item.options is None or text in item.options:
        return text
    alike = [option for option in item.options if fold(option) == fold(text)]
    if not alike:
        alike = [option for option, *said in item.names or () if fold(text) in map(fold, said)]
    return alike[0] if len(alike) == 1 else text


def _warning(item: InputField, value: float | str) -> Phrase | None:
    if isinstance(value, str):
        if item.options is not None and value not in item.options:
            return Phrase("learning.input.unseen", {"name": item.caption, "value": value[:60]})
        return None
    if item.type is ColumnType.DATETIME:
        return _date_warning(item, value)
    low, high = item.minimum, item.maximum
    if low is None or high is None or low <= value <= high:
        return None
    return Phrase("learning.input.outside", {"name": item.caption, "value": value, "low": low, "high": high})


def _date_warning(item: InputField, days: float) -> Phrase | None:
    if item.earliest is None or item.latest is None:
        return None
    low, high = datetime.fromisoformat(item.earliest), datetime.fromisoformat(item.latest)
    if days_of(low) <= days <= days_of(high):
        return None
    params = {"name": item.caption, "value": EPOCH + days * DAY, "low": low, "high": high}
    return Phrase("learning.input.outside_dates", params)
