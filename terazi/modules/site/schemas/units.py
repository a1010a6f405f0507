"""What editors of content blocks are answered."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from pydantic import BaseModel

from terazi.foundation.calls.schemas import Answer
from terazi.foundation.types import Json
from terazi.modules.site.schemas.editing import ProblemView, SubjectView
from terazi.modules.site.schemas.shell import YesNo
from terazi.modules.site.values.units import PartType


class UnitRow(BaseModel):
    """A content block in the list of those of a site; one that its draft takes away is still there."""

    websiteunit_client_id: UUID
    revision: int
    is_draft: YesNo
    is_deleted: YesNo
    websiteunit: Json
    languages: Mapping[str, str]
    author: str
    saved_at: datetime | None
    publish_at: datetime | None


class UnitList(Answer):
    """The content blocks of a site."""

    list: list[UnitRow]


class PartView(BaseModel):
    """A part of a kind of content block: its name, what stands in it, how long it may be."""

    name: str
    type: PartType
    longest: int
    is_needed: bool


class UnitEditView(BaseModel):
    """A content block under the hands of its editors: where it stands, and what it is made of."""

    frontend_client_id: UUID
    subject: SubjectView
    parts: list[PartView]
    problems: list[ProblemView]
    may_publish: bool


class UnitAnswer(Answer):
    """One content block: for visitors in the language of the call, for editors whole, with its draft as ``edit``."""

    websiteunit: Json
    edit: UnitEditView | None = None
