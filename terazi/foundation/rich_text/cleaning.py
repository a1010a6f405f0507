"""Rich text that strangers will see: only the tags of a document stay, and none that nest too deep."""

import re
from collections.abc import Callable, Mapping
from html import escape, unescape
from html.entities import html5
from urllib.parse import quote

import nh3

from terazi.foundation.rich_text.nesting import MOST_OPEN, nests_too_deep

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
_OF_PICTURES = {"img": {"src", "alt", "width", "height"}}
_PICTURE = re.compile(r"/v1/document/get/by/bucket\?bucket=site&key=([0-9a-f]{64}\.(?:webp|png))")
_UNTOLD = re.compile(r'<img(?![^<>]*\salt="\s*[^"\s])')
_SHOWN = re.compile(
    r'<img [^<>]*?src="/v1/document/get/by/bucket\?bucket=site&amp;key=([0-9a-f]{64}\.(?:webp|png))"'
)
_WITHOUT_SOURCE = re.compile(r"<img(?![^<>]* src=)[^<>]*>")
_SCREEN = re.compile(r"screen:([a-z][a-z0-9_]{0,59})")
_TO_SCREEN = re.compile(rf'(<a [^<>]*?href="){_SCREEN.pattern}"')
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

OPEN_VALUE = "…………"


class RichTextTooDeepError(ValueError):
    """The text nests deeper than it can be parsed in a moment."""


class RichTextTooLongError(ValueError):
    """The text is longer, or would be once its signs are written out, than may be parsed or kept."""


def clean_html(
    text: str, *, most_open: int = MOST_OPEN, has_pictures: bool = False, has_screens: bool = False
) -> str:
    """Return the text with the tags of a document only; scripts, styles and handlers do not come along.

    Pictures do where they are asked for: those that stand in the bucket of sites; so do links to screens by their name.
    What is kept can be sent again: it is no longer than what may be parsed.
    """
    if len(text) > MOST_LETTERS:
        raise RichTextTooLongError
    written = with_references(text)
    if len(written) > MOST_LETTERS:
        raise RichTextTooLongError
    cleaned = _parsed(text, written, most_open=most_open, has_pictures=has_pictures, has_screens=has_screens)
    if len(cleaned) > MOST_LETTERS:
        raise RichTextTooLongError
    return cleaned


def with_references(text: str) -> str:
    """Return the text with its bare ampersands written as references; the parser would look back at each of them."""
    return _AMPERSAND.sub(_reference, text)


def _parsed(
    text: str,
    written: str,
    *,
    most_open: int = MOST_OPEN,
    has_pictures: bool = False,
    has_screens: bool = False,
) -> str:
    if nests_too_deep(text, most_open):
        raise RichTextTooDeepError
    cleaned = nh3.clean(
        written,
        tags={*TAGS, "img"} if has_pictures else set(TAGS),
        attributes=_ATTRIBUTES | _OF_PICTURES if has_pictures else _ATTRIBUTES,
        attribute_filter=_kept_attribute if has_pictures or has_screens else None,
        url_schemes=_SCHEMES | {"screen"} if has_screens else _SCHEMES,
        link_rel="noopener noreferrer nofollow",
        strip_comments=True,
    ).strip()
    return _WITHOUT_SOURCE.sub("", cleaned) if has_pictures else cleaned


def _kept_attribute(tag: str, name: str, value: str) -> str | None:
    """Leave a picture its source where that is one of a site's own, a link to a screen its name, all else as it is."""
    if (tag, name) == ("a", "href") and value.strip().lower().startswith("screen:"):
        return value if _SCREEN.fullmatch(value) else None
    if (tag, name) == ("img", "src"):
        return value if _PICTURE.fullmatch(value) else None
    return value


def screens_of(html: str) -> list[str]:
    """Return the names of the screens that cleaned rich text leads to, each once."""
    return list(dict.fromkeys(found[2] for found in _TO_SCREEN.finditer(html)))


def with_paths(html: str, path_of: Callable[[str], str]) -> str:
    """Return cleaned rich text whose links to screens lead to their paths; those that have none lead nowhere."""

    def leading(found: re.Match[str]) -> str:
        return f'{found[1]}{escape(path_of(found[2]) or "#")}"'

    return _TO_SCREEN.sub(leading, html)


def pictures_of(html: str) -> list[str]:
    """Return the names of the documents that cleaned rich text shows, each once."""
    return list(dict.fromkeys(found[1] for found in _SHOWN.finditer(html)))


def has_untold_picture(html: str) -> bool:
    """Whether cleaned rich text shows a picture without words for those who do not see it."""
    return _UNTOLD.search(html) is not None


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


def placeholders_of(html: str) -> set[str]:
    """Return the names between braces that something is to be filled into."""
    return set(_PLACEHOLDER.findall(html))


def fill(
    html: str, values: Mapping[str, str], *, items_html: str | None = None, has_pictures: bool = False
) -> str:
    """Return a cleaned agreement with the values filled in, and cleaned again: a value may make an address.

    Values are plain text; what is not known yet is left open to the eye. ``items_html`` is the table of what is
    ordered, made by the platform.
    """
    try:
        filled = _filled_html(html, values, items_html)
        return _parsed(filled, with_references(filled), has_pictures=has_pictures)
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
