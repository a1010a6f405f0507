"""The web client's files, and the page that starts it with everything the first paint needs."""

import gzip
import hashlib
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import structlog
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from terazi.foundation.calls.response_cache import ResponseCache
from terazi.foundation.db import DatabaseError
from terazi.foundation.errors import Refusal
from terazi.modules.site.public import Font, Shell

log = structlog.get_logger("terazi.pages")
_FOREVER = "public, max-age=31536000, immutable"
_MEDIA_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_COMPRESSIBLE = (".js", ".css", ".svg", ".webmanifest")
_BROTLI = ".br"
_BOOT = '<script type="application/json" id="terazi-boot"></script>'
_TITLE = "<title>Terazi</title>"
_FIRST_FONT = re.compile(r'/assets/inter-(latin|turkish)-[^"]*')
_ROOT = '<div id="root"></div>'
_LOOK = "/look-iframe"
"""Where an editor's page frames the application, and gives it the site that it shows: web/src/api/look.ts."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Page:
    """A page of the web client: what it starts with, and what is read before, or without, running it."""

    shell: Shell
    status: int
    head: str
    first: str
    """Its first screen as HTML; empty where only the client draws it."""
    key: tuple[object, ...]
    """What it is the same for, beside its head and its first screen."""


PageAt = Callable[[Request], Awaitable[Page | str]]
"""The page at an address, or the address where it stands."""
TextAt = Callable[[Request], Awaitable[Response | None]]
"""What search engines and shared links get at an address; None where that is none of theirs."""


class WebPages:
    """Serves built files by name and the start page for every other path."""

    def __init__(self, web_dir: Path, page_at: PageAt, text_at: TextAt) -> None:
        self._root = web_dir.resolve()
        self._page_at = page_at
        self._text_at = text_at
        self._start_pages = ResponseCache()
        self._files = {
            "/" + file.relative_to(self._root).as_posix(): file
            for file in self._root.rglob("*")
            if file.is_file() and file.name != "index.html" and file.suffix != _BROTLI
        }
        index = self._root / "index.html"
        self._index = index.read_text(encoding="utf-8") if index.is_file() else None
        self._indexes = {font: self._beginning_with(font) for font in Font}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        await (await self._answer(request))(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        if request.method not in ("GET", "HEAD"):
            return PlainTextResponse("Method Not Allowed", 405, {"Allow": "GET, HEAD"})
        path: str = request.scope["path"]
        if file := self._files.get(path):
            return self._file(request, file)
        if text := await self._text_at(request):
            return text
        if self._index is None:
            return PlainTextResponse(
                "The web client is not built: run `make run` or `npm run build` in web/.", 503
            )
        if "." in path.rpartition("/")[2]:
            return PlainTextResponse("Not Found", 404)
        if path == _LOOK:
            return HTMLResponse(self._index, headers={"Cache-Control": "no-cache"})
        return await self._start_page(request, self._index)

    def _beginning_with(self, font: Font) -> str:
        """Return the start page that fetches the files of a typeface first."""

        def own_file(found: re.Match[str]) -> str:
            name = f"/assets/{font.value.replace('_', '-')}-{found[1]}-"
            return next((path for path in self._files if path.startswith(name)), found[0])

        return _FIRST_FONT.sub(own_file, self._index or "")

    def _file(self, request: Request, file: Path) -> Response:
        lifetime = _FOREVER if "/assets/" in request.scope["path"] else "no-cache"
        headers = {"Cache-Control": lifetime, "Vary": "Accept-Encoding"}
        media_type = _MEDIA_TYPES.get(file.suffix)
        if file.suffix in _COMPRESSIBLE and (encoded := _encoded(file, _encodings(request))):
            encoding, content = encoded
            return Response(content, media_type=media_type, headers={**headers, "Content-Encoding": encoding})
        return FileResponse(file, media_type=media_type, headers=headers)

    async def _start_page(self, request: Request, index: str) -> Response:
        try:
            page = await self._page_at(request)
        except (Refusal, DatabaseError, OSError):
            # The client starts without its data, says that the platform is away, and tries again.
            log.warning("start page without its data", request_id=request.scope.get("request_id"))
            return HTMLResponse(index, 503, {"Cache-Control": "no-store", "Retry-After": "5"})
        if isinstance(page, str):
            return Response(status_code=308, headers={"Location": page, "Cache-Control": "no-cache"})
        index = self._indexes[page.shell.font]
        if page.status != 200:
            return _start_page(index, page)
        key = (*page.key, page.head, page.first)
        kept = self._start_pages.find(key, page.shell.edition)
        if kept is None:
            kept = self._start_pages.keep(key, page.shell.edition, _start_page(index, page))
        if kept.headers["etag"].removeprefix("W/") in request.headers.get("if-none-match", ""):
            same = {name: value for name, value in kept.headers.items() if name != "content-type"}
            return Response(status_code=304, headers=same)
        return kept.reply(request.headers.get("accept-encoding", ""))


def _start_page(index: str, page: Page) -> Response:
    shell = page.shell
    text = index.replace(_BOOT, _BOOT.replace("></", f">{shell.boot().decode()}</")).replace(
        '<html lang="tr"', f'<html lang="{shell.lang.value}"', 1
    )
    text = text.replace(_TITLE, page.head, 1).replace(_ROOT, page.first + _ROOT, 1)
    # A weak tag: the page is the same in every encoding, its bytes are not.
    tag = f'W/"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
    later = {"Retry-After": "600"} if page.status == 503 else {}
    return HTMLResponse(text, page.status, {"Cache-Control": "no-cache", "ETag": tag, **later})


def _encodings(request: Request) -> frozenset[str]:
    """Return the encodings that a browser takes."""
    told = request.headers.get("accept-encoding", "").replace(" ", "").lower().split(",")
    weighed = (part.partition(";q=") for part in told)
    return frozenset(name for name, _, weight in weighed if not weight or weight.strip("0."))


def _encoded(file: Path, taken: frozenset[str]) -> tuple[str, bytes] | None:
    """Return a file in the smallest of the encodings, with its name: Brotli as the build wrote it, or gzip."""
    if "br" in taken and (content := _brotli(file)):
        return "br", content
    return ("gzip", _gzip(file)) if "gzip" in taken else None


@cache
def _brotli(file: Path) -> bytes | None:
    written = file.with_name(file.name + _BROTLI)
    return written.read_bytes() if written.is_file() else None


@cache
def _gzip(file: Path) -> bytes:
    return gzip.compress(file.read_bytes(), 9, mtime=0)
