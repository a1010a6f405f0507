"""Mails that say of a mail that it did not arrive: reports (RFC 3464), and what servers without them write in words."""

import re
from collections.abc import Iterator

from terazi.engine.letters.addresses import ADDRESS, ids_of, people_of
from terazi.engine.letters.automatic import is_robot
from terazi.engine.letters.charsets import decoded
from terazi.engine.letters.content import Bounce
from terazi.engine.letters.headers import Headers, headers_at, words_of
from terazi.engine.letters.mime import Part, leaves_of

_STATUS = re.compile(r"\b([245]\.\d{1,3}\.\d{1,3})\b")
_REPLY_CODE = re.compile(r"\b([45])\d{2}[ -]")
_MESSAGE_ID = re.compile(r"^[> ]{0,4}message-id:[ \t]{0,9}<([^<>\s]{1,990})>", re.IGNORECASE | re.MULTILINE)
_IN_WORDS = (
    "could not be delivered",
    "couldn't be delivered",
    "wasn't delivered",
    "was not delivered",
    "undeliverable",
    "delivery has failed",
    "delivery failed",
    "delivery to the following",
    "returned mail",
    "returning message to sender",
    "i wasn't able to deliver",
    "permanent error",
    "permanent fatal errors",
    "failure notice",
    "delivery status notification",
    "mail delivery failed",
    "teslim edilemedi",
    "iletilemedi",
    "teslim edilemeyen",
    "teslim edilemez",
)
_MOST_LETTERS = 60_000
_MOST_FIELDS = 40


def bounce_of(root: Part, *, bounce_address: str) -> Bounce | None:
    """Return which mail of ours did not arrive, None where this mail does not say so of any."""
    token = _token(root.headers, bounce_address)
    reports = [
        part
        for part in leaves_of(root)
        if part.kind in {"message/delivery-status", "message/global-delivery-status"}
    ]
    for part in reports:
        if (found := _of_report(root, part, token)) is not None:
            return found
    if reports or root.parameters.get("report-type"):
        return None
    return _of_words(root, token)


def _token(headers: Headers, bounce_address: str) -> str:
    """Return what stands behind the plus of our address for bounces, as the sender's server had been given it."""
    local, _, domain = bounce_address.lower().rpartition("@")
    for name in ("x-original-to", "delivered-to", "envelope-to", "to"):
        for person in people_of(headers.one(name)):
            mine, _, at = person.address.rpartition("@")
            stem, plus, token = mine.partition("+")
            if local and plus and stem.lower() == local and at.lower() == domain:
                return token
    return ""


def _of_report(root: Part, part: Part, token: str) -> Bounce | None:
    """Return the first failure of a report; one that only tells of a delay, or of success, is none that stops mails."""
    found: Bounce | None = None
    for fields in _blocks(part):
        action = fields.one("action").lower().partition(" ")[0]
        status = _STATUS.search(fields.one("status"))
        if not action or action in {"delivered", "relayed", "expanded"}:
            continue
        said = words_of(fields.one("diagnostic-code").partition(";")[2] or fields.one("diagnostic-code"))[
            :500
        ]
        recipient = (
            (fields.one("original-recipient") or fields.one("final-recipient"))
            .rpartition(";")[2]
            .strip()
            .strip("<>")
        )
        code = status[1] if status else ""
        now = Bounce(
            message_id=_returned_id(root),
            recipient=recipient,
            status=code,
            diagnostic=said,
            is_permanent=action == "failed" and not code.startswith("4"),
            token=token,
        )
        if found is None or (now.is_permanent and not found.is_permanent):
            found = now
    return found


def _blocks(part: Part) -> Iterator[Headers]:
    """Give the blocks of fields of a report, at most forty."""
    content = part.content()[:_MOST_LETTERS].replace(b"\r\n", b"\n").strip(b"\n") + b"\n\n"
    at = 0
    for _ in range(_MOST_FIELDS):
        if at >= len(content):
            return
        fields, after = headers_at(content, at, len(content))
        if fields.fields:
            yield fields
        at = max(after, at + 1)


def _returned_id(root: Part) -> str:
    """Return the Message-ID of the mail that came back, or of its headers."""
    for part in leaves_of(root):
        if part.kind in {
            "message/rfc822",
            "text/rfc822-headers",
            "message/global",
            "message/rfc822-headers",
            "message/global-headers",
        }:
            content = part.content()[:_MOST_LETTERS]
            returned = headers_at(content, 0, len(content))[0]
            if found := ids_of(returned.one("message-id")):
                return found[0]
    text = _words(root)
    found_in_text = _MESSAGE_ID.search(text)
    if found_in_text:
        return found_in_text[1]
    return next(
        iter(ids_of(root.headers.one("in-reply-to")) or ids_of(root.headers.one("references"))[-1:]), ""
    )


def _words(root: Part) -> str:
    texts = [part for part in leaves_of(root) if part.kind.startswith("text/")]
    return "\n".join(
        decoded(part.content()[:_MOST_LETTERS], part.parameters.get("charset", "")) for part in texts[:3]
    )


def _of_words(root: Part, token: str) -> Bounce | None:
    """Return a failure that is told in words only, as qmail and Exim do; it must come from a server."""
    headers = root.headers
    sender = people_of(headers.one("from"))
    failed = headers.one("x-failed-recipients")
    is_of_server = bool(sender and is_robot(sender[0].address)) or headers.one("return-path").strip() == "<>"
    if not failed and not (is_of_server or token):
        return None
    text = _words(root)
    lower = f"{words_of(headers.one('subject'))}\n{text}".lower()
    if not failed and not any(words in lower for words in _IN_WORDS):
        return None
    status = _STATUS.search(text)
    code = _REPLY_CODE.search(text)
    named = ADDRESS.search(failed) or ADDRESS.search(_behind_greeting(text))
    is_temporary = (status[1] if status else code[1] if code else "5").startswith(
        "4"
    ) or "delayed" in lower.partition("\n")[0]
    return Bounce(
        message_id=_returned_id(root),
        recipient=named[0].strip(".") if named else "",
        status=status[1] if status else "",
        diagnostic=_line_with(text, status[0] if status else code[0] if code else ""),
        is_permanent=not is_temporary,
        token=token,
    )


def _behind_greeting(text: str) -> str:
    """Return the words from the first address in brackets on, which is whom the mail did not reach."""
    at = text.find("<")
    return text[at:] if 0 <= at < 5_000 else text


def _line_with(text: str, words: str) -> str:
    return next((line.strip()[:500] for line in text.splitlines() if words and words in line), "")
