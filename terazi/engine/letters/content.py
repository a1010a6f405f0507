"""What a mail says, as a ticket gets it; plain values, so that they can leave the process that reads."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class BlockKind(StrEnum):
    """What a stretch of the text is; only text is shown at once, the others are folded."""

    TEXT = "text"
    QUOTATION = "quotation"
    SIGNATURE = "signature"


class AutomaticSign(StrEnum):
    """By what a mail is known to be sent by a machine (RFC 3834); the first that fits."""

    BOUNCE = "bounce"
    RECEIPT = "receipt"
    AUTO_SUBMITTED = "auto_submitted"
    EMPTY_PATH = "empty_path"
    OWN_ADDRESS = "own_address"
    LIST = "list"
    PRECEDENCE = "precedence"
    SUPPRESSED = "suppressed"
    AUTOREPLY = "autoreply"
    ROBOT = "robot"
    FEEDBACK_ID = "feedback_id"
    SUBJECT = "subject"


class Risk(StrEnum):
    """Why only staff may fetch a file, after a warning."""

    EXECUTABLE = "executable"
    SCRIPT = "script"
    MACROS = "macros"
    LOCKED_ARCHIVE = "locked_archive"


class Remark(StrEnum):
    """What staff should know about a mail as a whole."""

    UNREADABLE = "unreadable"
    SIGNED = "signed"
    ENCRYPTED = "encrypted"
    INVITATION = "invitation"
    TWO_SENDERS = "two_senders"
    REPLACED_LETTERS = "replaced_letters"
    DEEP_HTML = "deep_html"
    LONG_TEXT = "long_text"
    TOO_MANY_PARTS = "too_many_parts"
    TOO_DEEP = "too_deep"


class Omission(StrEnum):
    """Why something of a mail is not in the ticket; the mail itself is kept for a while."""

    REMOTE_PICTURE = "remote_picture"
    FILE_TOO_LARGE = "file_too_large"
    TOO_MANY_FILES = "too_many_files"
    SIGNATURE_FILE = "signature_file"


@dataclass(frozen=True, kw_only=True, slots=True)
class Person:
    """A name, if there is one, and an address as it was written."""

    name: str
    address: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Block:
    """A stretch of the text. All blocks together are the whole text: nothing is thrown away."""

    kind: BlockKind
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class LetterFile:
    """A file of a mail, its type by its content; ``is_shown`` where a picture stands in the text."""

    name: str
    type: str
    content: bytes
    content_id: str = ""
    is_shown: bool = False
    risk: Risk | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Omitted:
    """Something that is left out, by name where it has one."""

    why: Omission
    name: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Bounce:
    """A mail of ours that did not arrive: which, to whom, and what the server said."""

    message_id: str
    recipient: str
    status: str
    diagnostic: str
    is_permanent: bool
    token: str = ""
    """What stands behind the plus of the address to which bounces go."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Letter:
    """A mail as it is read; texts are decoded, addresses as they were written."""

    sender: Person | None = None
    reply_to: Person | None = None
    to: tuple[Person, ...] = ()
    cc: tuple[Person, ...] = ()
    delivered_to: tuple[Person, ...] = ()
    """To whom servers on its way handed it."""
    authentication: tuple[str, ...] = ()
    """What servers found about its sender (RFC 8601), each header as it stands, the topmost first."""
    is_called_spam: bool = False
    """Whether a server on its way, or its writer, says that it is spam (``X-Spam-Flag``, ``X-Spam-Status``)."""
    signs_part: bool = False
    """Whether a signature (DKIM) covers only the beginning of it, or may do so."""
    subject: str = ""
    date: datetime | None = None
    message_id: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    automatic: AutomaticSign | None = None
    bounce: Bounce | None = None
    first_sender: Person | None = None
    """Who wrote what is forwarded."""
    forwarded: str = ""
    """What is forwarded, without what stands over it."""
    cover: str = ""
    """What the one who forwards wrote above it."""
    blocks: tuple[Block, ...] = ()
    html: str = ""
    """The shown text as cleaned HTML, where it came as HTML; its pictures are ``part:`` and the place in ``files``."""
    files: tuple[LetterFile, ...] = ()
    omitted: tuple[Omitted, ...] = ()
    remarks: frozenset[Remark] = frozenset()

    @property
    def text(self) -> str:
        """What is shown at once."""
        return self.said(BlockKind.TEXT)

    def said(self, kind: BlockKind) -> str:
        """Return all blocks of a kind, an empty line between them."""
        return "\n\n".join(block.text for block in self.blocks if block.kind is kind)
