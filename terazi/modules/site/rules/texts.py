"""What may stand in a text, an address, a path or a name that an editor writes."""

import re
import unicodedata
from urllib.parse import urlsplit

MAIL = re.compile(r"[^\s@<>,;:\"'\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+", re.IGNORECASE)
COLOR = re.compile(r"#[0-9a-fA-F]{6}")
PATH = re.compile(r"(/[a-z0-9]+(-[a-z0-9]+)*){1,5}")
KEY = re.compile(r"[a-z][a-z0-9_]{0,59}")
FILE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,119}")
LONGEST_PATH = 120
_RESERVED = (
    "/v1",
    "/assets",
    "/dev",
    "/healthz",
    "/readyz",
    "/metrics",
    "/robots",
    "/sitemap",
    "/samples",
    "/card-sandbox",
    "/look-iframe",
)
_HIDDEN = re.compile(
    "[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u00ad\x00-\x08\x0b-\x1f\x7f-\x9f]"
)
_SCHEMES = frozenset({"https", "mailto", "tel"})
_ROUTE = re.compile(r"screen:[a-z][a-z0-9_]{0,59}")
_FOLDED = str.maketrans("çğıöşüâîû", "cgiosuaiu")


def has_hidden_letters(text: str) -> bool:
    """Whether a text has letters that nobody sees: they turn its direction, or make two texts look the same."""
    return _HIDDEN.search(text) is not None


def is_path(text: str) -> bool:
    """Whether a screen may stand at this path: plain small letters and figures, and nothing that the server serves itself."""
    is_free = not any(text == each or text.startswith(f"{each}/") for each in _RESERVED)
    return len(text) <= LONGEST_PATH and PATH.fullmatch(text) is not None and is_free


def is_https_address(text: str) -> bool:
    """Whether this is an address of another page, and of nothing else: parsed, and written as it is parsed."""
    if has_hidden_letters(text) or "\\" in text or any(letter.isspace() for letter in text):
        return False
    try:
        parts = urlsplit(text)
        has_port = parts.port is None or parts.port > 0
    except ValueError:
        return False
    host = parts.hostname or ""
    is_named = "." in host.strip(".") and host.isascii() and not parts.username and not parts.password
    return parts.scheme == "https" and is_named and has_port and text.startswith("https://")


def is_link(text: str) -> bool:
    """Whether a link may lead there: https, a mail address, a phone number, or a screen by its name."""
    if _ROUTE.fullmatch(text):
        return True
    scheme, _, rest = text.partition(":")
    if scheme not in _SCHEMES:
        return False
    if scheme == "mailto":
        return MAIL.fullmatch(rest) is not None
    if scheme == "tel":
        return re.fullmatch(r"\+?[0-9 ()-]{3,20}", rest) is not None
    return is_https_address(text)


def path_from(caption: str) -> str:
    """Return the path that a caption proposes: Turkish letters as plain ones, words joined by hyphens."""
    small = caption.replace("İ", "i").replace("I", "ı").lower().translate(_FOLDED)
    plain = unicodedata.normalize("NFKD", small).encode("ascii", "ignore").decode()
    return "/" + "-".join(re.findall(r"[a-z0-9]+", plain))[:60].strip("-")
