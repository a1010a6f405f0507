"""What surrounds every HTTP request: ids, security headers, metrics, logs."""

import time
from uuid import uuid4

import structlog
from prometheus_client import Counter, Histogram
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from terazi.foundation.calls.replies import reply_to_refusal
from terazi.foundation.db import DatabaseError
from terazi.foundation.errors import Unavailable, UnexpectedFailure
from terazi.foundation.language.lang import DEFAULT_LANG

log = structlog.get_logger("terazi.http")

REQUESTS = Counter(
    "terazi_requests_total", "Requests by path, method and status", ["path", "method", "status"]
)
SECONDS = Histogram(
    "terazi_request_seconds",
    "Seconds until the answer began",
    ["path"],
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)

# The trusted types: the client's own two (web/src/ui/trustedTypes.ts), and those that the editor and the captcha make.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors {frames}; object-src 'none'; "
    "require-trusted-types-for 'script'; trusted-types default inert-document ProseMirrorClipboard svelte-trusted-html"
)
_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
_HSTS = (b"strict-transport-security", b"max-age=31536000; includeSubDomains")


class RequestMiddleware:
    """Middleware: gives each request an id, answers with security headers, counts and logs it."""

    def __init__(self, app: ASGIApp, *, is_https: bool, known_paths: frozenset[str]) -> None:
        self._app = app
        self._known = known_paths
        common = (*_HEADERS, _HSTS) if is_https else _HEADERS
        self._headers = (*common, _policy("'none'"))
        self._headers_of_embedded = (*common, _policy("'self'"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope["request_id"] = request_id = uuid4().hex
        began = time.perf_counter()
        path = scope["path"] if scope["path"] in self._known else "other"

        has_begun = False

        async def send_with_headers(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                self._add_headers(message, request_id, scope["path"])
                self._count(path, scope["method"], message["status"], time.perf_counter() - began, request_id)
            await send(message)

        try:
            await self._app(scope, receive, send_with_headers)
        except Exception as problem:
            # A call says itself what went wrong; this is for pages, and for answers that end in the middle.
            log.exception("answer failed", request_id=request_id)
            if has_begun:
                raise
            await _refusal_for(problem)(scope, receive, send_with_headers)

    def _add_headers(self, message: Message, request_id: str, path: str) -> None:
        given = {name for name, _ in message["headers"]}
        wanted = self._headers_of_embedded if path.endswith("-iframe") else self._headers
        added = [header for header in wanted if header[0] not in given]
        message["headers"] = [*message["headers"], *added, (b"x-request-id", request_id.encode())]

    @staticmethod
    def _count(path: str, method: str, status: int, seconds: float, request_id: str) -> None:
        REQUESTS.labels(path, method, status).inc()
        SECONDS.labels(path).observe(seconds)
        if path != "other":
            say = log.warning if status >= 500 else log.info
            say("call", path=path, status=status, ms=round(seconds * 1000, 1), request_id=request_id)


def _refusal_for(problem: Exception) -> Response:
    is_away = isinstance(problem, (DatabaseError, OSError))
    return reply_to_refusal(Unavailable() if is_away else UnexpectedFailure(), DEFAULT_LANG)


def _policy(frames: str) -> tuple[bytes, bytes]:
    return b"content-security-policy", _POLICY.format(frames=frames).encode()
