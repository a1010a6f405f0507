"""A person's tickets as a page that people read, beside the files that programs read."""

from collections.abc import Mapping, Sequence
from html import escape

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.turkish_time import ZONE
from terazi.foundation.types import Value
from terazi.modules.support.values.tickets import Mover

_Rows = Sequence[Mapping[str, Value]]
PAGE_HEAD = (
    '<!doctype html><html><head><meta charset="utf-8">'
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>Destek · Support</title>'
    "<style>body{font-family:sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;line-height:1.5}"
    "h2{margin-top:2.5rem}h3{font-size:1rem;margin-bottom:0}small{color:#5b6079}</style></head><body>"
)


def page_of_tickets(tickets: _Rows, messages: _Rows, files: _Rows) -> str:
    """Return all tickets as one page that asks nothing of the network; what was written is cleaned as it is stored."""
    return PAGE_HEAD + "".join(_ticket(each, messages, files) for each in tickets) + "</body></html>"


def with_left_out(files: _Rows, most_bytes: int) -> list[dict[str, Value]]:
    """Return files with whether each stays out of the export, since it would be too large with it."""
    told, used = [], 0
    for file in files:
        is_left_out = used + file["size"] > most_bytes
        used += 0 if is_left_out else file["size"]
        told.append({**file, "is_left_out": is_left_out})
    return told


def _ticket(ticket: Mapping[str, Value], messages: _Rows, files: _Rows) -> str:
    lang = Lang(ticket["lang"])
    words = [
        _message(each, lang) for each in messages if each["ticket_id"] == ticket["id"] and not each["event"]
    ]
    own = [each for each in files if each["ticket_id"] == ticket["id"]]
    names = [str(each["name"]) for each in own if not each["is_left_out"]]
    left = [str(each["name"]) for each in own if each["is_left_out"]]
    notes = [say(Phrase("support.export.notes"), lang)] if ticket["has_internal_notes"] else []
    below = [
        *([say(Phrase("support.export.files", {"names": ", ".join(names)}), lang)] if names else []),
        *([say(Phrase("support.export.left_out", {"names": ", ".join(left)}), lang)] if left else []),
        *notes,
    ]
    return (
        f'<section lang="{lang.value}"><h2>#{ticket["number"]} {escape(str(ticket["subject"]))}</h2>'
        + "".join(words)
        + "".join(f"<p><small>{escape(line)}</small></p>" for line in below)
        + "</section>"
    )


def _message(message: Mapping[str, Value], lang: Lang) -> str:
    is_own = message["author"] == Mover.REQUESTER
    who = Phrase("support.mail.answer.you" if is_own else "support.export.desk")
    at = message["created_at"].astimezone(ZONE)
    heading = say(Phrase("support.mail.answer.earlier", {"who": who, "at": at}), lang)
    return f"<h3>{escape(heading)}</h3>{message['comment']}"
