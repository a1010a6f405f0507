"""Editions: a number per subject that differs once something it stands for has changed and was committed.

What was read under one number is exact for as long as the number stays: kept answers live by it. Triggers write a
row per change (a row of its own, so that changes never wait for each other), the edition is their sum.
"""

from sqlalchemy import Identity, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.metadata import Base

CATALOGUE = "catalogue"
"""What the store shows: bundles and their shops."""
SITES = "sites"
"""What the sites look like. The process knows their edition without asking: it looks at them once a second."""


class EditionChange(Base):
    """Changes of a subject; a change is seen by others when its transaction has ended, and so is its row."""

    __tablename__ = "edition_change"
    __table_args__ = (Index("ix_edition_change_subject", "subject"),)

    id: Mapped[int] = mapped_column(Identity(always=True), primary_key=True)
    subject: Mapped[str]
    number: Mapped[int]


EDITION = "(SELECT sum(number) FROM edition_change WHERE subject = %(edition_of)s)"
"""SQL that reads the edition of a subject as an expression of another statement."""

SUM_UP_CHANGES = text(
    """
    WITH counted AS (DELETE FROM edition_change RETURNING subject, number)
    INSERT INTO edition_change (subject, number) SELECT subject, sum(number) FROM counted GROUP BY subject
    """
)
"""Make one row of many; the sums stay, in every transaction's eyes."""
