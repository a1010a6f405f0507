"""Rich text of foreign mails: the tags of a document, and pictures that are files of the mail itself."""

import re
from collections.abc import Callable
from html import escape

import nh3

from terazi.foundation.rich_text.cleaning import TAGS

_ATTRIBUTES = {
    "a": {"href"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan"},
    "img": {"src", "alt"},
}
_SCHEMES = {"http", "https", "mailto", "tel", "part"}
_PART = re.compile(r"part:[0-9]{1,3}")
_SHOWN = re.compile(r'<img [^<>]*?src="part:([0-9]{1,3})"[^<>]*>')
_ALT = re.compile(r' alt="([^"<>]*)"')
_WITHOUT_SOURCE = re.compile(r"<img(?![^<>]* src=)[^<>]*>")


def clean_letter(html: str) -> str:
    """Return what a mail shows, cleaned; a picture stays only as a part of the mail, by its number: ``part:3``.

    The caller has looked how deep it nests, and has written bare ampersands as references.
    """
    cleaned = nh3.clean(
        html,
        tags={*TAGS, "img"},
        attributes=_ATTRIBUTES,
        attribute_filter=_kept_attribute,
        url_schemes=_SCHEMES,
        link_rel="noopener noreferrer nofollow",
        strip_comments=True,
    )
    return _WITHOUT_SOURCE.sub("", cleaned).strip()


def with_named_pictures(html: str, name_of: Callable[[int], str | None]) -> str:
    """Return a cleaned mail whose pictures are called by other names: ``file:`` and the name; those that have none go."""

    def named(found: re.Match[str]) -> str:
        name = name_of(int(found[1]))
        told = _ALT.search(found[0])
        return f'<img src="file:{escape(name)}" alt="{told[1] if told else ""}">' if name else ""

    return _SHOWN.sub(named, html)


def _kept_attribute(tag: str, name: str, value: str) -> str | None:
    is_part = value.strip().lower().startswith("part:")
    if (tag, name) == ("img", "src"):
        return value if _PART.fullmatch(value) else None
    return None if is_part and name == "href" else value
