"""What of a mail is read, and what is a file: its parts sorted, in the order in which they came."""

import re
from dataclasses import dataclass, field

from terazi.engine.letters.charsets import MARK, decoded
from terazi.engine.letters.cms import mail_in
from terazi.engine.letters.content import LetterFile, Omission, Omitted, Remark
from terazi.engine.letters.files import file_of, named_file
from terazi.engine.letters.inline_pictures import with_pictures_as_files
from terazi.engine.letters.limits import LIMITS
from terazi.engine.letters.mime import Mime, Part, parts_of
from terazi.engine.letters.tnef import files_in

_META = re.compile(rb"<meta[^<>]{0,200}?charset=[\"' ]{0,3}([\w-]{1,40})", re.IGNORECASE)
_SEALS = frozenset(
    [
        "application/pkcs7-signature",
        "application/x-pkcs7-signature",
        "application/pgp-signature",
        "application/pgp-keys",
    ]
)
_SEALED = frozenset(["application/pkcs7-mime", "application/x-pkcs7-mime"])
_MOST_SEALS = 3
_UNREAD_ALTERNATIVES = frozenset(["text/x-amp-html", "text/watch-html"])
_REPORTS = frozenset(
    [
        "message/delivery-status",
        "message/disposition-notification",
        "message/feedback-report",
        "text/rfc822-headers",
    ]
)


@dataclass(slots=True)
class Piece:
    """One text of a mail, as plain text, as HTML, or as both."""

    plain: str = ""
    html: str = ""
    is_flowed: bool = False
    deletes_space: bool = False


@dataclass(slots=True)
class Bodies:
    """The sorted parts."""

    pieces: list[Piece] = field(default_factory=list)
    files: list[LetterFile] = field(default_factory=list)
    omitted: list[Omitted] = field(default_factory=list)
    remarks: set[Remark] = field(default_factory=set)
    calendar: str = ""
    letters: int = 0
    unsealed: int = 0

    def keep(self, part: Part, content: bytes | None = None) -> None:
        """Keep a part as a file, unless it is too large or one too many."""
        whole = part.content() if content is None else content
        inside = files_in(whole)
        for file in inside:
            self.keep_file(named_file(file.name, "", file.content or b"", len(self.files) + 1))
        if not inside:
            self.keep_file(file_of(part, whole, len(self.files) + 1))

    def keep_file(self, file: LetterFile) -> int | None:
        """Keep a file, and return its place."""
        if len(file.content) > LIMITS.file_bytes:
            self.omitted.append(Omitted(why=Omission.FILE_TOO_LARGE, name=file.name))
        elif len(self.files) >= LIMITS.files:
            self.omitted.append(Omitted(why=Omission.TOO_MANY_FILES, name=file.name))
        else:
            self.files.append(file)
            return len(self.files) - 1
        return None

    def text_of(self, part: Part) -> str:
        """Return the letters of a part, as many as are read of a mail; the whole part stays as a file where it has more."""
        content = part.content()
        charset = part.parameters.get("charset", "")
        if not charset and part.kind == "text/html" and (found := _META.search(content[:2_048])):
            charset = found[1].decode("ascii")
        most = LIMITS.html_letters if part.kind == "text/html" else LIMITS.text_letters
        left = max(0, 2 * LIMITS.html_letters - self.letters)
        text = decoded(content if part.kind == "text/html" else content[: 4 * most], charset)
        if part.kind == "text/html":
            text = with_pictures_as_files(text, self.keep_file)
        if MARK in text:
            self.remarks.add(Remark.REPLACED_LETTERS)
        if len(text) > min(most, left) or (part.kind != "text/html" and len(content) > 4 * most):
            self.remarks.add(Remark.LONG_TEXT)
            self.keep(part, content)
            text = text[: min(most, left)]
        self.letters += len(text)
        return text.replace("\x00", "")


def sorted_bodies(mime: Mime) -> Bodies:
    """Sort the parts of a mail."""
    bodies = Bodies()
    if mime.has_too_many_parts:
        bodies.remarks.add(Remark.TOO_MANY_PARTS)
    if mime.is_too_deep:
        bodies.remarks.add(Remark.TOO_DEEP)
    _sort(mime.root, bodies)
    return bodies


