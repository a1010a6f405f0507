"""What editors send, and what they are answered."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, Field, field_validator

from terazi.foundation.calls.params import refuse_value
from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json, Value
from terazi.modules.site.schemas.shell import OnOff, YesNo
from terazi.modules.site.values.revisions import SubjectKind
from terazi.modules.site.values.sites import Corner, Density, Font, MailState
from terazi.modules.site.values.units import UnitKind

_ROUTE = r"^[a-z][a-z0-9_]{0,59}$"
Name = Annotated[str, Field(pattern=_ROUTE)]
Short = Annotated[str, Field(max_length=200)]
Line = Annotated[str, Field(max_length=500)]
Long = Annotated[str, Field(max_length=40_000)]
TextsByLang = dict[Lang, Line]
Number = Annotated[int, Field(ge=0, le=2_000_000_000)]


class Change(RequestModel):
    """A change of something that is edited.

    ``base``: the revision that was edited; without it what is sent is put over what stands there now.
    ``publish``: yes publishes the change at once, as ``update`` says; the web client sends no and keeps a draft.
    """

    base: Number | None = None
    publish: YesNo = "yes"
    note: Short = ""

    @property
    def is_published(self) -> bool:
        """Whether the change is to be published at once."""
        return self.publish == "yes"


class SeoBody(RequestModel):
    """What search engines are told; ``{page}`` and ``{site}`` stand in the pattern of titles."""

    title_pattern: TextsByLang | None = None
    description: TextsByLang | None = None
    picture: TextsByLang | None = None
    is_indexed: bool | None = None


class FrontendBody(RequestModel):
    """The settings of a site; what is left out stays. Without an id a new site is made, whose domain is needed."""

    frontend_client_id: UUID | None = None
    domain: Annotated[str, Field(max_length=253)] | None = None
    aliases: Annotated[list[Annotated[str, Field(max_length=253)]], Field(max_length=20)] | None = None
    application_name: TextsByLang | None = None
    is_active: YesNo | None = None
    navbar_middle_logo: Short | None = None
    navbar_middle_logo_dark: Short | None = None
    page_favicon: Short | None = None
    accent_color: Short | None = None
    accent_color_dark: Short | None = None
    font: Font | None = None
    corner: Corner | None = None
    density: Density | None = None
    language_options: Annotated[list[Lang], Field(min_length=1, max_length=2)] | None = None
    default_language: Lang | None = None
    login_function: OnOff | None = None
    login_function_external: OnOff | None = None
    external_login_address: Line | None = None
    captcha_site_key: Short | None = Field(None, exclude=True, description="empty: the captcha is our own")
    frontend_product_id: Short | None = None
    shop_function: OnOff | None = None
    shop_ids: Annotated[list[UUID], Field(max_length=200)] | None = None
    home_route: Short | None = None
    mail_from_name: TextsByLang | None = None
    reply_to: Short | None = None
    support_mail: Short | None = None
    support_phone: Short | None = None
    seo: SeoBody | None = None

    @field_validator("captcha_site_key")
    @classmethod
    def _refuse_captcha_of_others(cls, key: str | None) -> str | None:
        if key:
            raise refuse_value(Phrase("site.captcha_is_own"))
        return key


class FrontendSaveBody(Change):
    """A site as it shall be. ``copy_of`` gives a new one the menu, units and words of another.

    ``domain_again``: the domain typed once more, where it is new.
    """

    frontend: FrontendBody
    copy_of: UUID | None = None
    domain_again: Annotated[str, Field(max_length=253)] = ""


PartTexts = dict[Lang, Long | None]


class WebsiteUnitBody(RequestModel):
    """Fields of a content block; what is left out stays, a part or a text of null is taken away."""

    key: Name | None = None
    place: Annotated[str, Field(max_length=80)] | None = None
    kind: UnitKind | None = None
    content: Annotated[dict[Name, PartTexts | None], Field(max_length=80)] | None = None
    order: Number | None = None
    is_active: YesNo | None = None
    shown_from: AwareDatetime | None = Field(None, alias="from")
    shown_until: AwareDatetime | None = Field(None, alias="until")


class WebsiteUnitChange(Change):
    """A content block; null takes it away."""

    websiteunit: WebsiteUnitBody | None


class SubjectBody(RequestModel):
    """What is edited: of which kind, and which unit."""

    kind: SubjectKind
    websiteunit_client_id: UUID | None = None


class PickBody(SubjectBody):
    """What is to be published: a subject, as it was seen."""

    revision: Number


class PublishBody(RequestModel):
    """What is to be published together, under a name, in which languages, and when if not at once."""

    subjects: Annotated[list[PickBody], Field(min_length=1, max_length=600)]
    languages: Annotated[list[Lang], Field(min_length=1, max_length=2)] = [Lang.TR, Lang.EN]
    name: Short = ""


class ScheduleBody(PublishBody):
    """What is to be published by itself, and when; null takes the time away."""

    at: AwareDatetime | None


class SubjectView(BaseModel):
    """Something that is edited: what stands in its draft, or what is published where it has none.

    ``languages`` says of each whether it is published, changed in the draft, or lacks a text that the other has.
    """

    kind: SubjectKind
    websiteunit_client_id: UUID | None
    key: str
    revision: int
    published_revision: int
    is_draft: bool
    content: Json | None
    languages: Mapping[str, str]
    author: str
    saved_at: datetime | None
    publish_at: datetime | None


class ProblemView(BaseModel):
    """What keeps a draft from being published."""

    subject: SubjectKind
    websiteunit_client_id: UUID | None
    field: str
    lang: str
    message: str


class DraftAnswer(Answer):
    """A site as its editors see it."""

    frontend_client_id: UUID
    domain: str
    version: int
    settings: SubjectView
    menu: SubjectView
    wording: SubjectView
    unit_list: list[SubjectView]
    problems: list[ProblemView]
    may_publish: bool


class SavedAnswer(Answer):
    """What stands after a save: the revision to go on from, and which fields of others came into it."""

    frontend_client_id: UUID
    revision: int
    merged_fields: list[str] = []
    version: int


class UnitSavedAnswer(SavedAnswer):
    """A saved content block."""

    websiteunit_client_id: UUID


class SiteRow(BaseModel):
    """A site in the list of those that one may edit."""

    frontend_client_id: UUID
    domain: str
    aliases: list[str]
    application_name: str
    is_default: YesNo
    is_active: YesNo
    language_options: list[Lang]
    domain_state: Literal["live", "prepared"]
    draft_count: int
    published_at: datetime | None
    may_publish: YesNo


class FrontendList(Answer):
    """The sites that the caller may edit."""

    list: list[SiteRow]


class ReleaseView(BaseModel):
    """Something that was published together."""

    release_id: UUID
    number: int
    name: str
    author: str
    created_at: datetime
    undoes: UUID | None
    may_undo: YesNo


class ReleaseList(Answer):
    """The releases of a site, the latest first."""

    list: list[ReleaseView]


class ReleaseAnswer(Answer):
    """What was published; without a number all of it had been before."""

    frontend_client_id: UUID
    release_id: UUID | None
    number: int | None
    version: int


class RevisionView(BaseModel):
    """A state that a subject had."""

    revision_id: UUID
    revision: int
    state: str
    author: str
    note: str
    release_id: UUID | None
    created_at: datetime


class RevisionList(Answer):
    """The states that a subject had, the latest first."""

    list: list[RevisionView]


class FieldChange(BaseModel):
    """A field that differs between two states."""

    field: str
    before: Value = None
    after: Value = None


class CompareAnswer(Answer):
    """In which fields two states of a subject differ."""

    list: list[FieldChange]


class CheckAnswer(Answer):
    """Whether a site's domain leads here, whether mails leave, and what of the site visitors would miss."""

    domain_state: Literal["live", "prepared"]
    mail_state: MailState
    problems: list[ProblemView]
