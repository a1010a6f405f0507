"""What of a mail stands in a ticket: its words as a message, its subject as the ticket's, its files."""

from collections.abc import Sequence

from terazi.engine.letters.content import BlockKind, Letter, LetterFile
from terazi.engine.letters.subjects import bare_subject
from terazi.foundation.rich_text.cleaning import (
    RichTextTooDeepError,
    RichTextTooLongError,
    clean_html,
    html_of_text,
    text_of_html,
)
from terazi.modules.support.rules.doors import storable
from terazi.modules.support.values.messages import MOST_COMMENT

_MOST_SUBJECT = 150
_SHORTEST_SUBJECT = 3
_LONG_TEXT = "mail.txt"


def comment_of(letter: Letter) -> str:
    """Return what somebody wrote as a message is kept, without what they quoted; nothing where they wrote nothing.

    Where only a quotation is there the answer may stand in it, so all of it is shown.
    """
    if letter.html and (cleaned := _cleaned(letter.html)):
        return cleaned
    text = _storable(letter.text) or _storable(_whole(letter))
    return clean_html(html_of_text(text[:MOST_COMMENT])) if text else ""


def subject_of(letter: Letter) -> str:
    """Return what a ticket is called by its first mail; nothing where the mail says too little."""
    line = " ".join(storable(bare_subject(letter.subject), 1_000).split())
    return line[:_MOST_SUBJECT].strip() if len(line) >= _SHORTEST_SUBJECT else ""


def files_of(letter: Letter) -> Sequence[LetterFile]:
    """Return the files of a mail; words that are too many for a message are one of them."""
    text = _storable(letter.text) or _storable(_whole(letter))
    if len(text) <= MOST_COMMENT:
        return letter.files
    return [*letter.files, LetterFile(name=_LONG_TEXT, type="text/plain", content=text.encode())]


def earlier_text(comments: Sequence[str]) -> tuple[str, ...]:
    """Return what was written before as plain text, so that a quotation of it is known."""
    return tuple(text_of_html(comment) for comment in comments)


def _cleaned(html: str) -> str:
    """Return HTML as a message is kept; nothing where it is more than one takes, or says nothing."""
    try:
        cleaned = clean_html(html)
    except (RichTextTooDeepError, RichTextTooLongError):
        return ""
    text = text_of_html(cleaned)
    return cleaned.replace("\x00", "") if text.strip() and len(text) <= MOST_COMMENT else ""


def _whole(letter: Letter) -> str:
    return "\n\n".join(block.text for block in letter.blocks if block.kind is not BlockKind.SIGNATURE)


def _storable(text: str) -> str:
    """Return a text without what no database keeps."""
    return text.replace("\x00", "").encode("utf-8", "replace").decode("utf-8").strip()