def _sort(part: Part, bodies: Bodies) -> None:
    if not part.parts:
        _sort_leaf(part, bodies)
        return
    match part.kind:
        case "multipart/alternative":
            _sort_alternatives(part, bodies)
        case "multipart/encrypted":
            bodies.remarks.add(Remark.ENCRYPTED)
            for inner in part.parts:
                bodies.keep(inner)
        case _:
            for inner in part.parts:
                _sort(inner, bodies)


def _sort_leaf(part: Part, bodies: Bodies) -> None:
    kind = part.kind if not part.kind.startswith("multipart/") else "text/plain"
    if kind in _SEALS and kind != "application/pgp-keys":
        bodies.remarks.add(Remark.SIGNED)
        bodies.omitted.append(Omitted(why=Omission.SIGNATURE_FILE, name=part.name))
    elif kind in _REPORTS:
        return  # read as a report; its words stand in the first part
    elif kind in _SEALED:
        _unseal(part, bodies)
    elif kind == "text/calendar":
        _take_calendar(part, bodies)
    elif kind in {"text/plain", "text/html", "text/enriched", "text/markdown"} and _is_shown(part):
        bodies.pieces.append(_piece(part, bodies))
    elif part.start < part.end or part.name:
        bodies.keep(part)


def _unseal(part: Part, bodies: Bodies) -> None:
    """Sort the parts of a mail that is signed as a whole; one that is encrypted stays a file."""
    inner = mail_in(part.content()) if bodies.unsealed < _MOST_SEALS else None
    if inner is None:
        bodies.remarks.add(Remark.ENCRYPTED)
        bodies.keep(part)
        return
    bodies.unsealed += 1
    bodies.remarks.add(Remark.SIGNED)
    _sort(parts_of(inner).root, bodies)


def _is_shown(part: Part) -> bool:
    return part.disposition[0] != "attachment" and not part.name


def _piece(part: Part, bodies: Bodies) -> Piece:
    if part.kind == "text/html":
        return Piece(html=bodies.text_of(part))
    return Piece(
        plain=bodies.text_of(part),
        is_flowed=part.parameters.get("format", "").lower() == "flowed",
        deletes_space=part.parameters.get("delsp", "").lower() == "yes",
    )


def _take_calendar(part: Part, bodies: Bodies) -> None:
    bodies.remarks.add(Remark.INVITATION)
    bodies.calendar = bodies.calendar or decoded(part.content()[:100_000], part.parameters.get("charset", ""))
    if not any(file.type == "text/calendar" for file in bodies.files):
        bodies.keep(part)


def _sort_alternatives(part: Part, bodies: Bodies) -> None:
    """Take the last plain and the last HTML part as one text; what else stands there are files."""
    piece = Piece()
    for inner in part.parts:
        if inner.kind in _UNREAD_ALTERNATIVES:
            continue
        if inner.parts:
            piece = _joined(piece, inner, bodies)
        elif inner.kind in {"text/plain", "text/html", "text/enriched"} and _is_shown(inner):
            _fill(piece, _piece(inner, bodies))
        else:
            _sort_leaf(inner, bodies)
    bodies.pieces.append(piece)


def _joined(piece: Piece, part: Part, bodies: Bodies) -> Piece:
    """Take the texts of an alternative that is made of parts itself: HTML with its pictures, or with files between."""
    before = len(bodies.pieces)
    _sort(part, bodies)
    inner, bodies.pieces[before:] = bodies.pieces[before:], []
    htmls = [each.html or f"<p>{_escaped(each.plain)}</p>" for each in inner]
    if any(each.html for each in inner):
        _fill(piece, Piece(html="\n".join(htmls)))
    if plain := "\n".join(each.plain for each in inner if each.plain):
        _fill(
            piece,
            Piece(plain=piece.plain or plain, is_flowed=piece.is_flowed, deletes_space=piece.deletes_space),
        )
    return piece


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\n", "<br>")


def _fill(piece: Piece, found: Piece) -> None:
    piece.html = found.html or piece.html
    if found.plain:
        piece.plain, piece.is_flowed, piece.deletes_space = found.plain, found.is_flowed, found.deletes_space
