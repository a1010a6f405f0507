"""Addresses of applications: https, or http on one's own machine; nothing hidden in them.

They are stored in one spelling and compared letter by letter, so that nothing but what was registered ever fits.
"""

from collections.abc import Iterable
from urllib.parse import SplitResult, urlsplit

from terazi.modules.applications.errors import AddressRefused

_OWN_MACHINE = frozenset({"localhost", "127.0.0.1", "::1"})
_PORTS = {"https": 443, "http": 80}
_LONGEST = 300


def clean_origin(url: str) -> str:
    """Return scheme, host and port of an application's address; AddressRefused if it says more than that."""
    parts = _split(url)
    if parts.path not in {"", "/"} or parts.query:
        raise AddressRefused("applications.url.origin_only")
    return _origin(parts)


def clean_origins(urls: Iterable[str]) -> tuple[str, ...]:
    """Return the addresses, each once, in their order."""
    return tuple(dict.fromkeys(clean_origin(url) for url in urls))


def clean_redirect_uri(url: str) -> str:
    """Return a whole address to which a browser may be sent; AddressRefused if it is not safe."""
    parts = _split(url)
    query = f"?{parts.query}" if parts.query else ""
    return f"{_origin(parts)}{_plain_path(parts.path or '/')}{query}"


def clean_redirect_uris(urls: Iterable[str]) -> tuple[str, ...]:
    """Return the addresses, each once, in their order."""
    return tuple(dict.fromkeys(clean_redirect_uri(url) for url in urls))


def clean_route(route: str) -> str:
    """Return the path that is put behind the origin; AddressRefused if it could lead elsewhere."""
    route = route.strip()
    if not route:
        return "/"
    if not route.startswith("/") or route.startswith("//"):
        raise AddressRefused("applications.route.slash")
    if "?" in route or "#" in route:
        raise AddressRefused("applications.route.path_only")
    return _plain_path(_plain(route))


def _split(url: str) -> SplitResult:
    url = _plain(url.strip())
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as broken:
        raise AddressRefused("applications.url.invalid") from broken
    if parts.scheme not in _PORTS or not parts.hostname or port == 0:
        raise AddressRefused("applications.url.invalid")
    if "@" in parts.netloc:
        raise AddressRefused("applications.url.credentials")
    if "#" in url:
        raise AddressRefused("applications.url.fragment")
    if parts.scheme == "http" and parts.hostname not in _OWN_MACHINE:
        raise AddressRefused("applications.url.https")
    return parts


def _origin(parts: SplitResult) -> str:
    host = parts.hostname or ""
    shown = f"[{host}]" if ":" in host else host
    port = "" if parts.port in {None, _PORTS[parts.scheme]} else f":{parts.port}"
    return f"{parts.scheme}://{shown}{port}"


def _plain(text: str) -> str:
    if len(text) > _LONGEST:
        raise AddressRefused("applications.url.too_long")
    if not text.isascii() or any(letter <= " " or letter in '\\"<>^`{|}\x7f' for letter in text):
        raise AddressRefused("applications.url.characters")
    return text


def _plain_path(path: str) -> str:
    if any(part in {".", ".."} for part in path.lower().replace("%2e", ".").split("/")):
        raise AddressRefused("applications.url.dots")
    return path
