"""Fields that hold one of a few choices, as a person reads and writes them in a workbook."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.shops.values import (
    ExpirationType,
    LimitedTo,
    OutputShape,
    PayPeriod,
    PayType,
    PreparationType,
    ProductStatus,
    ProductType,
    TaskType,
    UsageCountType,
)

CHOICES: Mapping[str, type[StrEnum]] = {
    "task_type": TaskType,
    "expiration_time_type": ExpirationType,
    "product_type": ProductType,
    "status": ProductStatus,
    "pay_type": PayType,
    "pay_period_type": PayPeriod,
    "preparation_type": PreparationType,
    "pro_usage_count_type": UsageCountType,
    "getting_analysis_output_with_column_inputs_id_type": OutputShape,
    "layer_usage_type": LimitedTo,
    "location_usage_type": LimitedTo,
}
_WORDS: Mapping[type[StrEnum], str] = {
    TaskType: "task",
    ExpirationType: "expiry",
    ProductType: "product",
    ProductStatus: "status",
    PayType: "pay",
    PayPeriod: "period",
    PreparationType: "preparation",
    UsageCountType: "uses",
    OutputShape: "output",
    LimitedTo: "reach",
}


def find_choice(field: str, written: str) -> str | None:
    """Return the choice that was written by its code or by its name in either language; None if it is none."""
    return _by_writing(CHOICES[field]).get(fold(written.strip()))


def choices_of(field: str) -> list[Phrase]:
    """Return the choices of a field, each with its name and the code that stands in a workbook."""
    kind = CHOICES[field]
    return [Phrase("shops.choice", {"name": _name(kind, each), "code": each.value}) for each in kind]


@cache
def _by_writing(kind: type[StrEnum]) -> Mapping[str, str]:
    names = {fold(say(_name(kind, each), lang)): each.value for each in kind for lang in Lang}
    return names | {fold(each.value): each.value for each in kind}


def _name(kind: type[StrEnum], value: StrEnum) -> Phrase:
    return Phrase(f"shops.choice.{_WORDS[kind]}.{value.value}")
