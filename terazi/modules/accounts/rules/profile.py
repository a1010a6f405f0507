"""What may stand in a profile: names, telephone numbers that can exist, addresses on social networks, accepted documents."""

import re
from urllib.parse import urlsplit

import phonenumbers

_PHONE_AREA = re.compile(r"\+?[0-9]{1,4}")
_PHONE = re.compile(r"[0-9]{4,15}")
_PHONE_FILLERS = str.maketrans("", "", " ()-./")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


def one_line(text: str) -> str:
    """Return the text on one line, without spaces around it."""
    return " ".join(text.split())


def phone_area(text: str) -> str | None:
    """Return a country or area code, empty if none is given, or None where it is no such code."""
    code = text.strip()
    return code if not code or _PHONE_AREA.fullmatch(code) else None


def phone(text: str) -> str | None:
    """Return a phone number's digits, empty if none is given, or None where it is no number."""
    digits = text.translate(_PHONE_FILLERS)
    return digits if not digits or _PHONE.fullmatch(digits) else None


def link(text: str) -> str | None:
    """Return a web address or a name on a network, or None where a browser could run it as a program."""
    address = text.strip()
    if any(letter.isspace() for letter in address):
        return None
    if _SCHEME.match(address) and not address.lower().startswith(("https://", "http://")):
        return None
    return address


def is_possible_phone(area_code: str, number: str) -> bool:
    """Whether the number has a length that its country gives out; an empty number is always fine."""
    if not number:
        return True
    try:
        parsed = phonenumbers.parse(f"+{area_code.lstrip('+')}{number}")
    except phonenumbers.NumberParseException:
        return False
    return phonenumbers.is_possible_number(parsed)


_HOSTS = {
    "facebook": ("facebook.com", "fb.com", "fb.me"),
    "instagram": ("instagram.com", "instagr.am"),
    "linkedin": ("linkedin.com", "lnkd.in"),
    "twitter": ("twitter.com", "x.com"),
    "youtube": ("youtube.com", "youtu.be"),
}
_NAME = re.compile(r"@?[A-Za-z0-9ÇĞİÖŞÜçğıöşü][A-Za-z0-9ÇĞİÖŞÜçğıöşü._-]{0,99}")
_HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}")
NETWORKS = tuple(_HOSTS)


def network_link(network: str, text: str) -> str | None:
    """Return a person's name or address on a network, empty where none is given, None where it is neither."""
    given = link(text)
    if not given:
        return given
    if "/" not in given and not _is_of(network, f"https://{given}"):
        return given if _NAME.fullmatch(given) else None
    address = given if "://" in given else f"https://{given}"
    return address if _is_of(network, address) else None


def website_link(text: str) -> str | None:
    """Return the address of a website with its scheme, empty where none is given, None where it is none."""
    given = link(text)
    if not given:
        return given
    address = given if "://" in given else f"https://{given}"
    return address if _HOST.fullmatch(_host(address)) else None


def _is_of(network: str, address: str) -> bool:
    host = _host(address)
    return any(host == known or host.endswith(f".{known}") for known in _HOSTS[network])


def _host(address: str) -> str:
    """Return the host alone; an address with a user or a port in it is nobody's home page."""
    try:
        place = urlsplit(address).netloc.lower()
        return place.encode("idna").decode("ascii")
    except (ValueError, UnicodeError):
        return ""


_VERSIONED = re.compile(r"(?P<code>.+)-(?P<version>[0-9][0-9A-Za-z.]*)")


def document_and_version(eula_document_code: str) -> tuple[str, str]:
    """Return the code of a document and its version ("terms-2" → "terms", "2"); without one it is the first."""
    found = _VERSIONED.fullmatch(eula_document_code)
    if found is None or len(found["version"]) > 32:
        return eula_document_code, "1"
    return found["code"], found["version"]
