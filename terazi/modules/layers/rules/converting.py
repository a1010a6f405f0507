"""What becomes of the values of a column that gets another kind, or another unit."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.numbers import read_number
from terazi.foundation.types import Json, Value
from terazi.modules.layers.rules.cell_moments import read_moment
from terazi.modules.layers.rules.misfits import Misfit
from terazi.modules.layers.values import Kind, Storage

_LARGEST = 2**63


@dataclass(frozen=True, kw_only=True, slots=True)
class Conversion:
    """From which kind of values to which; numbers of another unit by factor and offset, options by what they are called."""

    was: Kind
    kind: Kind
    factor: float = 1.0
    offset: float = 0.0
    codes: Mapping[str, str] | None = None
    """The codes of the options, by what they are called, folded."""

    @property
    def storage(self) -> Storage:
        """What the database keeps afterwards."""
        return self.kind.storage

    @staticmethod
    def of(plan: Json) -> "Conversion":
        """Return the conversion that a plan tells."""
        return Conversion(
            was=Kind(plan["was"]),
            kind=Kind(plan["kind"]),
            factor=plan.get("factor", 1.0),
            offset=plan.get("offset", 0.0),
            codes=plan.get("codes"),
        )


def convert_all(
    conversion: Conversion, rows: Sequence[tuple[UUID, Value]]
) -> tuple[list[tuple[UUID, Value]], list[Json]]:
    """Return the values as they stand in the new column, and those that do not fit and stand empty in it."""
    filled = [(key, value) for key, value in rows if value is not None]
    new = _converted(conversion, [value for _, value in filled])
    misfits = [
        {"cl_id": str(key), "value": str(value)[:100]}
        for (key, value), given in zip(filled, new, strict=True)
        if given is None
    ]
    return [(key, given) for (key, _), given in zip(filled, new, strict=True)], misfits


def _converted(conversion: Conversion, values: Sequence[Value]) -> list[Value]:
    reads: dict[Storage, Callable[[Conversion, Sequence[Value]], list[Value]]] = {
        Storage.TEXT: _texts,
        Storage.FLOAT: _floats,
        Storage.INTEGER: _integers,
        Storage.MOMENT: _moments,
    }
    return reads[conversion.storage](conversion, values) if values else []


def _texts(conversion: Conversion, values: Sequence[Value]) -> list[Value]:
    texts = [_text(value) for value in values]
    if conversion.codes is None:
        return list(texts)
    return [conversion.codes.get(fold(text)) for text in texts]


def _text(value: Value) -> str:
    match value:
        case datetime() if value.time() == value.min.time():
            return value.date().isoformat()
        case datetime():
            return value.isoformat(sep=" ")
        case float() if value.is_integer() and abs(value) < _LARGEST:
            return str(int(value))
        case _:
            return str(value)


def _floats(conversion: Conversion, values: Sequence[Value]) -> list[Value]:
    return [
        None if number is None else number * conversion.factor + conversion.offset
        for number in _numbers(conversion, values)
    ]


def _integers(conversion: Conversion, values: Sequence[Value]) -> list[Value]:
    numbers = _floats(conversion, values)
    return [
        int(number) if number is not None and number == round(number) and abs(number) < _LARGEST else None
        for number in numbers
    ]


def _numbers(conversion: Conversion, values: Sequence[Value]) -> list[float | None]:
    match conversion.was.storage:
        case Storage.TEXT:
            return [_number(value) for value in values]
        case Storage.MOMENT:
            return [None] * len(values)
        case _:
            return [float(value) for value in values]


def _number(text: str) -> float | None:
    number = read_number(text, Lang.TR)
    return None if number is None else float(number)


def _moment(kind: Kind, text: str) -> datetime | None:
    try:
        return read_moment(kind, text)
    except Misfit:
        return None


def _moments(conversion: Conversion, values: Sequence[Value]) -> list[Value]:
    match conversion.was.storage:
        case Storage.MOMENT:
            return list(values)
        case Storage.TEXT:
            return [_moment(conversion.kind, value) for value in values]
        case _:
            return [None] * len(values)
