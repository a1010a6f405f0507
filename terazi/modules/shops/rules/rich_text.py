"""Rich text that strangers will see: only the tags of a document stay, whatever was sent."""

import hashlib
import json
import re
from collections.abc import Mapping
from html import escape, unescape

import nh3

TAGS = frozenset(
    [
        "a",
        "b",
        "blockquote",
        "br",
        "caption",
        "em",
        "h2",
        "h3",
        "h4",
        "hr",
        "i",
        "li",
        "ol",
        "p",
        "s",
        "strong",
        "sub",
        "sup",
        "table",
        "tbody",
        "td",
        "th",
        "thead",
        "tr",
        "u",
        "ul",
    ]
)
_ATTRIBUTES = {"a": {"href"}, "td": {"colspan", "rowspan"}, "th": {"colspan", "rowspan"}}
_SCHEMES = {"http", "https", "mailto", "tel"}
_BLOCK_ENDS = re.compile(r"</(p|h2|h3|h4|li|tr|blockquote|table|ul|ol)>|<br\s*/?>|<hr\s*/?>", re.IGNORECASE)
_CELL_ENDS = re.compile(r"</t[dh]>\s*(?=<t[dh])", re.IGNORECASE)
_PLACEHOLDER = re.compile(r"\{\{\s*([a-z_.]+)\s*\}\}")

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
OPEN_VALUE = "…………"


def clean_html(text: str) -> str:
    """Return the text with the tags of a document only; scripts, styles, pictures and handlers do not come along."""
    return nh3.clean(
        text,
        tags=set(TAGS),
        attributes=_ATTRIBUTES,
        url_schemes=_SCHEMES,
        link_rel="noopener noreferrer nofollow",
        strip_comments=True,
    ).strip()


def html_of_text(text: str) -> str:
    """Return plain text as rich text: a paragraph for each block, a break for each line."""
    blocks = re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip())
    return "".join(
        f"<p>{escape(block.strip()).replace(chr(10), '<br>')}</p>" for block in blocks if block.strip()
    )


def text_of_html(html: str) -> str:
    """Return rich text without its tags, one line for each paragraph, item and row."""
    broken = _BLOCK_ENDS.sub("\n", _CELL_ENDS.sub("\t", html))
    plain = unescape(nh3.clean(broken, tags=set()))
    lines = [" ".join(line.split(" ")).strip() for line in plain.splitlines()]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def unknown_placeholders(html: str) -> list[str]:
    """Return the names between braces that nothing will be filled into."""
    return sorted({name for name in _PLACEHOLDER.findall(html) if name not in PLACEHOLDERS})


def fill(html: str, values: Mapping[str, str], *, items_html: str | None = None) -> str:
    """Return an agreement with the values filled in; what is not known yet is left open to the eye.

    Values are plain text. ``items_html`` is the table of what is ordered, made by the platform.
    """

    def value_of(match: re.Match[str]) -> str:
        name = match.group(1)
        if name == "order.items" and items_html is not None:
            return items_html
        return escape(values.get(name) or OPEN_VALUE)

    return _PLACEHOLDER.sub(value_of, html)


def digest(title: str, title_en: str, text: str, text_en: str) -> bytes:
    """Return the hash by which a version of an agreement can be proven."""
    return hashlib.sha256(json.dumps([title, title_en, text, text_en], ensure_ascii=False).encode()).digest()
