"""Which tags a ticket has, and how long it may be out of sight."""

from collections.abc import Sequence
from datetime import datetime

from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Value
from terazi.modules.support.values.marks import LATEST_LATER, MOST_TAG, MOST_TAGS


def tag_key(tag: str) -> str:
    """Return under what a tag is known: however it is written, in capitals or small letters, it is the same."""
    return fold(tag)


def cleaned_tags(written: Sequence[str]) -> list[str]:
    """Return tags as they are kept: one line each, every one once; InvalidInput where one is too long."""
    found: dict[str, str] = {}
    for tag in written:
        line = " ".join(tag.split())
        if len(line) > MOST_TAG:
            raise _wrong("tag_list", "support.tag_too_long", most=MOST_TAG)
        if line:
            found.setdefault(tag_key(line), line)
    return list(found.values())


def joined_tags(tags: Sequence[str], added: Sequence[str], removed: Sequence[str]) -> list[str]:
    """Return a ticket's tags after some came and others went; InvalidInput where they are too many."""
    gone = {tag_key(tag) for tag in removed}
    found = {tag_key(tag): tag for tag in (*added, *tags)}
    order = dict.fromkeys(tag_key(tag) for tag in (*tags, *added))
    joined = [found[key] for key in order if key not in gone]
    if len(joined) > MOST_TAGS:
        raise _wrong("tag_list", "support.tags_too_many", most=MOST_TAGS)
    return joined


def require_later(until: datetime, now: datetime) -> None:
    """Raise unless a moment until which a ticket is out of sight is to come, and not too far away."""
    if not now < until <= now + LATEST_LATER:
        raise _wrong("later_until", "support.later_wrong")


def is_later(until: datetime | None, now: datetime) -> bool:
    """Whether a ticket is out of sight at a moment."""
    return until is not None and until > now


def _wrong(field: str, key: str, **params: Value) -> InvalidInput:
    return InvalidInput([FieldProblem(field, Phrase(key, params))])
