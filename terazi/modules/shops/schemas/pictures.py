"""Requests and answers about pictures of bundles, for the people of their shop."""

from collections.abc import Sequence
from typing import Annotated, Self
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.params import AfterValidator
from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.shops.rules.pictures import MOST_PICTURES
from terazi.modules.shops.schemas import fields
from terazi.modules.shops.values.pictures import BundlePicture, PictureWords


class PictureText(RequestModel):
    """What a picture shows, in words for those who do not see it."""

    alt: fields.Line200 = Field("", description="needed")
    alt_en: fields.Line200 = Field("", description="empty: the Turkish words are read in English too")

    def words(self) -> PictureWords:
        """Return the words."""
        return PictureWords(alt=self.alt, alt_en=self.alt_en)


class PictureRef(RequestModel):
    """A picture of a bundle."""

    picture_id: UUID


class PictureEditBody(PictureRef, PictureText):
    """Other words for a picture."""


class PictureOrderBody(RequestModel):
    """All pictures of a bundle, the one that stands on its card first."""

    picture_list: Annotated[
        list[UUID], Field(min_length=1, max_length=MOST_PICTURES), AfterValidator(fields.each_once)
    ]


class PictureView(BaseModel):
    """A picture as the people of its shop see it."""

    picture_id: UUID
    picture_url: str = Field(
        description="a small one, by a link of one's own that lives for a quarter of an hour"
    )
    width: int
    height: int
    alt: str
    alt_en: str

    @classmethod
    def of(cls, picture: BundlePicture, url: str) -> Self:
        """Return a picture with a link to it."""
        return cls(
            picture_id=picture.id,
            picture_url=url,
            width=picture.width,
            height=picture.height,
            alt=picture.alt,
            alt_en=picture.alt_en,
        )


class PictureAnswer(Answer):
    """The picture that was added or described."""

    picture: PictureView


class PictureList(Answer):
    """The pictures of a bundle in their order; the first stands on its card."""

    list: list[PictureView]
    most_pictures: int

    @classmethod
    def of(cls, pictures: Sequence[PictureView]) -> Self:
        """Return the pictures, and how many there can be."""
        return cls(list=[*pictures], most_pictures=MOST_PICTURES)


class PictureOrderAnswer(Answer):
    """The pictures as they stand now."""

    picture_list: list[UUID]
