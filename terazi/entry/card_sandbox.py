"""The payment page of the card sandbox: choose a test card, enter the code of its bank, come back."""

import re
from collections.abc import Mapping
from urllib.parse import parse_qs, urlencode, urlsplit

import structlog
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message

from terazi.entry import card_sandbox_pages as pages
from terazi.foundation.calls.frame import House
from terazi.foundation.cards import CardReason
from terazi.foundation.ids import new_token
from terazi.foundation.language.lang import Lang
from terazi.providers.cards import sandbox_payments as payments
from terazi.providers.cards.sandbox import PAGE_PATH, signed_notice
from terazi.providers.cards.sandbox_payments import SandboxPayment, SandboxState, TestCard

log = structlog.get_logger("terazi.cards")
_MOST_BYTES = 4096
_NOTICED = {TestCard.SUCCESS, TestCard.DECLINED, TestCard.INSUFFICIENT_FUNDS}
"""The cards whose decision is told at once; of the others the platform learns only by asking."""


class CardSandbox:
    """Serves the page of each sandbox payment and sends its notices to the platform's own calls."""

    def __init__(self, house: House, calls: ASGIApp) -> None:
        self._house = house
        self._calls = calls

    async def page(self, request: Request) -> Response:
        """Answer /sandbox/card/{token}: GET shows where the payment stands, POST does what its form says."""
        folder, _, token = request.scope["path"].rpartition("/")
        if folder != PAGE_PATH or not self._house.settings.has_card_sandbox:
            return _not_found()
        if request.method == "POST":
            return await self._act(request, token)
        if request.method not in ("GET", "HEAD"):
            return PlainTextResponse("Method Not Allowed", 405, {"Allow": "GET, HEAD, POST"})
        (payment,) = await self._house.database.reader.ask(payments.find_payment(token))
        return self._show(payment, token, _lang_of(request, payment)) if payment else _not_found()

    def _show(self, payment: SandboxPayment, token: str, lang: Lang) -> Response:
        is_over = payment.expires_at <= self._house.clock()
        match payment.state:
            case SandboxState.OPEN if not is_over:
                html = pages.payment_page(payment, lang)
            case SandboxState.CHECKING if not is_over:
                html = pages.secure_page(payment, lang, self._house.clock())
            case _:
                html = pages.outcome_page(payment, _return_address(payment, token), lang)
        return HTMLResponse(html, headers=pages.headers(_origin(payment.return_url)))

    async def _act(self, request: Request, token: str) -> Response:
        form = await _form_of(request)
        if form is None:
            return PlainTextResponse("Content Too Large", 413)
        payment, is_decided = await self._move(token, form)
        if payment is not None and is_decided:
            return await self._decided(payment, token, _lang_of(request, payment))
        if payment is None:
            (payment,) = await self._house.database.reader.ask(payments.find_payment(token))
        return _see(f"{PAGE_PATH}/{token}?lang={_lang_of(request, payment)}") if payment else _not_found()

    async def _move(self, token: str, form: Mapping[str, str]) -> tuple[SandboxPayment | None, bool]:
        """Do what a form says; the payment as it is then, None where nothing moved, and whether that decided it."""
        now, chosen, is_decided = self._house.clock(), form.get("card", ""), True
        count = form.get("installments", "1")
        match form.get("do"):
            case "pay" if chosen in tuple(TestCard) and _COUNT.fullmatch(count):
                move = payments.choose_card(token, TestCard(chosen), int(count), now)
                is_decided = False
            case "confirm" if "".join(form.get("code", "").split()) == payments.SECURE_CODE:
                move = payments.decide(token, now)
            case "confirm":
                move = payments.count_wrong_code(token, now)
            case "cancel":
                move = payments.give_up(token, CardReason.CANCELLED, now)
            case _:
                return None, False
        (payment,) = await self._house.database.recorder.ask(move)
        is_decided = is_decided and payment is not None and payment.state is not SandboxState.CHECKING
        return payment, is_decided

    async def _decided(self, payment: SandboxPayment, token: str, lang: Lang) -> Response:
        """Send the notice to the platform and then the browser back, as Stripe does; a lost callback does neither."""
        is_by_bank = payment.reason not in {CardReason.CANCELLED, CardReason.SECURE_FAILED}
        if not is_by_bank or payment.card in _NOTICED:
            await self._notify(payment.notice_url, token)
        if payment.card is TestCard.LOST and is_by_bank:
            return _see(f"{PAGE_PATH}/{token}?lang={lang}")
        return RedirectResponse(_return_address(payment, token), 303, headers=_NO_STORE)

    async def _notify(self, notice_url: str, token: str) -> None:
        """Post the signed notice to our own calls, as a provider would from outside; a refusal is only logged."""
        headers, body = signed_notice(self._house.settings.secret(), token, new_token(), self._house.clock())
        status = await _post(self._calls, notice_url, headers, body)
        if status >= 400:
            log.warning("a notice of the card sandbox was refused", status=status)


_COUNT = re.compile(r"[0-9]{1,2}", re.ASCII)
_NO_STORE = {"Cache-Control": "no-store"}


async def _post(calls: ASGIApp, address: str, headers: Mapping[str, str], body: bytes) -> int:
    """Post to one of the platform's own calls without a network between; the status of its answer."""
    parts = urlsplit(address)
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": parts.scheme,
        "path": parts.path,
        "raw_path": parts.path.encode(),
        "root_path": "",
        "query_string": parts.query.encode(),
        "headers": [
            (b"host", parts.netloc.encode()),
            *((name.lower().encode(), value.encode()) for name, value in headers.items()),
            (b"content-length", str(len(body)).encode()),
        ],
        "server": (parts.hostname, parts.port),
        "client": ("127.0.0.1", 0),
    }
    statuses: list[int] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    await calls(scope, receive, send)
    return statuses[0]


def _not_found() -> Response:
    return PlainTextResponse("Not Found", 404)


def _see(address: str) -> Response:
    return RedirectResponse(address, 303, headers=_NO_STORE)


def _lang_of(request: Request, payment: SandboxPayment) -> Lang:
    asked = request.query_params.get("lang")
    return Lang(asked) if asked in tuple(Lang) else payment.lang


async def _form_of(request: Request) -> Mapping[str, str] | None:
    """Return the fields of a small form; None where it is too large or has too many."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > _MOST_BYTES:
            return None
    try:
        fields: dict[str, list[str]] = parse_qs(body.decode("utf-8", "replace"), max_num_fields=10)
    except ValueError:
        return None
    return {name: values[0] for name, values in fields.items()}


def _return_address(payment: SandboxPayment, token: str) -> str:
    address = payment.return_url
    return f"{address}{'&' if urlsplit(address).query else '?'}{urlencode({'token': token})}"


def _origin(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"
