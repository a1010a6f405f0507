"""Drafts, what was published, and the releases that published it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.foundation.types import Json, Value


class SubjectKind(StrEnum):
    """What is edited as a whole."""

    SETTINGS = "settings"
    MENU = "menu"
    WORDING = "wording"
    UNIT = "unit"


class RevisionState(StrEnum):
    """Where a revision stands: ``saved`` was a draft that a later save stands in place of."""

    DRAFT = "draft"
    SAVED = "saved"
    PUBLISHED = "published"
    PAST = "past"
    DISCARDED = "discarded"


KEPT_STATES = (RevisionState.PAST, RevisionState.DISCARDED)
"""What was, and can be brought back."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Subject:
    """What is edited: the settings, the menu or the wording of a site, or one of its units."""

    site_id: UUID
    kind: SubjectKind
    id: UUID
    """The unit's id; the site's where the subject is the site's own."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FormerContent:
    """What a subject said once, and could say again."""

    kind: SubjectKind
    subject_id: UUID
    content: Json


@dataclass(frozen=True, kw_only=True, slots=True)
class Revision:
    """One state of a subject; a content of None says that the unit is not there."""

    id: UUID
    site_id: UUID
    kind: SubjectKind
    subject_id: UUID
    number: int
    state: RevisionState
    content: Json | None
    base_number: int
    author_id: UUID | None
    note: str = ""
    release_id: UUID | None = None
    publish_at: datetime | None = None
    failed_at: datetime | None = None
    created_at: datetime

    @property
    def subject(self) -> Subject:
        """Return what this is a revision of."""
        return Subject(site_id=self.site_id, kind=self.kind, id=self.subject_id)


@dataclass(frozen=True, kw_only=True, slots=True)
class Conflict:
    """A field that two have changed: what it was, what stands there now, and what was sent."""

    path: str
    base: Value
    theirs: Value
    mine: Value


@dataclass(frozen=True, kw_only=True, slots=True)
class Problem:
    """Why something cannot be published: where, in which language, and which phrase says it."""

    subject: str = ""
    subject_id: UUID | None = None
    """Which unit, where it is one."""
    path: str
    lang: str = ""
    phrase: str
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class Release:
    """What was published together, under a name."""

    id: UUID
    site_id: UUID
    number: int
    name: str
    author_id: UUID | None
    created_at: datetime
    undoes: UUID | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Top:
    """The latest number of a subject."""

    kind: SubjectKind
    subject_id: UUID
    number: int
