"""Columns of the sources of reports, in SQL."""

from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    DateTime,
    Enum,
    String,
    Uuid,
    any_,
    bindparam,
    case,
    cast,
    func,
)

from terazi.foundation.reporting import WORDS, ReportColumn, ReportKind
from terazi.foundation.types import Value

RUNNER = bindparam("runner_id", type_=Uuid())
"""Who asks."""
_SHOPS = bindparam("shop_ids", type_=ARRAY(Uuid()))
_LANG = bindparam("lang", type_=String())


def is_of_runners_shops(shop_id: ColumnElement[Value]) -> ColumnElement[bool]:
    """Whether it is of a shop that the runner manages."""
    return shop_id == any_(_SHOPS)


def words(code: str, cell: ColumnElement[Value], *, is_personal: bool = False) -> ReportColumn:
    """A column of texts."""
    return ReportColumn(code=code, kind=ReportKind.TEXT, cell=cast(cell, String), is_personal=is_personal)


def named(code: str, by_language: Value) -> ReportColumn:
    """A column of texts that stand in several languages, in the reader's."""
    said = func.coalesce(func.nullif(by_language[_LANG].astext, ""), by_language["tr"].astext)
    return words(code, said)


def pick(code: str, cell: ColumnElement[Value], said_by: str = "") -> ReportColumn:
    """A column of choices: what its enum knows."""
    assert isinstance(cell.type, Enum)
    return ReportColumn(
        code=code,
        kind=ReportKind.CHOICE,
        cell=cast(cell, String),
        options=tuple(cell.type.enums),
        said_by=said_by,
    )


def flag(code: str, holds: ColumnElement[bool]) -> ReportColumn:
    """A column of yes and no."""
    cell = case((holds, "yes"), else_="no")
    return ReportColumn(code=code, kind=ReportKind.CHOICE, cell=cell, options=("yes", "no"), said_by=WORDS)


def number(code: str, cell: ColumnElement[Value]) -> ReportColumn:
    """A column of whole numbers."""
    return ReportColumn(code=code, kind=ReportKind.NUMBER, cell=cast(cell, BigInteger))


def money(code: str, cell: ColumnElement[Value]) -> ReportColumn:
    """A column of minor units."""
    return ReportColumn(code=code, kind=ReportKind.MONEY, cell=cell)


def moment(code: str, cell: ColumnElement[Value]) -> ReportColumn:
    """A column of moments, which are told in Turkish time."""
    local = func.timezone("Europe/Istanbul", cell, type_=DateTime())
    return ReportColumn(code=code, kind=ReportKind.MOMENT, cell=local)
