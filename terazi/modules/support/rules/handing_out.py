"""Notes about a person as a page that an administrator reads through and hands out."""

from collections.abc import Sequence
from html import escape
from itertools import groupby

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.turkish_time import ZONE
from terazi.modules.support.rules.exports import PAGE_HEAD
from terazi.modules.support.values.handing_out import NoteAbout


def page_of_notes(notes: Sequence[NoteAbout], asker: str, lang: Lang) -> str:
    """Return the notes as one page that asks nothing of the network, under a reminder of what is to be looked for."""
    lead = [
        say(Phrase("support.notes.title", {"asker": asker}), lang),
        say(Phrase("support.notes.review"), lang),
        *([] if notes else [say(Phrase("support.notes.none"), lang)]),
    ]
    title, *rest = map(escape, lead)
    tickets = groupby(notes, key=lambda note: (note.number, note.subject))
    return (
        f'{PAGE_HEAD}<main lang="{lang.value}"><h1>{title}</h1>'
        + "".join(f"<p><strong>{line}</strong></p>" for line in rest)
        + "".join(
            f"<section><h2>#{number} {escape(subject)}</h2>{''.join(_note(each, lang) for each in of_ticket)}</section>"
            for (number, subject), of_ticket in tickets
        )
        + "</main></body></html>"
    )


def _note(note: NoteAbout, lang: Lang) -> str:
    who = note.firstname or say(Phrase("support.export.desk"), lang)
    at = note.written_at.astimezone(ZONE)
    heading = say(Phrase("support.mail.answer.earlier", {"who": who, "at": at}), lang)
    names = ", ".join(note.file_names)
    files = f"<p><small>{escape(say(Phrase('support.export.files', {'names': names}), lang))}</small></p>"
    return f"<h3>{escape(heading)}</h3>{note.comment}{files if names else ''}"
