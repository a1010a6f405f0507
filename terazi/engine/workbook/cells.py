"""Single cells of a read workbook, as plain values."""

from datetime import UTC, date, datetime, timedelta

from terazi.engine.workbook.content import RawColumn
from terazi.engine.workbook.kinds import CellKind

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def cell_of(column: RawColumn, place: int) -> str | float | bool | date | datetime | None:
    """Return what stands in a cell; a day as a date, a time of a day as the sheet's own, of no zone."""
    kind = CellKind(column.kinds[place])
    if kind is CellKind.EMPTY:
        return None
    if kind in (CellKind.TEXT, CellKind.ERROR):
        return str(column.texts[place])
    number = float(column.numbers[place])
    if kind is CellKind.BOOLEAN:
        return bool(number)
    if kind in (CellKind.DATE, CellKind.DATETIME):
        moment = (_EPOCH + timedelta(milliseconds=number)).replace(tzinfo=None)
        return moment.date() if kind is CellKind.DATE else moment
    return number
