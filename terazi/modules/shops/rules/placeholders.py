"""What an agreement may leave to be filled in, and the hash that proves its words."""

import hashlib
import json

from terazi.foundation.rich_text.cleaning import placeholders_of

PLACEHOLDERS = frozenset(
    [
        "seller.name",
        "seller.address",
        "seller.tax_office",
        "seller.tax_number",
        "seller.mersis_no",
        "seller.trade_register_number",
        "seller.mail",
        "seller.phone",
        "seller.web",
        "buyer.name",
        "buyer.address",
        "buyer.identity_number",
        "buyer.mail",
        "buyer.phone",
        "order.number",
        "order.date",
        "order.items",
        "order.net",
        "order.tax",
        "order.total",
        "order.payment_method",
        "bundle.name",
    ]
)
"""What an agreement may have filled in from its seller, its buyer and the order."""


def unknown_placeholders(html: str) -> list[str]:
    """Return the names between braces that nothing will be filled into."""
    return sorted(placeholders_of(html) - PLACEHOLDERS)


def digest(title: str, title_en: str, text: str, text_en: str) -> bytes:
    """Return the hash by which a version of an agreement can be proven."""
    return hashlib.sha256(json.dumps([title, title_en, text, text_en], ensure_ascii=False).encode()).digest()
