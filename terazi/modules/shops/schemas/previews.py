"""Requests and answers about what is shown of products before they are bought."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Json
from terazi.modules.analysis.public import SoldChartData
from terazi.modules.shops.values.previews import PreviewKind, ProductPreview

MOST_FINDINGS = 5


class PreviewView(BaseModel):
    """What is shown of a product: a finding in words, a chart, or a model's form and how good the model is."""

    kind: PreviewKind
    sentence: str = ""
    chart: SoldChartData | None = None
    model: Json | None = None

    @classmethod
    def of(cls, kind: PreviewKind, content: Json, lang: Lang) -> "PreviewView":
        """Return it in a language."""
        return cls(kind=kind, **content[lang.value])


class ShownPreview(Answer):
    """What everybody is shown of a product, as it was on its day."""

    preview: PreviewView
    shown_at: datetime
    has_free_answer: bool | None = Field(
        description="of a model: whether the caller may still ask it once for nothing; null for who is not signed in"
    )

    @classmethod
    def of(cls, shown: ProductPreview, lang: Lang, *, has_free_answer: bool | None) -> "ShownPreview":
        """Return it in a language."""
        view = PreviewView.of(shown.kind, shown.content, lang)
        return cls(preview=view, shown_at=shown.shown_at, has_free_answer=has_free_answer)


class OwnPreview(Answer):
    """What is shown of a product of the caller's shop, and what could be shown of it now; null where nothing."""

    shown: PreviewView | None
    shown_at: datetime | None
    offered: PreviewView | None
    sentence_list: list[str] = Field(description="the findings from which one can be chosen, strongest first")


class PreviewChoice(RequestModel):
    """Which of the findings is shown; without meaning where a chart or a model is."""

    finding: Annotated[int, Field(ge=0, lt=MOST_FINDINGS)] = 0


class FreeQuestion(RequestModel):
    """What a model is asked: values by column id or caption."""

    input: Json


class FreeAnswer(Answer):
    """A prediction."""

    prediction: Json
