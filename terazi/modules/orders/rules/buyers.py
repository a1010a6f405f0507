"""Who can be billed."""

from collections.abc import Iterator

from pydantic import TypeAdapter

from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.turkey import is_tckn, is_vkn
from terazi.foundation.types import Json
from terazi.modules.orders.values import BuyerDetails, BuyerKind

_MISSING = Phrase("foundation.field.missing")
_PERSON = ("firstname", "lastname", "address", "city", "district")
_BUYER = TypeAdapter(BuyerDetails)
_COMPANY = ("name", "tax_office", "address", "city", "district")


def buyer_problems(buyer: BuyerDetails) -> list[FieldProblem]:
    """Return what is missing or wrong in the details of a buyer."""
    return list(_problems(buyer))


def buyer_of(stored: Json) -> BuyerDetails:
    """Return the details that ``buyer_json`` wrote."""
    return _BUYER.validate_python(stored)


def buyer_json(buyer: BuyerDetails) -> Json:
    """Return the details as they are stored with an order."""
    written: Json = _BUYER.dump_python(buyer, mode="json")
    return written


def shown_name(buyer: BuyerDetails) -> str:
    """Return the title of a company, the names of a person."""
    return buyer.name if buyer.kind is BuyerKind.COMPANY else f"{buyer.firstname} {buyer.lastname}".strip()


def _problems(buyer: BuyerDetails) -> Iterator[FieldProblem]:
    is_company = buyer.kind is BuyerKind.COMPANY
    for name in _COMPANY if is_company else _PERSON:
        if not getattr(buyer, name):
            yield FieldProblem(f"buyer.{name}", _MISSING)
    number = buyer.identity_number
    if buyer.country != "TR":
        return
    if is_company and not (is_vkn(number) or is_tckn(number)):
        yield FieldProblem("buyer.identity_number", Phrase("orders.buyer.tax_number"))
    if not is_company and number and not is_tckn(number):
        yield FieldProblem("buyer.identity_number", Phrase("orders.buyer.identity_number"))
