"""What a workbook makes of a site: what changes, and what is wrong with its cells."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Value
from terazi.modules.site.values.revisions import Release, Revision


class SheetKind(StrEnum):
    """The sheets of a site's workbook."""

    SITE = "site"
    MENU = "menu"
    UNITS = "units"
    WORDS = "words"
    REDIRECTS = "redirects"


@dataclass(frozen=True, kw_only=True, slots=True)
class CellProblem:
    """What is wrong with one cell; a row of 0 says that it is about the whole sheet."""

    sheet: SheetKind
    row: int
    column: str
    phrase: Phrase


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordChange:
    """What a workbook makes of one thing of a site; the fields that differ, each before and after."""

    sheet: SheetKind
    row: int
    key: str
    name: str
    is_new: bool
    is_deleted: bool
    fields: Sequence[tuple[str, Value, Value]]


@dataclass(slots=True)
class Imported:
    """What a workbook made of a site."""

    changes: list[RecordChange] = field(default_factory=list)
    problems: list[CellProblem] = field(default_factory=list)
    release: Release | None = None
    version_steps: int = 0
    """By how much the version of the site rose."""
    before: list[Revision] = field(default_factory=list)
    """What was published of what is changed."""
