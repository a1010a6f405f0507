"""Rich text that strangers will see: only the tags of a document stay, and none that nest too deep."""

import hashlib
import json
import re
from collections.abc import Mapping
from html import escape, unescape
from html.entities import html5
from urllib.parse import quote

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
_AMPERSAND = re.compile(r"&(?!#(?:[0-9]+|[xX][0-9a-fA-F]+);)([a-zA-Z0-9]++;?)?")
_CLEAN_TAG = re.compile(r"<[^<>]*>")
"""A tag of cleaned text, where neither words nor attributes have a bare ``<`` or ``>``; in any text it is found in linear time."""
_TAG_OR_PLACEHOLDER = re.compile(rf"{_CLEAN_TAG.pattern}|{_PLACEHOLDER.pattern}")
MOST_LETTERS = 100_000
"""How long a rich text may be: forty printed pages, parsed in a moment whatever they are made of."""
_LEFT_IN_ADDRESSES = ":/?#[]@!$&'()*+,;=%~"

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


class RichTextTooDeepError(ValueError):
    """The text nests deeper than it can be parsed in a moment."""


class RichTextTooLongError(ValueError):
    """The text is longer, or would be once its signs are written out, than may be parsed or kept."""


def clean_html(text: str) -> str:
    """Return the text with the tags of a document only; scripts, styles, pictures and handlers do not come along.

    What is kept can be sent again: it is no longer than what may be parsed.
    """
    if len(text) > MOST_LETTERS:
        raise RichTextTooLongError
    written = with_references(text)
    if len(written) > MOST_LETTERS:
        raise RichTextTooLongError
    cleaned = _parsed(text, written)
    if len(cleaned) > MOST_LETTERS:
        raise RichTextTooLongError
    return cleaned


def with_references(text: str) -> str:
    """Return the text with its bare ampersands written as references; the parser would look back at each of them."""
    return _AMPERSAND.sub(_reference, text)


def _parsed(text: str, written: str) -> str:
    if nests_too_deep(text):
        raise RichTextTooDeepError
    return nh3.clean(
        written,
        tags=set(TAGS),
        attributes=_ATTRIBUTES,
        url_schemes=_SCHEMES,
        link_rel="noopener noreferrer nofollow",
        strip_comments=True,
    ).strip()


def _reference(found: re.Match[str]) -> str:
    name = found.group(1)
    return found.group() if name in html5 else f"&amp;{name or ''}"


def html_of_text(text: str) -> str:
    """Return plain text as rich text: a paragraph for each block, a break for each line."""
    blocks = re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip())
    return "".join(
        f"<p>{escape(block.strip()).replace(chr(10), '<br>')}</p>" for block in blocks if block.strip()
    )


def text_of_html(html: str) -> str:
    """Return cleaned rich text without its tags, one line for each paragraph, item and row."""
    broken = _BLOCK_ENDS.sub("\n", _CELL_ENDS.sub("\t", html))
    plain = unescape(_CLEAN_TAG.sub("", broken))
    lines = [" ".join(line.split(" ")).strip() for line in plain.splitlines()]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def unknown_placeholders(html: str) -> list[str]:
    """Return the names between braces that nothing will be filled into."""
    return sorted({name for name in _PLACEHOLDER.findall(html) if name not in PLACEHOLDERS})


def fill(html: str, values: Mapping[str, str], *, items_html: str | None = None) -> str:
    """Return a cleaned agreement with the values filled in, and cleaned again: a value may make an address.

    Values are plain text; what is not known yet is left open to the eye. ``items_html`` is the table of what is
    ordered, made by the platform.
    """
    try:
        filled = _filled_html(html, values, items_html)
        return _parsed(filled, with_references(filled))
    except RichTextTooDeepError:  # kept from before there was a limit: its words stay, without their form
        known = {**values, "order.items": text_of_html(items_html or "")}
        words = _PLACEHOLDER.sub(lambda found: known.get(found.group(1)) or OPEN_VALUE, text_of_html(html))
        form = html_of_text(words)
        return _parsed(form, with_references(form))


