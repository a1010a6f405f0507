"""Requests and answers about agreements."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Self
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.language.lang import Lang
from terazi.foundation.rich_text.cleaning import MOST_LETTERS, fill, html_of_text, text_of_html
from terazi.foundation.types import Value
from terazi.modules.shops.values.agreements import (
    AgreementKind,
    AgreementStatus,
    AgreementVersion,
    WrittenAgreement,
)

_TEXTS = ("text", "text_en")


class DataType(StrEnum):
    """The form in which the words of an agreement are sent: rich text, or plain text."""

    HTML = "html"
    TEXT = "text"


class AgreementData(RequestModel):
    """An agreement; what is left out of a change stays, and other words make a new version."""

    kind: AgreementKind = AgreementKind.OTHER
    status: AgreementStatus = AgreementStatus.ACTIVE
    position: int = Field(
        0, ge=0, le=1000, description="place among the agreements; 0 of a new one: the last"
    )
    title: Annotated[str, Field(max_length=200)] = ""
    title_en: Annotated[str, Field(max_length=200)] = ""
    text: Annotated[str, Field(max_length=MOST_LETTERS)] = Field(
        "",
        description="may name {{seller.…}}, {{buyer.…}}, {{order.…}}, {{bundle.name}}; filled in for a buyer",
    )
    text_en: Annotated[str, Field(max_length=MOST_LETTERS)] = ""


class AgreementBody(RequestModel):
    """A new agreement, or what changes of one."""

    agreement_data: AgreementData
    data_type: DataType = DataType.HTML

    def columns(self, *, is_new: bool) -> dict[str, Value]:
        """Return what was sent, its texts as rich text; of a new agreement everything."""
        sent = self.agreement_data.model_dump(exclude_unset=not is_new)
        if self.data_type is DataType.TEXT:
            sent |= {name: html_of_text(sent[name]) for name in _TEXTS if name in sent}
        return sent


class BundleAgreementId(Answer):
    user_shop_bundle_agreement_client_id: UUID


class ProductAgreementId(Answer):
    user_shop_bundle_product_agreement_client_id: UUID


class AgreementView(BaseModel):
    """An agreement with its newest words."""

    agreement_id: UUID
    user_shop_bundle_product_client_id: UUID | None
    kind: AgreementKind
    status: AgreementStatus
    position: int
    version: int
    title: str
    title_en: str
    text: str
    text_en: str
    sha256: str
    version_created_at: datetime

    @classmethod
    def of(cls, agreement: WrittenAgreement, data_type: DataType) -> Self:
        """Return the agreement as its shop edits it."""
        shown = text_of_html if data_type is DataType.TEXT else str
        return cls(
            agreement_id=agreement.id,
            user_shop_bundle_product_client_id=agreement.product_id,
            kind=agreement.kind,
            status=agreement.status,
            position=agreement.position,
            version=agreement.version,
            title=agreement.title,
            title_en=agreement.title_en,
            text=shown(agreement.text),
            text_en=shown(agreement.text_en),
            sha256=agreement.sha256.hex(),
            version_created_at=agreement.version_created_at,
        )


class AgreementAnswer(Answer):
    """One agreement."""

    agreement: AgreementView

    @classmethod
    def of(cls, agreement: WrittenAgreement, data_type: DataType) -> Self:
        """Return the agreement as its shop edits it."""
        return cls(agreement=AgreementView.of(agreement, data_type))


class AgreementList(Answer):
    """Agreements in their order."""

    list: list[AgreementView]

    @classmethod
    def of(cls, agreements: Iterable[WrittenAgreement], data_type: DataType) -> Self:
        """Return the agreements as their shop edits them."""
        return cls(list=[AgreementView.of(agreement, data_type) for agreement in agreements])


class ReadAgreement(BaseModel):
    """An agreement as a buyer reads it: in the language, with what is known filled in."""

    agreement_id: UUID
    user_shop_bundle_product_client_id: UUID | None
    kind: AgreementKind
    status: AgreementStatus
    version: int
    title: str
    text: str
    sha256: str

    @classmethod
    def of(cls, agreement: WrittenAgreement, values: Mapping[str, str], lang: Lang) -> Self:
        """Return the agreement with the values filled in."""
        is_english = lang is Lang.EN
        return cls(
            agreement_id=agreement.id,
            user_shop_bundle_product_client_id=agreement.product_id,
            kind=agreement.kind,
            status=agreement.status,
            version=agreement.version,
            title=(agreement.title_en if is_english else "") or agreement.title,
            text=fill((agreement.text_en if is_english else "") or agreement.text, values),
            sha256=agreement.sha256.hex(),
        )


class ReadAgreementList(Answer):
    """The agreements of a bundle and of its products, as a buyer reads them."""

    list: list[ReadAgreement]


class TemplateAnswer(Answer):
    """A template to begin an agreement with."""

    kind: AgreementKind
    title: str
    title_en: str
    text: str
    text_en: str


class VersionView(BaseModel):
    """One version of an agreement."""

    version: int
    title: str
    title_en: str
    text: str
    text_en: str
    sha256: str
    created_at: datetime

    @classmethod
    def of(cls, version: AgreementVersion) -> Self:
        """Return a version of an agreement."""
        return cls(
            version=version.number,
            title=version.title,
            title_en=version.title_en,
            text=version.text,
            text_en=version.text_en,
            sha256=version.sha256.hex(),
            created_at=version.created_at,
        )


class VersionList(Answer):
    """The versions of an agreement, newest first."""

    list: list[VersionView]
