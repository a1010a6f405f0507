"""The catalogue of a shop and its coupons as sheets of a workbook: their columns, and cells as fields and back."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from functools import cache

from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Json, Value
from terazi.modules.shops.values.bundles import (
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
from terazi.modules.shops.values.withdrawal import WithdrawalException, WithdrawalGround

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
    "withdrawal_ground": WithdrawalGround,
    "withdrawal_exception": WithdrawalException,
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
    WithdrawalGround: "withdrawal",
    WithdrawalException: "exception",
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


Cell = str | int | float | bool | date | None


class SheetKind(StrEnum):
    """The sheets."""

    BUNDLES = "bundles"
    PRODUCTS = "products"
    COUPONS = "coupons"


class CellForm(StrEnum):
    """How a field stands in a cell."""

    TEXT = "text"
    FLAG = "flag"
    WHOLE = "whole"
    NUMBER = "number"
    PRICE = "price"
    DAY = "day"
    LIST = "list"
    CHOICE = "choice"
    FEATURES = "features"


class UnreadableCell(ValueError):  # noqa: N818 - names what it is about
    """A cell that does not say what its column asks for."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.key)
        self.phrase = phrase


@dataclass(frozen=True, kw_only=True, slots=True)
class CellProblem:
    """What is wrong with one cell."""

    sheet: SheetKind
    row: int
    field: str
    phrase: Phrase


@dataclass(slots=True)
class SheetRow:
    """One row of a sheet: the fields its cells fill."""

    sheet: SheetKind
    number: int
    fields: Json
    problems: list[CellProblem] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column of a sheet: the field it fills and how."""

    field: str
    form: CellForm = CellForm.TEXT

    def caption(self, lang: Lang) -> str:
        return say(Phrase(f"shops.column.{self.field}"), lang)

    def read(self, cell: Cell) -> Value:
        """Return what a cell of the column says, as a request would send it; None where it is empty."""
        said = read_cell(self.form, cell)
        if self.form is not CellForm.CHOICE or said is None:
            return said
        choice = find_choice(self.field, said)
        if choice is None:
            raise UnreadableCell(Phrase("shops.cell.choice", {"choices": choices_of(self.field)}))
        return choice


def _columns(forms: Mapping[CellForm, str], order: str) -> tuple[SheetColumn, ...]:
    form_of = dict.fromkeys(CHOICES, CellForm.CHOICE)
    form_of |= {field: form for form, fields in forms.items() for field in fields.split()}
    return tuple(SheetColumn(field, form_of.get(field, CellForm.TEXT)) for field in order.split())


REF = "bundle_ref"
REFS = "bundle_list"
"""The bundles of a coupon, by their numbers in the sheet of bundles or by their ids."""
ID_OF = {
    SheetKind.BUNDLES: "user_shop_bundle_client_id",
    SheetKind.PRODUCTS: "user_shop_bundle_product_client_id",
    SheetKind.COUPONS: "coupon_id",
}
COLUMNS = {
    SheetKind.BUNDLES: _columns(
        {
            CellForm.WHOLE: "priority max_assigned_count trial_days",
            CellForm.FLAG: "available_soon prices_on_the_screen in_store_visibility can_customer_add_to_shopcart ordered_use",
            CellForm.FEATURES: "feature_list",
            CellForm.LIST: "assigned_user_list",
        },
        """bundle_ref bundle_name bundle_name_en bundle_info bundle_info_en bundle_group bundle_group_en task_type
        priority feature_list available_soon prices_on_the_screen in_store_visibility can_customer_add_to_shopcart
        ordered_use expiration_time_type expiration_time_value max_assigned_count trial_days assigned_user_list organization_id
        organization_name organization_username user_shop_bundle_client_id""",
    ),
    SheetKind.PRODUCTS: _columns(
        {
            CellForm.WHOLE: "position pay_delay_max_days pro_usage_count row_limit_count",
            CellForm.NUMBER: "tax_rate_percent",
            CellForm.PRICE: "amount_try amount_usd campaign_try campaign_usd",
            CellForm.FLAG: "show_in_bundle_product_list price_includes_taxes pay_credit_card pay_transfer_to_account can_assign_auth",
            CellForm.DAY: "pro_start_date pro_end_date campaign_from campaign_until",
            CellForm.LIST: "layer_tree selected_layers selected_locations",
        },
        """bundle_ref pro_name pro_name_en pro_info pro_info_en pro_group_name pro_group_name_en product_type
        product_code status position amount_try amount_usd tax_rate_percent price_includes_taxes pay_type pay_period_type pay_credit_card
        pay_transfer_to_account pay_delay_max_days preparation_type pro_start_date pro_end_date pro_usage_count
        pro_usage_count_type pro_count_suffix pro_count_suffix_en can_assign_auth auth_id show_in_bundle_product_list
        expiration_time_type expiration_time_value organization_id organization_name organization_username
        wanalyzer_project_id wanalyzer_stats_id wanalyzer_chart_id wanalyzer_machinelearning_id
        getting_analysis_output_with_column_inputs_id_type layer_tree layer_usage_type selected_layers
        location_usage_type selected_locations main_rule_algorithm row_limit_count
        withdrawal_ground withdrawal_exception campaign_try campaign_usd campaign_from campaign_until
        user_shop_bundle_product_client_id""",
    ),
    SheetKind.COUPONS: _columns(
        {
            CellForm.WHOLE: "most_uses most_per_person coupon_uses",
            CellForm.NUMBER: "percent",
            CellForm.PRICE: "discount_try discount_usd",
            CellForm.FLAG: "is_stackable",
            CellForm.DAY: "starts_on ends_on",
            CellForm.LIST: "bundle_list",
        },
        """code percent discount_try discount_usd starts_on ends_on most_uses most_per_person coupon_uses bundle_list
        bundle_group is_stackable coupon_id""",
    ),
}
_YES, _NO = (
    frozenset({"evet", "yes", "true", "dogru", "1", "x"}),
    frozenset({"hayir", "no", "false", "yanlis", "0"}),
)
_PRICE = re.compile(r"[0-9]{1,3}(?:[.,\s][0-9]{3})*(?:[.,][0-9]{1,2})?|[0-9]+(?:[.,][0-9]{1,2})?")
_LARGEST_AMOUNT = 100_000_000_00
_SIGNS = re.compile(r"[₺$]|TL|TRY|USD", re.IGNORECASE)
_TURKISH_DAY = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")
_APOSTROPHE = re.compile(r"'(?=[=+\-@])")


def columns_by_caption(kind: SheetKind) -> dict[str, SheetColumn]:
    """Return the columns by what may stand over them: the caption in either language, or the field's name."""
    found = {}
    for column in COLUMNS[kind]:
        for caption in (column.field, *(column.caption(lang) for lang in Lang)):
            found[fold(caption)] = column
    return found


