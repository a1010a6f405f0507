"""Writing UBL: elements by their usual prefixes, amounts with two decimals, text without what XML cannot hold."""

import re
from decimal import Decimal
from xml.etree.ElementTree import Element, SubElement, indent, register_namespace, tostring

from terazi.foundation.money import Money

_OASIS = "urn:oasis:names:specification:ubl:schema:xsd"
INVOICE = f"{_OASIS}:Invoice-2"
_EXTENSIONS = f"{_OASIS}:CommonExtensionComponents-2"
_PLACEHOLDER = "http://www.altova.com/samplexml/other-namespace"
"""What stands in the revenue administration's own samples where the seller's seal will be: the schema wants something there."""
XSI = "http://www.w3.org/2001/XMLSchema-instance"
_SPACES = {
    "cac": f"{_OASIS}:CommonAggregateComponents-2",
    "cbc": f"{_OASIS}:CommonBasicComponents-2",
}
_UNWRITABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def new_invoice() -> Element:
    """Return an empty invoice that names its schema and has a place for the seller's seal."""
    root = Element(f"{{{INVOICE}}}Invoice")
    root.set(f"{{{XSI}}}schemaLocation", f"{INVOICE} UBL-Invoice-2.1.xsd")
    extension = _extend(_extend(root, "UBLExtensions"), "UBLExtension")
    SubElement(_extend(extension, "ExtensionContent"), f"{{{_PLACEHOLDER}}}auto-generated_for_wildcard")
    return root


def add(parent: Element, name: str, text: str | None = None, **attributes: str) -> Element:
    """Add an element named with its prefix ("cbc:ID") and return it."""
    prefix, _, local = name.partition(":")
    element = SubElement(parent, f"{{{_SPACES[prefix]}}}{local}", attributes)
    if text is not None:
        element.text = _UNWRITABLE.sub(" ", text)
    return element


def _extend(parent: Element, name: str) -> Element:
    return SubElement(parent, f"{{{_EXTENSIONS}}}{name}")


def add_if(parent: Element, name: str, text: str, **attributes: str) -> None:
    """Add an element where there is a text for it."""
    if text.strip():
        add(parent, name, text.strip(), **attributes)


def add_amount(parent: Element, name: str, money: Money) -> None:
    """Add an amount with its currency."""
    add(parent, name, f"{Decimal(money.minor) / 100:.2f}", currencyID=money.currency.value)


def written(root: Element) -> bytes:
    """Return the document as UTF-8."""
    for prefix, space in {**_SPACES, "ext": _EXTENSIONS, "n4": _PLACEHOLDER, "": INVOICE, "xsi": XSI}.items():
        register_namespace(prefix, space)
    indent(root)
    return bytes(tostring(root, encoding="UTF-8", xml_declaration=True))


def plain(number: Decimal) -> str:
    """Return a number without an exponent and without zeros at its end."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
