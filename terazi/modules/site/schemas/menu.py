"""What editors of a menu send, and what they are answered."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Json
from terazi.modules.site.schemas.editing import (
    Change,
    Line,
    Name,
    Number,
    ProblemView,
    SubjectView,
    TextsByLang,
)
from terazi.modules.site.schemas.shell import YesNo
from terazi.modules.site.values.sites import ClickType, Gate


class MenuEntryBody(RequestModel):
    """Fields of a menu entry; what is left out stays, a parent of null puts it at the top."""

    parent: Name | None = None
    caption: TextsByLang | None = None
    url: TextsByLang | None = None
    icon: Annotated[str, Field(max_length=2000)] | None = None
    login_need: YesNo | None = None
    show_in_menu: YesNo | None = None
    shop_active_need: YesNo | None = None
    click_type: ClickType | None = None
    target: Line | None = None
    iframe_mode: YesNo | None = None
    auth_list: Line | None = None
    is_dashboard: YesNo | None = None
    add_dataset: YesNo | None = None
    gate: Gate | None = None
    order: Number | None = None


class MenuSaveBody(Change):
    """Entries of a menu by their routes; null takes an entry away."""

    menu: Annotated[dict[Name, MenuEntryBody | None], Field(max_length=300)]


class ScreenDemand(BaseModel):
    """Whom the calls of a screen serve, whatever the menu shows: who is signed in, and which roles."""

    login_need: YesNo
    auth_list: str


class RoleChoice(BaseModel):
    """A role that an entry may ask for, and what people call it."""

    value: str
    label: str


class MenuAnswer(Answer):
    """The menu of a site as its editors see it.

    ``restorable``: what is published, and what no menu may lack; entries of it that a draft has not can be put back.
    ``demands``: whom each screen serves. ``new_list``: what an update brought and nobody has seen. ``locked_list``: what
    administrators need to get back in.
    """

    menu: SubjectView
    restorable: Mapping[str, Json]
    problems: list[ProblemView]
    demands: Mapping[str, ScreenDemand]
    new_list: list[str]
    locked_list: list[str]
    role_list: list[RoleChoice]
    may_publish: bool


class RedirectRow(BaseModel):
    """A path that a screen had, the entry it leads to, and how often it was followed."""

    redirect_id: UUID
    path: str
    lang: Lang
    route_view: str
    hits: int
    created_at: datetime


class RedirectList(Answer):
    """Old paths of a site, the most followed first."""

    list: list[RedirectRow]
    total: int


class RedirectBody(RequestModel):
    """Where an old path is to lead; null: nowhere."""

    redirect_id: UUID
    route_view: Name | None
