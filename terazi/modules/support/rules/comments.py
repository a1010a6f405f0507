"""What may be written: plain text or the tags of agreements, always cleaned, never empty and never too long."""

import hashlib
import json
import re
from collections.abc import Sequence

from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.rich_text.cleaning import (
    RichTextTooDeepError,
    RichTextTooLongError,
    clean_html,
    html_of_text,
    text_of_html,
)
from terazi.foundation.types import Value
from terazi.modules.support.values.messages import MOST_COMMENT

_TAG = re.compile(r"</?(?:p|br|b|strong|i|em|u|s|ul|ol|li|a|blockquote|h[2-4]|table|hr)\b[^<>]{0,500}>", re.I)


def cleaned_comment(written: str) -> str:
    """Return a comment as it is kept; InvalidInput where nothing is left of it, or too much."""
    if not written.strip():
        raise _wrong("support.comment_missing")
    if len(written) > MOST_COMMENT:
        raise _wrong("support.comment_too_long", most=MOST_COMMENT)
    try:
        cleaned = clean_html(written if _TAG.search(written) else html_of_text(written))
    except RichTextTooDeepError as deep:
        raise _wrong("support.comment_too_deep") from deep
    except RichTextTooLongError as long:
        raise _wrong("support.comment_too_long", most=MOST_COMMENT) from long
    if not text_of_html(cleaned):
        raise _wrong("support.comment_missing")
    return cleaned


def one_line(written: str) -> str:
    """Return a subject as it is kept: one line, single spaces; InvalidInput where it is too short."""
    line = " ".join(written.split())
    if len(line) < 3:
        raise InvalidInput([FieldProblem("subject", Phrase("support.subject_too_short"))])
    return line


def hashed(*asked: Value) -> bytes:
    """Return what came with an Idempotency-Key, so that the same key with something else is seen."""
    return hashlib.sha256(json.dumps(asked, default=str).encode()).digest()


def excerpt(comment: str, most: int = 160) -> str:
    """Return the beginning of a kept comment as plain text."""
    words = " ".join(text_of_html(comment).split())
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def plain_paragraphs(comment: str) -> Sequence[str]:
    """Return a kept comment as paragraphs of plain text."""
    return [line for line in text_of_html(comment).splitlines() if line.strip()]


def _wrong(key: str, **params: Value) -> InvalidInput:
    return InvalidInput([FieldProblem("comment", Phrase(key, params))])
