"""Who can be billed."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from uuid import UUID

from pydantic import TypeAdapter

from terazi.foundation.cards import CardBuyer
from terazi.foundation.errors import FieldProblem
from terazi.foundation.foreign_numbers import example_of, is_foreign_number, is_turkish, spelled_number
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.places import HOME, country_name, district_named, province_named
from terazi.foundation.turkey import is_tckn, is_vkn
from terazi.foundation.types import Json
from terazi.modules.orders.values import BuyerDetails, BuyerKind

_MISSING = Phrase("foundation.field.missing")
_BUYER = TypeAdapter(BuyerDetails)
_NOBODY = "11111111111"  # what providers take for a buyer who needs no identity number


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


def settled_buyer(buyer: BuyerDetails) -> BuyerDetails:
    """Return details without problems with their places and numbers spelled as papers spell them."""
    if buyer.country != HOME and buyer.kind is BuyerKind.COMPANY:
        return replace(buyer, identity_number=spelled_number(buyer.country, buyer.identity_number))
    province = province_named(buyer.city) if buyer.country == HOME else None
    if province is None:
        return buyer
    return replace(buyer, city=province, district=district_named(province, buyer.district) or "")


def shown_name(buyer: BuyerDetails) -> str:
    """Return the title of a company, the names of a person."""
    return buyer.name if buyer.kind is BuyerKind.COMPANY else f"{buyer.firstname} {buyer.lastname}".strip()


def _problems(buyer: BuyerDetails) -> Iterator[FieldProblem]:
    is_company = buyer.kind is BuyerKind.COMPANY
    for name in _needed(buyer):
        if not getattr(buyer, name):
            yield FieldProblem(f"buyer.{name}", _MISSING)
    number = buyer.identity_number
    if buyer.country != HOME:
        if not country_name(buyer.country, Lang.EN):
            yield FieldProblem("buyer.country", Phrase("orders.buyer.country"))
        elif is_company and number and not is_foreign_number(buyer.country, number):
            yield FieldProblem("buyer.identity_number", _wrong_number(buyer))
        return
    yield from _place_problems(buyer)
    if is_company and not (is_vkn(number) or is_tckn(number)):
        yield FieldProblem("buyer.identity_number", Phrase("orders.buyer.tax_number"))
    if not is_company and number and not is_tckn(number):
        yield FieldProblem("buyer.identity_number", Phrase("orders.buyer.identity_number"))


def _needed(buyer: BuyerDetails) -> Sequence[str]:
    """What has to be said: abroad there are no tax offices and districts, and a company is known by its number there."""
    is_home = buyer.country == HOME
    if buyer.kind is BuyerKind.PERSON:
        whose = ["firstname", "lastname"]
    else:
        whose = ["name", "tax_office" if is_home else "identity_number"]
    return [*whose, "address", "city", *(["district"] if is_home else [])]


def _place_problems(buyer: BuyerDetails) -> Iterator[FieldProblem]:
    if not buyer.city:
        return
    province = province_named(buyer.city)
    if province is None:
        yield FieldProblem("buyer.city", Phrase("orders.buyer.city"))
    elif buyer.district and district_named(province, buyer.district) is None:
        yield FieldProblem("buyer.district", Phrase("orders.buyer.district", {"city": province}))


def _wrong_number(buyer: BuyerDetails) -> Phrase:
    """Why the number of a company abroad is none: tax falls away with it, so that it is looked at closely."""
    name = "turkish_number" if is_turkish(buyer.identity_number) else "foreign_number"
    return Phrase(f"orders.buyer.{name}", {"example": example_of(buyer.country)})


def card_buyer(buyer: BuyerDetails, *, user_id: UUID, ip_address: str) -> CardBuyer:
    """Return who pays by card, as providers ask."""
    first, _, last = buyer.name.rpartition(" ")
    return CardBuyer(
        id=str(user_id),
        first_name=buyer.firstname or first or buyer.name,
        last_name=buyer.lastname or last or buyer.name,
        mail=buyer.mail,
        ip_address=ip_address,
        phone=buyer.phone,
        identity_number=buyer.identity_number or _NOBODY,
        address=buyer.address,
        country=country_name(buyer.country, Lang.EN),
        city=buyer.city,
        zip_code=buyer.zip_code,
    )
