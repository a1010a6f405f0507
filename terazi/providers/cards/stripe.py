"""Stripe Checkout over its HTTP interface (docs.stripe.com/api, November 2026)."""

import hashlib
import hmac
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from urllib.parse import quote, urlencode, urlsplit

from terazi.foundation.cards import (
    CardNotice,
    CardOrder,
    CardPage,
    CardProvider,
    CardReason,
    CardRefund,
    CardResult,
    CardState,
    NoticeForgedError,
    ProviderRefusedError,
    ProviderUnavailableError,
    RefundState,
)
from terazi.foundation.money import Money
from terazi.foundation.types import Json
from terazi.providers.cards.requests import ask

SIGNATURE_HEADER = "stripe-signature"
TOLERANCE_SECONDS = 300
_VERSION = "2024-10-28.acacia"
_FAILED = ("failed", "canceled")
"""States of refunds that gave nothing back."""
_PAGE_SECONDS = 31 * 60
"""Stripe lets a page end half an hour after it began at the earliest."""
_REASONS = {
    "insufficient_funds": CardReason.INSUFFICIENT_FUNDS,
    "authentication_required": CardReason.SECURE_FAILED,
    "payment_intent_authentication_failure": CardReason.SECURE_FAILED,
    "processing_error": CardReason.BANK_TIMEOUT,
}


@dataclass(frozen=True, kw_only=True)
class StripeGateway:
    """Stripe with the keys of one shop; a request that is lost is repeated at once under the same key of its own."""

    base_url: str
    timeout_seconds: float
    clock: Callable[[], datetime]
    secret_key: str = field(repr=False)
    webhook_secret: str = field(repr=False)
    provider: CardProvider = CardProvider.STRIPE
    repeats_refunds: bool = True

    async def start(self, order: CardOrder) -> CardPage:
        """Open a checkout session; asked again later it is another one, and nobody has seen the page of the first."""
        expires_at = int(self.clock().timestamp()) + _PAGE_SECONDS
        status, answer = await self._ask(
            "POST",
            "/v1/checkout/sessions",
            dict(_session_of(order, expires_at)),
            key=f"start-{order.reference}-{expires_at}",  # one key with another end would be refused
        )
        if status >= 400:
            raise ProviderRefusedError(_error(answer))
        url, token = _text(answer, "url"), _text(answer, "id")
        if not token or urlsplit(url).scheme != "https":
            raise ProviderUnavailableError("no page")
        return CardPage(url=url, token=token)

    async def read_back(self, token: str) -> CardResult:
        """Ask what became of a checkout session."""
        path = f"/v1/checkout/sessions/{quote(token, safe='')}?{urlencode({'expand[]': 'payment_intent'})}"
        status, answer = await self._ask("GET", path)
        if status == 404:
            return CardResult(state=CardState.UNKNOWN, detail=_error(answer))
        if status >= 400 or _text(answer, "id") != token:
            raise ProviderUnavailableError(_error(answer) or "answer about another payment")
        return _result_of(answer)

    async def refund(self, provider_id: str, amount: Money, *, key: str, address: str) -> CardRefund:
        """Give money back; the same key gives it back once, also after the day for which Stripe knows keys."""
        del address
        answer = await self._refund_with(provider_id, key)
        if answer is None:
            form = {"payment_intent": provider_id, "amount": str(amount.minor), "metadata[key]": key}
            status, answer = await self._ask("POST", "/v1/refunds", form, key=f"refund-{key}")
            if status >= 400:
                return CardRefund(state=RefundState.REFUSED, detail=_error(answer))
        states = {
            "succeeded": RefundState.DONE,
            **dict.fromkeys(_FAILED, RefundState.REFUSED),
        }
        state = states.get(_text(answer, "status"), RefundState.PENDING)
        return CardRefund(state=state, refund_id=_text(answer, "id"), detail=_text(answer, "failure_reason"))

    def verify_notice(self, headers: Mapping[str, str], body: bytes) -> CardNotice:
        """Return which checkout session a notice is about; its signature counts for five minutes."""
        given = {name.lower(): value for name, value in headers.items()}.get(SIGNATURE_HEADER, "")
        parts = [part.partition("=") for part in given.split(",")]
        moment = next((value for name, _, value in parts if name == "t"), "")
        signatures = [value for name, _, value in parts if name == "v1"]
        signed = moment.encode() + b"." + body
        expected = hmac.new(self.webhook_secret.encode(), signed, hashlib.sha256).hexdigest().encode()
        if not any(hmac.compare_digest(expected, one.encode()) for one in signatures):
            raise NoticeForgedError("signature")
        if not moment.isdecimal() or abs(self.clock().timestamp() - int(moment[:15])) > TOLERANCE_SECONDS:
            raise NoticeForgedError("age")
        return _notice_of(body)

    async def _refund_with(self, provider_id: str, key: str) -> Json | None:
        """Return the refund that was made with a key; of several the one that has not failed."""
        query = urlencode({"payment_intent": provider_id, "limit": "100"})
        status, answer = await self._ask("GET", f"/v1/refunds?{query}")
        if status >= 400:
            raise ProviderUnavailableError(_error(answer))
        made = [each for each in answer.get("data") or [] if isinstance(each, dict)]
        of_key = [each for each in made if _text(each.get("metadata"), "key") == key]
        return next(
            (each for each in of_key if _text(each, "status") not in _FAILED), next(iter(of_key), None)
        )

    async def _ask(
        self, method: str, path: str, form: Mapping[str, str] | None = None, *, key: str = ""
    ) -> tuple[int, Json]:
        headers = {"Authorization": f"Bearer {self.secret_key}", "Stripe-Version": _VERSION}
        if key:
            headers["Idempotency-Key"] = key
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        return await ask(
            method,
            self.base_url.rstrip("/") + path,
            headers=headers,
            content=urlencode(form).encode() if form is not None else None,
            timeout_seconds=self.timeout_seconds,
            tries=2,
        )


