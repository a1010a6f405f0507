"""The web process: every call, the web client's pages, and the doors for those who watch it."""

import asyncio
import gc
import signal
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from types import FrameType

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from terazi.entry import dev_mail, dev_mail_gallery, health
from terazi.entry.card_sandbox import CardSandbox
from terazi.entry.http import RequestMiddleware
from terazi.entry.logging import set_up_logging
from terazi.entry.page_heads import page_at
from terazi.entry.pages import WebPages
from terazi.entry.seed.site import DEFAULT_SITE
from terazi.entry.shared_cards import SharedCards
from terazi.entry.site_maps import text_at
from terazi.entry.unknown_hosts import is_turned_away, unknown_host
from terazi.entry.wiring import CALLS, house_of, wire
from terazi.foundation.calls.frame import Frame, House
from terazi.foundation.calls.params import EXCEL
from terazi.foundation.calls.routes import CallsApp
from terazi.foundation.language.phrases import NO_OWN_WORDS, speak_as
from terazi.foundation.settings import Settings
from terazi.modules.applications.public import write_activity
from terazi.modules.process.public import LINES, CallRates, Group, Reporter, new_node, reporting
from terazi.modules.site.public import shipped_menu
from terazi.providers.cards.sandbox import PAGE_PATH

_WELL_KNOWN = {
    "/.well-known/openid-configuration": "/v1/oauth/configuration",
    "/.well-known/oauth-authorization-server": "/v1/oauth/configuration",
}
"""Calls that standards want at another address."""
_COMPRESSED = (
    EXCEL,
    "application/pdf",
    "font/woff2",
    "image/jpeg",
    "image/png",
    "image/webp",
    "text/event-stream",
)
"""What is compressed already, or is to arrive piece by piece."""
_GARBAGE = (10_000, 20, 20)
"""How many new objects are made between two looks for garbage, and how many looks are at the youngest only."""
_WATCHED = frozenset({"/healthz", "/readyz", "/metrics"})


@dataclass(frozen=True)
class Web:
    """The ASGI application of one web process and what it holds open."""

    house: House
    calls: CallsApp
    pages: WebPages
    card_sandbox: CardSandbox

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # What waits on a connection begins in the context of what was answered before it, maybe of another site.
        speak_as(NO_OWN_WORDS)
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["path"] in _WATCHED:
            await (await self._watch(Request(scope)))(scope, receive, send)
        elif await is_turned_away(scope, self.house):
            is_call = scope["path"].startswith("/v1/") or scope["path"] in _WELL_KNOWN
            await unknown_host(scope, is_call=is_call)(scope, receive, send)
        elif scope["path"].startswith("/v1/"):
            await self.calls(scope, receive, send)
        elif call := _WELL_KNOWN.get(scope["path"]):
            await self.calls({**scope, "path": call}, receive, send)
        elif scope["path"].startswith(f"{PAGE_PATH}/"):
            await (await self.card_sandbox.page(Request(scope, receive)))(scope, receive, send)
        elif scope["path"].startswith("/dev/"):
            await (await self._development_page(Request(scope, receive)))(scope, receive, send)
        else:
            await self.pages(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        async with AsyncExitStack() as stack:
            await receive()
            await stack.enter_async_context(self._open())
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})

    @asynccontextmanager
    async def _open(self) -> AsyncIterator[None]:
        await self.house.hub.open()
        try:
            with _told_of_the_end(self.house.hub.end_follows):
                async with reporting(self._reporter()):
                    yield
        finally:
            await self.house.hub.close()
            await write_activity(self.house.database)
            await self.house.database.close()

    def _reporter(self) -> Reporter:
        house = self.house
        node = new_node(house.new_id(), Group.WEB, queues=None, now=house.clock())
        rates = house.rates if isinstance(house.rates, CallRates) else None
        return Reporter(house.database, node, lines=LINES, rates=rates, clock=house.clock)

    async def _watch(self, request: Request) -> Response:
        match request.scope["path"]:
            case "/healthz":
                return health.alive()
            case "/readyz":
                return await health.ready(self.house.database)
            case _:
                return health.metrics(request, self.house.settings.metrics_token.get_secret_value())

    async def _development_page(self, request: Request) -> Response:
        if not self.house.settings.is_development:
            return PlainTextResponse("Not Found", 404)
        if request.scope["path"].startswith(dev_mail_gallery.PATH) and request.method in ("GET", "HEAD"):
            return await dev_mail_gallery.page(request, self.house.database)
        return await dev_mail.page(request, self.house.database.reader, self.house.settings)


@contextmanager
def _told_of_the_end(end: Callable[[], None]) -> Iterator[None]:
    """Run ``end`` as soon as a signal asks the process to stop.

    The server tells the application only after the last answer has ended, and an answer that follows a job
    ends only when it is told.
    """
    loop = asyncio.get_running_loop()
    before: dict[signal.Signals, Callable[[int, FrameType | None], object] | int | None] = {}

    def told(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(end)
        if callable(earlier := before[signal.Signals(number)]):
            earlier(number, frame)

    if threading.current_thread() is threading.main_thread():
        before = {number: signal.signal(number, told) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, earlier in before.items():
            signal.signal(number, earlier)


def build_web(settings: Settings, house: House | None = None) -> Web:
    """Return the web application; tests give their own house."""
    wire()
    shipped_menu[:] = DEFAULT_SITE.menu
    house = house or house_of(settings)
    calls = CallsApp(CALLS, Frame(house))

    cards = SharedCards(house)

    async def beside(request: Request) -> Response | None:
        return await cards.at(request) or await text_at(request, house)

    pages = WebPages(settings.web_dir, lambda request: page_at(request, house), beside)
    return Web(house, calls, pages, CardSandbox(house, calls))


def create_app() -> ASGIApp:
    """Return the application as a server process runs it."""
    settings = Settings()
    set_up_logging(is_development=settings.is_development)
    web = build_web(settings)
    known = frozenset(facts.path for facts in web.calls.facts) | _WATCHED | _WELL_KNOWN.keys()
    # What stands now stays: looking through it for garbage again and again is a part of every answer's time.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GARBAGE)
    gc.enable()
    is_https = settings.public_url.startswith("https://")
    return GZipMiddleware(
        RequestMiddleware(web, is_https=is_https, known_paths=known),
        minimum_size=2000,
        compresslevel=5,
        exclude_content_types=_COMPRESSED,
    )
