"""The types of columns, how their values are shown, and what these are to statistics."""

from enum import StrEnum


class ColumnType(StrEnum):
    """The five types a column can have; the values are the public contract's spelling."""

    TEXT = "text"
    SELECT = "select"
    FLOAT = "float"
    INTEGER = "integer"
    DATETIME = "datetime"

    @property
    def is_numeric(self) -> bool:
        return self in (ColumnType.FLOAT, ColumnType.INTEGER)


class Display(StrEnum):
    """How a value is shown; it never changes what is stored."""

    PLAIN = "plain"
    PERCENT = "percent"  # 0.125 is shown as %12,5
    MONEY = "money"
    YEAR = "year"  # a whole number: 1962 and not 1.962
    DATE = "date"
    DATETIME = "datetime"
    TIME = "time"
    BOOLEAN = "boolean"  # a select column of evet/hayır
    CODE = "code"  # an identifier: text even where it looks like a number


class Level(StrEnum):
    """What the values of a column are to statistics; the values are the public contract's spelling.

    Source: S. S. Stevens, On the theory of scales of measurement, Science 103 (1946) 677-680.
    """

    NOMINAL = "nominal"  # names of groups
    ORDINAL = "ordinal"  # groups that have an order
    CONTINUOUS = "continuous"  # amounts and moments