def read_cell(form: CellForm, cell: Cell) -> Value:
    """Return what a cell says, as a request would send it; None where it is empty."""
    text = _APOSTROPHE.sub("", cell.strip(), count=1) if isinstance(cell, str) else cell
    if text in (None, ""):
        return [] if form in (CellForm.LIST, CellForm.FEATURES) else None
    match form:
        case CellForm.FLAG:
            return _flag(text)
        case CellForm.WHOLE:
            return _whole(text)
        case CellForm.NUMBER:
            return str(_decimal(text))
        case CellForm.PRICE:
            return _minor(text)
        case CellForm.DAY:
            return _day(text)
        case CellForm.LIST:
            return [part.strip() for part in str(text).replace("\n", ",").split(",") if part.strip()]
        case CellForm.FEATURES:
            return [_feature(line) for line in str(text).splitlines() if line.strip()]
        case _:
            return _plain(text)


def write_cell(form: CellForm, value: Value) -> Cell:
    """Return a field as it stands in a cell."""
    match form:
        case CellForm.FEATURES:
            return "\n".join(" | ".join(filter(None, (f.tr, f.en))) for f in value)
        case CellForm.LIST:
            return ", ".join(map(str, value))
        case CellForm.PRICE:
            return None if value is None else value / 100
        case CellForm.NUMBER:
            return None if value is None else float(value)
        case CellForm.TEXT | CellForm.CHOICE:
            return "" if value is None else str(getattr(value, "value", value))
        case _:
            return value  # type: ignore[no-any-return]  # flags, whole numbers and days stand as they are


def _flag(text: object) -> bool:
    if isinstance(text, bool):
        return text
    word = fold(_plain(text))
    if word not in _YES | _NO:
        raise UnreadableCell(Phrase("shops.cell.flag"))
    return word in _YES


def _whole(text: object) -> int:
    number = _decimal(text)
    if number != number.to_integral_value():
        raise UnreadableCell(Phrase("shops.cell.whole"))
    return int(number)


def _minor(text: object) -> int:
    amount = int((_decimal(text) * 100).to_integral_value())
    if not 0 <= amount <= _LARGEST_AMOUNT:
        raise UnreadableCell(Phrase("shops.cell.price"))
    return amount


def _decimal(text: object) -> Decimal:
    if isinstance(text, bool | date):
        raise UnreadableCell(Phrase("foundation.field.not_number"))
    if isinstance(text, int | float):
        if not math.isfinite(text) or abs(text) > 10**12:
            raise UnreadableCell(Phrase("foundation.field.not_number"))
        return Decimal(str(text)).quantize(Decimal("0.01"))
    bare = _SIGNS.sub("", str(text)).strip()
    if not _PRICE.fullmatch(bare):
        raise UnreadableCell(Phrase("foundation.field.not_number"))
    whole, fraction = re.fullmatch(r"(.*?)(?:[.,](\d{1,2}))?", bare).groups()  # type: ignore[union-attr]  # matches all
    try:
        return Decimal(f"{re.sub(r'[^0-9]', '', whole)}.{fraction or '0'}")
    except InvalidOperation:
        raise UnreadableCell(Phrase("foundation.field.not_number")) from None


def _day(text: object) -> str:
    if isinstance(text, datetime):
        return text.date().isoformat()
    if isinstance(text, date):
        return text.isoformat()
    turkish = _TURKISH_DAY.fullmatch(str(text))
    written = f"{turkish[3]}-{turkish[2]:0>2}-{turkish[1]:0>2}" if turkish else str(text)
    try:
        return date.fromisoformat(written).isoformat()
    except ValueError:
        raise UnreadableCell(Phrase("foundation.field.not_date")) from None


def _feature(line: str) -> dict[str, str]:
    turkish, _, english = line.partition("|")
    return {"tr": turkish.strip(), "en": english.strip()}


def _plain(text: object) -> str:
    if isinstance(text, bool):
        return "1" if text else "0"
    if isinstance(text, float) and text.is_integer():
        return str(int(text))
    return text.isoformat() if isinstance(text, date) else str(text)
