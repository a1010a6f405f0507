"""What is told of icons."""

from typing import Annotated

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.icons.values import Icon


class IconView(BaseModel):
    """An icon: its name, its group, and the data of its SVG path in a box of 24 by 24."""

    name: str
    category: str
    path: str

    @classmethod
    def of(cls, icon: Icon) -> "IconView":
        """Return what is told of an icon."""
        return cls(name=icon.name, category=icon.category, path=icon.path)


class IconCategory(BaseModel):
    """A group of icons, and how many it has."""

    category: str
    count: int


class IconList(Answer):
    """One page of the icons that fit, all groups, and how many fit."""

    categories: list[IconCategory]
    list: list[IconView]
    count: int
    next: int | None = Field(description="what `page` takes for the page after; null: this is the last")


class IconsAsked(RequestModel):
    """Names of icons that are to be drawn."""

    name_list: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=500)]


class IconsNamed(Answer):
    """Those of the icons asked for that there are."""

    list: list[IconView]