def _session_of(order: CardOrder, expires_at: int) -> Iterator[tuple[str, str]]:
    sign = "&" if urlsplit(order.return_url).query else "?"
    yield "mode", "payment"
    yield "client_reference_id", order.reference
    yield "metadata[reference]", order.reference
    yield "payment_intent_data[metadata][reference]", order.reference
    yield "payment_method_types[0]", "card"
    yield "success_url", f"{order.return_url}{sign}token={{CHECKOUT_SESSION_ID}}"
    yield "cancel_url", f"{order.return_url}{sign}{urlencode({'payment': order.reference})}"
    yield "customer_email", order.buyer.mail
    yield "locale", order.lang.value
    yield "expires_at", str(expires_at)
    for place, item in enumerate(order.items):
        line = f"line_items[{place}]"
        yield f"{line}[quantity]", "1"
        yield f"{line}[price_data][currency]", item.amount.currency.value.lower()
        yield f"{line}[price_data][unit_amount]", str(item.amount.minor)
        yield f"{line}[price_data][product_data][name]", item.name[:250]


def _result_of(session: Json) -> CardResult:
    intent = session.get("payment_intent")
    intent = intent if isinstance(intent, dict) else {}
    state, reason, detail = CardState.PENDING, CardReason.NONE, _text(session, "payment_status")
    if _text(session, "status") == "complete" and detail == "paid" and _text(intent, "status") == "succeeded":
        state = CardState.APPROVED
    elif _text(session, "status") == "expired":
        state, reason = CardState.DECLINED, CardReason.EXPIRED
        if error := intent.get("last_payment_error"):
            detail = _text(error, "decline_code") or _text(error, "code")
            reason = _REASONS.get(detail, CardReason.DECLINED)
    received = intent.get("amount_received") if state is CardState.APPROVED else session.get("amount_total")
    return CardResult(
        state=state,
        reference=_text(session, "client_reference_id"),
        provider_id=_text(intent, "id") if state is CardState.APPROVED else "",
        minor=received if type(received) is int else None,
        currency=_text(session, "currency").upper(),
        reason=reason,
        detail=detail,
    )


def _notice_of(body: bytes) -> CardNotice:
    try:
        event = json.loads(body)
        kind, about = str(event["type"]), event["data"]["object"]
        token = str(about["id"]) if kind.startswith("checkout.session.") else ""
        return CardNotice(token=token, event_id=str(event["id"]))
    except (ValueError, KeyError, TypeError) as broken:
        raise NoticeForgedError("no event") from broken


def _error(answer: Json) -> str:
    error = answer.get("error")
    return _text(error, "code") or _text(error, "type") if isinstance(error, dict) else ""


def _text(answer: object, name: str) -> str:
    value = answer.get(name) if isinstance(answer, dict) else None
    return value if isinstance(value, str) else ""
