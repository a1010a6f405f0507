"""What of a mail stands in a ticket: its words as a message, its subject as the ticket's, its files."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from terazi.engine.letters.content import BlockKind, Letter, LetterFile, Omission
from terazi.engine.letters.subjects import bare_subject
from terazi.foundation.rich_text.cleaning import (
    MOST_LETTERS,
    clean_html,
    html_of_text,
    text_of_html,
    with_references,
)
from terazi.foundation.rich_text.letters import clean_letter, with_named_pictures
from terazi.foundation.rich_text.nesting import MOST_OPEN, nests_too_deep
from terazi.modules.support.rules.doors import storable
from terazi.modules.support.values.messages import MOST_COMMENT

_MOST_SUBJECT = 150
_SHORTEST_SUBJECT = 3
_MOST_LEFT_OUT = 100
_LONG_TEXT = "mail.txt"


def comment_of(letter: Letter, picture_names: Mapping[int, str] = MappingProxyType({})) -> str:
    """Return what somebody wrote as a message is kept, without what they quoted; nothing where they wrote nothing.

    Where only a quotation is there the answer may stand in it, so all of it is shown. Of its pictures those stay that
    have a name by their place among the files of the mail.
    """
    if letter.html and (cleaned := _cleaned(letter.html, picture_names)):
        return cleaned
    text = _storable(letter.text) or _storable(_whole(letter))
    return clean_html(html_of_text(text[:MOST_COMMENT])) if text else ""


def folded_of(letter: Letter) -> str:
    """Return what stands in a mail beside its own words, as plain text: what it quotes, and how it is signed."""
    kinds = {BlockKind.QUOTATION, BlockKind.SIGNATURE} if letter.text.strip() else {BlockKind.SIGNATURE}
    return _storable("\n\n".join(block.text for block in letter.blocks if block.kind in kinds))[:MOST_COMMENT]


def hidden_pictures_of(letter: Letter) -> int:
    """Return how many pictures of a mail lie elsewhere; nobody fetches them, for that would tell who has read it."""
    return sum(each.why is Omission.REMOTE_PICTURE for each in letter.omitted)


def left_out_of(letter: Letter) -> list[str]:
    """Return the files of a mail that are not kept, by name: too large, or too many."""
    why = {Omission.FILE_TOO_LARGE, Omission.TOO_MANY_FILES}
    return [storable(each.name, 200) or "file" for each in letter.omitted[:_MOST_LEFT_OUT] if each.why in why]


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


def _cleaned(html: str, picture_names: Mapping[int, str]) -> str:
    """Return HTML as a message is kept; nothing where it is more than one takes, or says nothing."""
    written = with_references(html)
    if len(written) > MOST_LETTERS or nests_too_deep(html, MOST_OPEN):
        return ""
    cleaned = with_named_pictures(clean_letter(written), picture_names.get).replace("\x00", "")
    text = text_of_html(cleaned)
    says = bool(text.strip()) or "<img " in cleaned
    return cleaned if says and len(text) <= MOST_COMMENT and len(cleaned) <= MOST_LETTERS else ""


def _whole(letter: Letter) -> str:
    return "\n\n".join(block.text for block in letter.blocks if block.kind is not BlockKind.SIGNATURE)


def _storable(text: str) -> str:
    """Return a text without what no database keeps."""
    return text.replace("\x00", "").encode("utf-8", "replace").decode("utf-8").strip()
