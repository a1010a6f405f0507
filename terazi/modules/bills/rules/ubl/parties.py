"""Who sold and who bought, as UBL-TR writes parties."""

from xml.etree.ElementTree import Element

from terazi.foundation.turkey import is_tckn
from terazi.modules.bills.rules.numbers import is_trader_number
from terazi.modules.bills.rules.ubl.xml import add, add_if
from terazi.modules.bills.values import CONSUMER_TAX_NUMBER, Buyer, BuyerKind, Seller

_FOREIGN_COMPANY = "2222222222"


def add_signature(root: Element, seller: Seller, number: str) -> None:
    """Add who signs; the signature itself is put in by the seller's own seal, outside the platform."""
    signature = add(root, "cac:Signature")
    add(signature, "cbc:ID", seller.tax_number, schemeID="VKN_TCKN")
    signatory = add(signature, "cac:SignatoryParty")
    _add_id(signatory, _scheme_of(seller.tax_number), seller.tax_number)
    _add_address(signatory, seller.address, seller.district, seller.city)
    attachment = add(signature, "cac:DigitalSignatureAttachment")
    reference = add(attachment, "cac:ExternalReference")
    add(reference, "cbc:URI", f"#Signature_{number}")


def add_supplier(root: Element, seller: Seller) -> None:
    """Add the seller with all its registered numbers."""
    party = add(add(root, "cac:AccountingSupplierParty"), "cac:Party")
    add_if(party, "cbc:WebsiteURI", seller.web)
    scheme = _scheme_of(seller.tax_number)
    _add_id(party, scheme, seller.tax_number)
    for other, number in (("MERSISNO", seller.mersis_no), ("TICARETSICILNO", seller.trade_register_number)):
        if number.strip():
            _add_id(party, other, number.strip())
    add(add(party, "cac:PartyName"), "cbc:Name", seller.name)
    _add_address(party, seller.address, seller.district, seller.city)
    _add_tax_office(party, seller.tax_office)
    _add_contact(party, seller.phone, seller.mail)
    if scheme == "TCKN":
        _add_trader(party, seller.name)


def number_of_buyer(buyer: Buyer) -> str:
    """Return under which number a buyer stands; who has none in Türkiye stands under the one for consumers or for companies."""
    if buyer.kind is BuyerKind.COMPANY:
        return buyer.tax_number if is_trader_number(buyer.tax_number) else _FOREIGN_COMPANY
    return buyer.tax_number if is_tckn(buyer.tax_number) else CONSUMER_TAX_NUMBER


def add_customer(root: Element, buyer: Buyer) -> None:
    """Add the buyer; a person without a Turkish identity number stands under the one for consumers."""
    party = add(add(root, "cac:AccountingCustomerParty"), "cac:Party")
    if buyer.kind is BuyerKind.COMPANY:
        number = number_of_buyer(buyer)
        _add_id(party, _scheme_of(number), number)
        add(add(party, "cac:PartyName"), "cbc:Name", buyer.name)
    else:
        number = number_of_buyer(buyer)
        _add_id(party, "TCKN", number)
        if buyer.tax_number and number != buyer.tax_number:
            _add_id(party, "PASAPORTNO", buyer.tax_number)
    _add_address(
        party,
        buyer.address,
        buyer.district,
        buyer.city,
        zip_code=buyer.zip_code,
        country=buyer.country,
        name=buyer.country_name,
    )
    _add_tax_office(party, buyer.tax_office)
    if buyer.kind is BuyerKind.COMPANY and not is_trader_number(buyer.tax_number):
        _add_foreign_number(party, buyer)
    _add_contact(party, buyer.phone, buyer.mail)
    if buyer.kind is BuyerKind.PERSON:
        _add_person(party, buyer.firstname, buyer.lastname)
    elif is_tckn(buyer.tax_number):
        _add_trader(party, buyer.name)


def _scheme_of(number: str) -> str:
    return "VKN" if len(number) == 10 else "TCKN"


def _add_id(party: Element, scheme: str, number: str) -> None:
    add(add(party, "cac:PartyIdentification"), "cbc:ID", number, schemeID=scheme)


def _add_address(
    party: Element,
    address: str,
    district: str,
    city: str,
    *,
    zip_code: str = "",
    country: str = "TR",
    name: str = "Türkiye",
) -> None:
    place = add(party, "cac:PostalAddress")
    add(place, "cbc:StreetName", " ".join(address.split()))
    add(place, "cbc:CitySubdivisionName", district)
    add(place, "cbc:CityName", city)
    add_if(place, "cbc:PostalZone", zip_code)
    land = add(place, "cac:Country")
    add(land, "cbc:IdentificationCode", country)
    add(land, "cbc:Name", name or country)


def _add_tax_office(party: Element, name: str) -> None:
    if name.strip():
        scheme = add(add(party, "cac:PartyTaxScheme"), "cac:TaxScheme")
        add(scheme, "cbc:Name", name.strip())


def _add_foreign_number(party: Element, buyer: Buyer) -> None:
    """Add the number that a company from abroad has at home."""
    legal = add(party, "cac:PartyLegalEntity")
    add(legal, "cbc:RegistrationName", buyer.name)
    add_if(legal, "cbc:CompanyID", buyer.tax_number)


def _add_contact(party: Element, phone: str, mail: str) -> None:
    if phone.strip() or mail.strip():
        contact = add(party, "cac:Contact")
        add_if(contact, "cbc:Telephone", phone)
        add_if(contact, "cbc:ElectronicMail", mail)


def _add_trader(party: Element, name: str) -> None:
    """Add the person behind an identity number under whose title a business trades."""
    firstname, _, lastname = name.strip().rpartition(" ")
    _add_person(party, firstname or lastname, lastname)


def _add_person(party: Element, firstname: str, lastname: str) -> None:
    person = add(party, "cac:Person")
    add(person, "cbc:FirstName", firstname)
    add(person, "cbc:FamilyName", lastname)
