"""What all tables share: names of constraints, and types of columns."""

from enum import StrEnum

from sqlalchemy import DateTime, Enum, MetaData
from sqlalchemy.dialects.postgresql import JSONB

from terazi.foundation.types import Value

MOMENT = DateTime(timezone=True)
"""A moment; it has a zone."""
JSON: JSONB[Value] = JSONB(none_as_null=True)
"""JSON; None is NULL."""


def choice(kind: type[StrEnum]) -> Enum:
    """Return the type of a column that holds one of an enum's values, as text."""
    return Enum(kind, native_enum=False, length=32, values_callable=lambda each: [m.value for m in each])


_NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}

METADATA = MetaData(naming_convention=_NAMES)
"""Every table of the platform."""
