"""The sandbox: a card provider inside the platform, for installations and shops without a real one. No money moves."""

import hashlib
import hmac
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

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
    ProviderUnavailableError,
    RefundState,
    StoredCard,
)
from terazi.foundation.db import Database
from terazi.foundation.ids import new_token
from terazi.foundation.money import Money
from terazi.providers.cards import sandbox_payments as payments
from terazi.providers.cards.sandbox_payments import SandboxPayment, SandboxState

PAGE_PATH = "/sandbox/card"
SIGNATURE_HEADER = "x-sandbox-signature"
_NOTICE_SECONDS = 300
_EXPIRES_YEAR = 2099


@dataclass(frozen=True, kw_only=True)
class SandboxGateway:
    """The sandbox as the platform sees it."""

    database: Database
    clock: Callable[[], datetime]
    secret: bytes
    provider: CardProvider = CardProvider.SANDBOX
    repeats_refunds: bool = True

    async def start(self, order: CardOrder) -> CardPage:
        """Open a payment; the page is one of our own."""
        token = new_token()
        await self.database.recorder.write(payments.new_payment(token, order, self.clock()))
        home = urlsplit(order.return_url)
        return CardPage(
            url=f"{home.scheme}://{home.netloc}{PAGE_PATH}/{token}?lang={order.lang}", token=token
        )

    async def read_back(self, token: str) -> CardResult:
        """Ask what became of a payment."""
        (payment,) = await self.database.reader.ask(payments.find_payment(token))
        if payment is None:
            return CardResult(state=CardState.UNKNOWN)
        return _result_of(payment, self.clock())

    async def refund(self, provider_id: str, amount: Money, *, key: str, address: str) -> CardRefund:
        """Give money back, at most what was paid; the same key and amount succeed again without effect."""
        del address
        done = CardRefund(state=RefundState.DONE, refund_id=f"{provider_id}:{key}")
        if amount.minor > 0:
            refund = payments.refund(provider_id, minor=amount.minor, currency=amount.currency, key=key)
            (is_refunded,) = await self.database.recorder.ask(refund)
            if is_refunded:
                return done
        (given,) = await self.database.reader.ask(payments.refunds_of(provider_id))
        if given is None:
            return CardRefund(state=RefundState.REFUSED, detail="unknown_payment")
        if given.get(key) == amount.minor:
            return done
        return CardRefund(state=RefundState.REFUSED, detail="key_reused" if key in given else "too_much")

    async def charge(self, order: CardOrder, card: StoredCard) -> CardResult:
        """Charge a kept card as its bank decides it; the same reference again is the same charge."""
        token = card.charge_token(order.reference)
        made, kept = await self.database.reader.ask(
            payments.find_payment(token), payments.kept_card(card.token)
        )
        if made is None and kept is None:
            return CardResult(state=CardState.DECLINED, reason=CardReason.DECLINED, detail="unknown_card")
        if made is None and kept is not None:
            await self.database.recorder.write(payments.new_charge(token, order, kept, self.clock()))
        return await self.read_back(token)

    async def forget(self, card: StoredCard) -> None:
        """Keep a card no longer; one that is not kept is forgotten already."""
        await self.database.recorder.write(payments.forget_card(card.token))

    def verify_notice(self, headers: Mapping[str, str], body: bytes) -> CardNotice:
        """Return what a notice of the sandbox is about."""
        given = {name.lower(): value for name, value in headers.items()}.get(SIGNATURE_HEADER, "")
        moment, _, signature = given.partition(".")
        expected = _signature(self.secret, moment, body)
        if not moment.isdecimal() or not hmac.compare_digest(expected.encode(), signature.encode()):
            raise NoticeForgedError("signature")
        if abs(self.clock().timestamp() - int(moment[:15])) > _NOTICE_SECONDS:
            raise NoticeForgedError("age")
        return CardNotice(**json.loads(body))


def signed_notice(secret: bytes, token: str, event_id: str, now: datetime) -> tuple[dict[str, str], bytes]:
    """Return headers and body of the notice that the sandbox sends when a payment is decided."""
    body = json.dumps({"token": token, "event_id": event_id}).encode()
    moment = str(int(now.timestamp()))
    signed = {SIGNATURE_HEADER: f"{moment}.{_signature(secret, moment, body)}"}
    return {"content-type": "application/json", **signed}, body


def _result_of(payment: SandboxPayment, now: datetime) -> CardResult:
    """What the sandbox says of a payment at a moment; ProviderUnavailableError while its bank is silent."""
    state, reason, provider_id = CardState.PENDING, payment.reason, ""
    is_silent = payment.answers_at is not None and payment.answers_at > now
    match payment.state:
        case SandboxState.APPROVED if not is_silent:
            state, provider_id = CardState.APPROVED, payment.provider_id
        case SandboxState.DECLINED if is_silent:
            raise ProviderUnavailableError("the bank of the test card is silent")
        case SandboxState.DECLINED:
            state = CardState.DECLINED
        case SandboxState.OPEN | SandboxState.CHECKING if payment.expires_at <= now:
            state, reason = CardState.DECLINED, CardReason.EXPIRED
    return CardResult(
        state=state,
        installments=payment.installments,
        reference=payment.reference,
        provider_id=provider_id,
        minor=payment.minor,
        currency=payment.currency.value,
        reason=reason,
        stored=_stored_of(payment) if state is CardState.APPROVED and payment.keeps_card else None,
    )


def _stored_of(payment: SandboxPayment) -> StoredCard:
    return StoredCard(
        user_key=f"holder_of_{payment.provider_id}",
        token=payment.provider_id,
        brand="Visa",
        last_four=payment.card.number[-4:] if payment.card else "",
        expires_year=_EXPIRES_YEAR,
        expires_month=12,
    )


def _signature(secret: bytes, moment: str, body: bytes) -> str:
    key = hashlib.sha256(b"card sandbox notice\n" + secret).digest()
    return hmac.new(key, moment.encode() + b"." + body, hashlib.sha256).hexdigest()