def _filled_html(html: str, values: Mapping[str, str], items_html: str | None) -> str:
    def address_of(placeholder: re.Match[str]) -> str:
        return escape(quote(values.get(placeholder.group(1)) or "", safe=_LEFT_IN_ADDRESSES))

    def filled(found: re.Match[str]) -> str:
        name = found.group(1)
        if name is None:
            return _PLACEHOLDER.sub(address_of, found.group())
        if name == "order.items" and items_html is not None:
            return items_html
        return escape(values.get(name) or OPEN_VALUE)

    return _TAG_OR_PLACEHOLDER.sub(filled, html)


def digest(title: str, title_en: str, text: str, text_en: str) -> bytes:
    """Return the hash by which a version of an agreement can be proven."""
    return hashlib.sha256(json.dumps([title, title_en, text, text_en], ensure_ascii=False).encode()).digest()


MOST_OPEN = 500
"""Elements that may be open at once; a document has twenty, and one that leaves out optional end tags a few hundred."""
MOST_ATTRIBUTES = 100
_MARK = re.compile(r"<(?:!--|[!?]|/?[a-zA-Z]|/)")
_COMMENT_END = re.compile(r"--!?>")
_NAME = re.compile(r"[^\t\n\f\r />]++")
_ATTRIBUTE = (
    r"[^\t\n\f\r />][^\t\n\f\r />=]*+"
    r"(?:[\t\n\f\r ]*+=[\t\n\f\r ]*+(?:\"[^\"]*+(?:\"|\Z)|'[^']*+(?:'|\Z)|[^\t\n\f\r >]*+))?+"
)
_ONE_ATTRIBUTE = re.compile(_ATTRIBUTE)
_WRITTEN_ATTRIBUTES = re.compile(rf"(?:[\t\n\f\r /]++|{_ATTRIBUTE})*+")
_START = re.compile(r"<[a-zA-Z]")
_EMPTY = frozenset(
    [
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "param",
        "source",
        "track",
        "wbr",
    ]
)
_RAW = frozenset(["script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"])
"""What stands in these is text up to their end tag."""
_UNCERTAIN = frozenset(["svg", "math", "select", "template", "frameset", "noscript", "plaintext"])
"""After one of these it depends on more than the text what is a tag: whatever looks like one is counted."""


def nests_too_deep(html: str) -> bool:
    """Whether a parser would hold too many elements of this markup open, or an element has too many attributes."""
    opened: list[str] = []
    at = 0
    while mark := _MARK.search(html, at):
        if mark.group()[-1] in "-!?/":
            at = _end_of_remark(html, mark)
            continue
        is_end = mark.group()[1] == "/"
        name = _name_at(html, mark.end() - 1)
        attributes = _WRITTEN_ATTRIBUTES.match(html, mark.end() - 1 + len(name))
        at = attributes.end() + 1 if attributes else len(html)
        if attributes and len(_ONE_ATTRIBUTE.findall(attributes.group())) > MOST_ATTRIBUTES:
            return True
        if is_end and opened and opened[-1] == name:
            opened.pop()
        if is_end or name in _EMPTY or at > len(html):
            continue
        text_end = _end_of_text(html, name, at) if name in _RAW else at
        if name in _UNCERTAIN or text_end is None:
            return len(opened) + len(_START.findall(html, mark.start())) > MOST_OPEN
        opened += [] if name in _RAW else [name]
        if len(opened) > MOST_OPEN:
            return True
        at = text_end
    return False


def _name_at(html: str, start: int) -> str:
    """Return the name of a tag; only its Latin letters have no case, as in a parser."""
    written = _NAME.match(html, start)
    name = written.group() if written else ""
    return name.lower() if name.isascii() else name


def _end_of_remark(html: str, mark: re.Match[str]) -> int:
    """Return where a comment, or what a parser takes for one, is over."""
    if mark.group() == "<!--":
        end = _COMMENT_END.search(html, mark.start() + 2)
        return end.end() if end else len(html)
    return html.find(">", mark.end()) + 1 or len(html)


def _end_of_text(html: str, name: str, start: int) -> int | None:
    """Return where the text of an element is over; None for a script with comments, whose end has rules of its own."""
    end = re.compile(rf"</{name}[\t\n\f\r />]", re.IGNORECASE | re.ASCII).search(html, start)
    stop = end.start() if end else len(html)
    return None if name == "script" and html.find("<!--", start, stop) >= 0 else stop
