"""By which elements the clients mark what they quote; each as the client writes it in its mails."""

import re
from enum import Enum, auto

from terazi.engine.letters.html_tokens import Token


class Mark(Enum):
    """What an element says of the lines in it, or behind it."""

    CITED = auto()
    INDENTED = auto()
    CONTAINED = auto()
    INTRODUCTION = auto()
    TAIL = auto()
    SIGNATURE = auto()


_SIGNATURES = frozenset(
    [
        "gmail_signature",
        "gmail_signature_prefix",
        "moz-signature",
        "protonmail_signature_block",
        "protonmail_signature_block-user",
        "protonmail_signature_block-proton",
        "k9mail-signature",
        "zmail_signature",
        "ymail_android_signature",
        "iosymail",
    ]
)
_SIGNATURE_IDS = frozenset(
    [
        "signature",
        "ms-outlook-mobile-signature",
        "composer_signature",
        "applemailsignature",
        "linebreakatbeginningofsignature-text",
        "ymail_android_signature",
        "ymail_ios_signature",
        "zm-_id_-sgn",
        "_rc_sig",
        "signature_old",
    ]
)
_INTRODUCTIONS = frozenset(["gmail_attr", "moz-cite-prefix", "cite-prefix", "zmail_quote_header"])
_CONTAINERS = frozenset(["yahoo_quoted", "ymail_quoted", "outlookmessageheader-container"])
_TAIL_IDS = frozenset(
    ["divrplyfwdmsg", "appendonsend", "stopspelling", "replyforwardmessage", "orig-message"]
)
_CITING = frozenset(
    [
        "gmail_quote",
        "protonmail_quote",
        "cite",
        "cite2",
        "quote",
        "yahoo_quoted",
        "tutanota_quote",
        "mozquote",
    ]
)
_LINE_ABOVE = re.compile(
    r"border-top:\s{0,3}solid\s{1,3}(?:#e1e1e1|#b5c4df|#e5e5e5)\s{1,3}1(?:\.0)?p[tx]", re.IGNORECASE
)
_LINE_LEFT = re.compile(r"border-left(?:-style|-width)?:\s{0,3}(?!none|0|medium)[\w#]", re.IGNORECASE)
_NEW_OUTLOOK = "mail-editor-reference-message-container"


def mark_of(token: Token) -> Mark | None:
    """Return what an element marks, None where it marks nothing."""
    if not token.attributes:
        return Mark.INDENTED if token.name == "blockquote" else None
    classes = frozenset(token.get("class")[:300].lower().split())
    identity = token.get("id")[:100].lower()
    if token.name == "blockquote":
        return _mark_of_quote(token, classes)
    if identity in _TAIL_IDS or "outlookmessageheader" in classes:
        return Mark.TAIL
    if token.name == "div" and _LINE_ABOVE.search(token.get("style")[:500]):
        return Mark.TAIL
    if identity == _NEW_OUTLOOK or classes & _CONTAINERS or identity.startswith("yahoo_quoted"):
        return Mark.CONTAINED
    if token.name == "div" and token.get("name").lower() == "quote":
        return Mark.CONTAINED  # GMX, web.de, mail.com
    if classes & _INTRODUCTIONS or identity == "reply-intro":
        return Mark.INTRODUCTION
    if classes & _SIGNATURES or identity in _SIGNATURE_IDS:
        return Mark.SIGNATURE
    return None


def _mark_of_quote(token: Token, classes: frozenset[str]) -> Mark:
    if token.get("type").lower() == "cite" or classes & _CITING:
        return Mark.CITED
    return Mark.CITED if _LINE_LEFT.search(token.get("style")[:500]) else Mark.INDENTED
