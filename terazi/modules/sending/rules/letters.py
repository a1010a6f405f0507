"""What may be written to many, and how it reads for one of them."""

from collections.abc import Collection, Sequence
from typing import Protocol

from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.rich_text.cleaning import clean_html, fill, placeholders_of, text_of_html
from terazi.foundation.rich_text.nesting import MOST_OPEN_HERE
from terazi.modules.sending.values import MOST_LETTERS, MOST_PEOPLE, Failure, Letter, MailingKind, Reader

PLACEHOLDERS = frozenset({"firstname", "site"})


class Addressed(Protocol):
    """Somebody a letter is meant for."""

    @property
    def is_waiting(self) -> bool: ...
    @property
    def is_active(self) -> bool: ...


def cleaned_text(text: str) -> str:
    """Return what is written with the tags of a letter only; RichTextTooDeepError or RichTextTooLongError."""
    return clean_html(text, most_open=MOST_OPEN_HERE, has_pictures=True)


def problems_of(letter: Letter) -> list[FieldProblem]:
    """Return what keeps a letter from being sent."""
    problems = []
    if not letter.subject.strip():
        problems.append(FieldProblem("subject", Phrase("sending.subject_missing")))
    if not text_of_html(letter.text) and "<img " not in letter.text:
        problems.append(FieldProblem("mail_text", Phrase("sending.text_missing")))
    if len(letter.text) > MOST_LETTERS:
        problems.append(FieldProblem("mail_text", Phrase("sending.text_too_long", {"count": MOST_LETTERS})))
    unknown = sorted(placeholders_of(letter.subject + letter.text) - PLACEHOLDERS)
    if unknown:
        problems.append(
            FieldProblem("mail_text", Phrase("sending.placeholder_unknown", {"name": unknown[0]}))
        )
    return problems


def problems_of_people(people: Collection[object], field: str) -> list[FieldProblem]:
    """Return what is wrong with how many are written to."""
    if not people:
        return [FieldProblem(field, Phrase("sending.nobody"))]
    if len(people) > MOST_PEOPLE:
        return [FieldProblem(field, Phrase("sending.too_many_people", {"count": MOST_PEOPLE}))]
    return []


def failure_of(
    person: Addressed | None, kind: MailingKind, *, has_consent: bool, is_refused: bool
) -> Failure | None:
    """Return why somebody is not written to; None for who is."""
    if person is None:
        return Failure.USER_NOT_FOUND
    if person.is_waiting:
        return Failure.MAIL_NOT_APPROVED
    if not person.is_active:
        return Failure.BLOCKED
    if is_refused:
        return Failure.UNDELIVERABLE
    if kind is MailingKind.COMMERCIAL and not has_consent:
        return Failure.NO_CONSENT
    return None


def filled_subject(letter: Letter, reader: Reader, site: str) -> str:
    """Return the subject as one person reads it, on one line."""
    return " ".join(text_of_html(fill(_as_html(letter.subject), _values(reader, site))).split())


def filled_text(letter: Letter, reader: Reader, site: str) -> str:
    """Return the text as one person reads it."""
    return fill(letter.text, _values(reader, site), has_pictures=True)


def once_each(names: Sequence[str]) -> list[str]:
    """Return the names that were given, without spaces around them and each once."""
    return list(dict.fromkeys(name for given in names if (name := given.strip())))


def _as_html(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _values(reader: Reader, site: str) -> dict[str, str]:
    return {"firstname": reader.firstname, "site": site}
