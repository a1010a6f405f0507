"""Stripe Checkout and stored cards over its HTTP interface (docs.stripe.com/api, November 2026)."""

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
    StoredCard,
    charged_of,
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
        kept = "-kept" if order.keeps_card else ""
        status, answer = await self._ask(
            "POST",
            "/v1/checkout/sessions",
            dict(_session_of(order, expires_at)),
            key=f"start-{order.reference}-{expires_at}{kept}",  # one key with another body would be refused
        )
        if status >= 400:
            raise ProviderRefusedError(_error(answer))
        url, token = _text(answer, "url"), _text(answer, "id")
        if not token or urlsplit(url).scheme != "https":
            raise ProviderUnavailableError("no page")
        return CardPage(url=url, token=token)

    async def read_back(self, token: str) -> CardResult:
        """Ask what became of a checkout session or of a charge."""
        if charged := charged_of(token):
            return await self._read_charge(*charged)
        expanded = urlencode({"expand[]": "payment_intent.payment_method"})
        path = f"/v1/checkout/sessions/{quote(token, safe='')}?{expanded}"
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

    async def charge(self, order: CardOrder, card: StoredCard) -> CardResult:
        """Charge a stored card; a request that is lost is repeated at once under the same key, and charges once."""
        form = {
            "amount": str(order.total.minor),
            "currency": order.total.currency.value.lower(),
            "customer": card.user_key,
            "payment_method": card.token,
            "payment_method_types[0]": "card",
            "off_session": "true",
            "confirm": "true",
            "metadata[reference]": order.reference,
        }
        status, answer = await self._ask("POST", "/v1/payment_intents", form, key=f"charge-{order.reference}")
        if status == 409:  # the one before is not answered yet
            raise ProviderUnavailableError(_error(answer))
        if status >= 400:
            error = answer.get("error")
            detail = _text(error, "decline_code") or _error(answer)
            reason = _REASONS.get(detail) or _REASONS.get(_error(answer)) or CardReason.DECLINED
            return CardResult(
                state=CardState.DECLINED, reference=order.reference, reason=reason, detail=detail
            )
        return _charged(answer)

    async def _read_charge(self, reference: str, customer: str) -> CardResult:
        query = urlencode({"customer": customer, "limit": "100"})
        status, answer = await self._ask("GET", f"/v1/payment_intents?{query}")
        if status >= 400:
            raise ProviderUnavailableError(_error(answer))
        made = [each for each in answer.get("data") or [] if isinstance(each, dict)]
        results = [_charged(each) for each in made if _text(each.get("metadata"), "reference") == reference]
        approved = (each for each in results if each.state is CardState.APPROVED)
        return next(approved, results[0] if results else CardResult(state=CardState.UNKNOWN))

    async def forget(self, card: StoredCard) -> None:
        """Detach a card from its customer; one that is not there any more is forgotten already."""
        status, answer = await self._ask(
            "POST", f"/v1/payment_methods/{quote(card.token, safe='')}/detach", {}
        )
        if status in (401, 403):
            raise ProviderRefusedError(_error(answer))

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
    if order.keeps_card:
        yield "customer_creation", "always"
        yield "payment_intent_data[setup_future_usage]", "off_session"
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
        stored=_stored_of(session, intent) if state is CardState.APPROVED else None,
    )


def _stored_of(session: Json, intent: Json) -> StoredCard | None:
    method = intent.get("payment_method")
    customer, token = _text(session, "customer"), _text(method, "id")
    if _text(intent, "setup_future_usage") != "off_session" or not customer or not token:
        return None
    card = method.get("card") if isinstance(method, dict) else None
    card = card if isinstance(card, dict) else {}
    year, month = card.get("exp_year"), card.get("exp_month")
    return StoredCard(
        user_key=customer,
        token=token,
        brand=_text(card, "brand").title()[:40],
        last_four=_text(card, "last4")[-4:],
        expires_year=year if type(year) is int else None,
        expires_month=month if type(month) is int else None,
    )


def _charged(intent: Json) -> CardResult:
    """Return what became of a charge: what asks for its holder again is a no, for nobody is there to answer."""
    status = _text(intent, "status")
    states = {"succeeded": CardState.APPROVED, "processing": CardState.PENDING}
    state, detail = states.get(status, CardState.DECLINED), status
    if state is CardState.DECLINED:
        error = intent.get("last_payment_error")
        detail = _text(error, "decline_code") or _text(error, "code") or status
    received = intent.get("amount_received")
    return CardResult(
        state=state,
        reference=_text(intent.get("metadata"), "reference"),
        provider_id=_text(intent, "id") if state is CardState.APPROVED else "",
        minor=received if type(received) is int else None,
        currency=_text(intent, "currency").upper(),
        reason=_REASONS.get(detail, CardReason.DECLINED) if state is CardState.DECLINED else CardReason.NONE,
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
