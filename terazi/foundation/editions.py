"""Editions: a number per subject that differs once something it stands for has changed and was committed.

What was read under one number is exact for as long as the number stays: kept answers live by it. Triggers write a
row per change (a row of its own, so that changes never wait for each other), the edition is their sum.
"""

from sqlalchemy import (
    Column,
    ColumnElement,
    Identity,
    Index,
    Integer,
    String,
    Table,
    TypedColumns,
    bindparam,
    func,
    select,
    text,
)

from terazi.foundation.metadata import METADATA

CATALOGUE = "catalogue"
"""What the store shows: bundles and their shops."""
SITES = "sites"
"""What the sites look like. The process knows their edition without asking: it looks at them once a second."""


class EditionChangeColumns(TypedColumns):
    """Changes of a subject; a change is seen by others when its transaction has ended, and so is its row."""

    id: Column[int] = Column(Integer, Identity(always=True), primary_key=True)
    subject: Column[str] = Column(String, nullable=False)
    number: Column[int] = Column(Integer, nullable=False)


EDITION_CHANGE = Table(
    "edition_change", METADATA, EditionChangeColumns, Index("ix_edition_change_subject", "subject")
)


def edition() -> ColumnElement[int | None]:
    """Return the edition of the subject ``:edition_of``, as a column of another statement."""
    changes = EDITION_CHANGE.c
    total = select(func.sum(changes.number)).where(changes.subject == bindparam("edition_of"))
    return total.scalar_subquery().label("edition")


SUM_UP_CHANGES = text(
    """
    WITH counted AS (DELETE FROM edition_change RETURNING subject, number)
    INSERT INTO edition_change (subject, number) SELECT subject, sum(number) FROM counted GROUP BY subject
    """
)
"""Make one row of many; the sums stay, in every transaction's eyes."""
