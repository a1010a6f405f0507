"""The web client's files, and the page that starts it with everything the first paint needs."""

import gzip
import hashlib
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path

import structlog
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from terazi.foundation.calls.response_cache import ResponseCache
from terazi.foundation.db import DatabaseError
from terazi.foundation.errors import Refusal
from terazi.modules.site.public import Shell

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
_BOOT = '<script type="application/json" id="terazi-boot"></script>'
_TITLE = "<title>Terazi</title>"
ShellOf = Callable[[Request], Awaitable[Shell]]
HeadOf = Callable[[Request], Awaitable[str]]


class WebPages:
    """Serves built files by name and the start page for every other path."""

    def __init__(self, web_dir: Path, shell_of: ShellOf, head_of: HeadOf) -> None:
        self._root = web_dir.resolve()
        self._shell_of = shell_of
        self._head_of = head_of
        self._start_pages = ResponseCache()
        self._files = {
            "/" + file.relative_to(self._root).as_posix(): file
            for file in self._root.rglob("*")
            if file.is_file() and file.name != "index.html"
        }
        index = self._root / "index.html"
        self._index = index.read_text(encoding="utf-8") if index.is_file() else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        await (await self._answer(request))(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        if request.method not in ("GET", "HEAD"):
            return PlainTextResponse("Method Not Allowed", 405, {"Allow": "GET, HEAD"})
        path: str = request.scope["path"]
        if file := self._files.get(path):
            return self._file(request, file)
        if self._index is None:
            return PlainTextResponse(
                "The web client is not built: run `make run` or `npm run build` in web/.", 503
            )
        if "." in path.rpartition("/")[2]:
            return PlainTextResponse("Not Found", 404)
        return await self._start_page(request, self._index)

    def _file(self, request: Request, file: Path) -> Response:
        lifetime = _FOREVER if "/assets/" in request.scope["path"] else "no-cache"
        headers = {"Cache-Control": lifetime, "Vary": "Accept-Encoding"}
        media_type = _MEDIA_TYPES.get(file.suffix)
        if file.suffix not in _COMPRESSIBLE or "gzip" not in request.headers.get("accept-encoding", ""):
            return FileResponse(file, media_type=media_type, headers=headers)
        return Response(
            _compressed(file), media_type=media_type, headers={**headers, "Content-Encoding": "gzip"}
        )

    async def _start_page(self, request: Request, index: str) -> Response:
        try:
            shell = await self._shell_of(request)
            head = await self._head_of(request)
        except (Refusal, DatabaseError, OSError):
            # The client starts without its data, says that the platform is away, and tries again.
            log.warning("start page without its data", request_id=request.scope.get("request_id"))
            return HTMLResponse(index, 503, {"Cache-Control": "no-store", "Retry-After": "5"})
        key = (shell.site_id, shell.lang, head)
        page = self._start_pages.find(key, shell.edition)
        if page is None:
            page = self._start_pages.keep(key, shell.edition, _start_page(index, shell, head))
        if page.headers["etag"].removeprefix("W/") in request.headers.get("if-none-match", ""):
            kept = {name: value for name, value in page.headers.items() if name != "content-type"}
            return Response(status_code=304, headers=kept)
        return page.reply(request.headers.get("accept-encoding", ""))


def _start_page(index: str, shell: Shell, head: str) -> Response:
    page = index.replace(_BOOT, _BOOT.replace("></", f">{shell.boot.decode()}</")).replace(
        '<html lang="tr"', f'<html lang="{shell.lang.value}"', 1
    )
    if head:
        page = page.replace(_TITLE, head, 1)
    # A weak tag: the page is the same in every encoding, its bytes are not.
    tag = f'W/"{hashlib.sha256(page.encode()).hexdigest()[:32]}"'
    return HTMLResponse(page, headers={"Cache-Control": "no-cache", "ETag": tag})


@cache
def _compressed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes(), 9, mtime=0)
