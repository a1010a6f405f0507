"""iyzico's checkout form and card storage: IYZWSv2 requests, signed answers, V3 notices (docs.iyzico.com, November 2026)."""

import base64
import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation

from terazi.foundation.cards import (
    SINGLE_PAYMENT,
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

SIGNATURE_HEADER = "x-iyz-signature-v3"
_START = "/payment/iyzipos/checkoutform/initialize/auth/ecom"
_READ = "/payment/iyzipos/checkoutform/auth/ecom/detail"
_REFUND = "/v2/payment/refund"
_CHARGE = "/payment/auth"
_READ_CHARGE = "/payment/detail"
_CARD = "/cardstorage/card"
_INSTALLMENTS = "/payment/iyzipos/installment"
_BANK_SAID_NO = re.compile(r"10\d{3}|600[01]")
_NOT_PAID_YET = re.compile(r"5\d{3}")
"""About the form itself; wrong keys and unknown tokens have other codes."""
_REASONS = {
    "10051": CardReason.INSUFFICIENT_FUNDS,
    "10054": CardReason.DECLINED,
    "10202": CardReason.BANK_TIMEOUT,
    "10219": CardReason.BANK_TIMEOUT,
}
_WAITING = {
    "INIT_THREEDS",
    "CALLBACK_THREEDS",
    "INIT_BANK_TRANSFER",
    "BKM_POS_SELECTED",
    "INIT_APM",
    "PENDING",
}


@dataclass(frozen=True, kw_only=True)
class IyzicoGateway:
    """iyzico with the keys of one shop."""

    base_url: str
    timeout_seconds: float
    api_key: str = field(repr=False)
    secret_key: str = field(repr=False)
    provider: CardProvider = CardProvider.IYZICO
    repeats_refunds: bool = False

    async def start(self, order: CardOrder) -> CardPage:
        """Open a checkout form; never asked twice, for each asking opens another one."""
        answer = await self._post(_START, _form_of(order, await self._offered_installments(order)))
        self._require_success(answer)
        token, url = _text(answer, "token"), _text(answer, "paymentPageUrl")
        self._require_signature(answer, _text(answer, "conversationId"), token)
        if not token or not url.startswith("https://"):
            raise ProviderUnavailableError("no page")
        return CardPage(url=url, token=token)

    async def _offered_installments(self, order: CardOrder) -> tuple[int, ...]:
        """Return which of the wanted instalments cost no buyer more than a payment at once; that one where iyzico does not say."""
        if order.installments == SINGLE_PAYMENT:
            return SINGLE_PAYMENT
        body = {
            "locale": order.lang.value,
            "conversationId": order.reference,
            "price": _price(order.total.minor),
        }
        try:
            answer = await self._post(_INSTALLMENTS, body, tries=2)
        except ProviderUnavailableError:
            return SINGLE_PAYMENT
        return _at_the_price(answer, order)

    async def read_back(self, token: str) -> CardResult:
        """Ask what became of a checkout form or of a charge; asking twice does no harm."""
        if charged := charged_of(token):
            return await self._read_charge(charged[0])
        answer = await self._post(_READ, {"locale": "tr", "token": token}, tries=2)
        code = _text(answer, "errorCode")
        if _text(answer, "status") != "success" and not _text(answer, "paymentStatus"):
            # Only a bank's or the fraud check's own no is final: the form may not have been filled in yet.
            is_final = bool(_BANK_SAID_NO.fullmatch(code))
            return CardResult(
                state=CardState.DECLINED if is_final else CardState.PENDING,
                reason=_reason(code) if is_final else CardReason.NONE,
                detail=code,
                is_untouched=bool(_NOT_PAID_YET.fullmatch(code)),
            )
        self._require_signature(
            answer,
            *(_text(answer, name) for name in ("paymentStatus", "paymentId", "currency", "basketId")),
            _text(answer, "conversationId"),
            *(_price_as_signed(answer, name) for name in ("paidPrice", "price")),
            _text(answer, "token"),
        )
        if _text(answer, "token") != token:
            raise ProviderUnavailableError("answer about another payment")
        return _result_of(answer)

    async def refund(self, provider_id: str, amount: Money, *, key: str, address: str) -> CardRefund:
        """Give money back once; iyzico knows no key, so an answer that is lost or not its own is never repeated by itself."""
        body = {
            "locale": "tr",
            "conversationId": key,
            "paymentId": provider_id,
            "price": _price(amount.minor),
            "currency": amount.currency.value,
            "ip": address,
        }
        answer = await self._post(_REFUND, body)
        code = _text(answer, "errorCode")
        if _text(answer, "status") != "success":
            return CardRefund(state=RefundState.REFUSED, detail=code or "failure")
        said = (_text(answer, "currency"), _text(answer, "conversationId"))
        self._require_signature(answer, _text(answer, "paymentId"), _price_as_signed(answer, "price"), *said)
        is_asked = said == (amount.currency.value, key) and _text(answer, "paymentId") == provider_id
        if not is_asked or _minor(answer.get("price")) != amount.minor:
            raise ProviderUnavailableError("answer about another refund")
        return CardRefund(state=RefundState.DONE, refund_id=f"{provider_id}:{key}")

    async def charge(self, order: CardOrder, card: StoredCard) -> CardResult:
        """Charge a stored card once; iyzico knows no key, so an answer that is lost is only read back."""
        body = _charge_of(order, card)
        return self._charged(await self._post(_CHARGE, body), order.reference, unknown=CardState.DECLINED)

    async def _read_charge(self, reference: str) -> CardResult:
        body = {"locale": "tr", "conversationId": reference, "paymentConversationId": reference}
        answer = await self._post(_READ_CHARGE, body, tries=2)
        return self._charged(answer, reference, unknown=CardState.UNKNOWN)

    def _charged(self, answer: Json, reference: str, *, unknown: CardState) -> CardResult:
        """Return what an answer says of a charge; ``unknown`` is what a no means that is not the bank's."""
        code = _text(answer, "errorCode")
        if _text(answer, "status") != "success":
            is_of_bank = bool(_BANK_SAID_NO.fullmatch(code))
            state = CardState.DECLINED if is_of_bank else unknown
            return CardResult(state=state, reference=reference, reason=_reason(code), detail=code)
        self._require_signature(
            answer,
            *(_text(answer, name) for name in ("paymentId", "currency", "basketId", "conversationId")),
            *(_price_as_signed(answer, name) for name in ("paidPrice", "price")),
        )
        if _text(answer, "basketId") != reference:
            raise ProviderUnavailableError("answer about another payment")
        return _result_of({"paymentStatus": "SUCCESS", **answer})

    async def forget(self, card: StoredCard) -> None:
        """Delete a card from iyzico's card storage."""
        body = {"locale": "tr", "cardUserKey": card.user_key, "cardToken": card.token}
        self._require_success(await self._post(_CARD, body, method="DELETE", tries=2))

    def verify_notice(self, headers: Mapping[str, str], body: bytes) -> CardNotice:
        """Return which checkout form a notice is about."""
        content = _json_of(body)
        given = {name.lower(): value for name, value in headers.items()}.get(SIGNATURE_HEADER, "")
        names = ("iyziEventType", "iyziPaymentId", "token", "paymentConversationId", "status")
        expected = self._sign(self.secret_key + "".join(_text(content, name) for name in names))
        if not _text(content, "token") or not hmac.compare_digest(expected.encode(), given.lower().encode()):
            raise NoticeForgedError("signature")
        return CardNotice(token=_text(content, "token"), event_id=_text(content, "iyziReferenceCode"))

    async def _post(self, path: str, body: Json, *, tries: int = 1, method: str = "POST") -> Json:
        content = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
        random_key = secrets.token_hex(16)
        signature = self._sign(random_key + path + content.decode())
        told = f"apiKey:{self.api_key}&randomKey:{random_key}&signature:{signature}"
        headers = {
            "Authorization": f"IYZWSv2 {base64.b64encode(told.encode()).decode()}",
            "x-iyzi-rnd": random_key,
            "Content-Type": "application/json",
            "Accept": "application/json",
        }
        _, answer = await ask(
            method,
            self.base_url.rstrip("/") + path,
            headers=headers,
            content=content,
            timeout_seconds=self.timeout_seconds,
            tries=tries,
        )
        return answer

    def _sign(self, text: str) -> str:
        # Whoever forges a notice may send halves of letters; they are signed as they came, and fit no signature.
        signed = text.encode(errors="surrogatepass")
        return hmac.new(self.secret_key.encode(), signed, hashlib.sha256).hexdigest()

    def _require_signature(self, answer: Json, *parts: str) -> None:
        expected = self._sign(":".join(parts))
        if not hmac.compare_digest(expected.encode(), _text(answer, "signature").lower().encode()):
            raise ProviderUnavailableError("signature of the answer")

    @staticmethod
    def _require_success(answer: Json) -> None:
        if _text(answer, "status") != "success":
            raise ProviderRefusedError(f"{_text(answer, 'errorCode')} {_text(answer, 'errorMessage')}"[:300])


def _at_the_price(answer: Json, order: CardOrder) -> tuple[int, ...]:
    """Return the wanted instalments that some family of cards offers and that none offers at another price."""
    totals: dict[int, set[int | None]] = {}
    for family in _objects(answer, "installmentDetails"):
        for plan in _objects(family, "installmentPrices"):
            number = _text(plan, "installmentNumber")
            if number.isdecimal():
                totals.setdefault(int(number), set()).add(_minor(plan.get("totalPrice")))
    return tuple(
        count for count in order.installments if count == 1 or totals.get(count) == {order.total.minor}
    )


def _form_of(order: CardOrder, installments: tuple[int, ...]) -> Json:
    """Return a checkout form; who agreed to it is asked there whether iyzico keeps the card."""
    return {
        **_payment_of(order),
        "callbackUrl": order.return_url,
        "enabledInstallments": list(installments),
        "forceThreeDS": 1,
    }


def _charge_of(order: CardOrder, card: StoredCard) -> Json:
    return {
        **_payment_of(order),
        "installment": 1,
        "paymentChannel": "WEB",
        "paymentCard": {"cardUserKey": card.user_key, "cardToken": card.token},
    }


def _stored_of(answer: Json) -> StoredCard | None:
    user_key, token = _text(answer, "cardUserKey"), _text(answer, "cardToken")
    if not user_key or not token:
        return None
    brand = _text(answer, "cardAssociation").replace("_", " ").title()
    return StoredCard(
        user_key=user_key, token=token, brand=brand[:40], last_four=_text(answer, "lastFourDigits")[-4:]
    )


def _payment_of(order: CardOrder) -> Json:
    buyer = order.buyer
    place = {"city": buyer.city or "-", "country": buyer.country, "zipCode": buyer.zip_code}
    name = f"{buyer.first_name} {buyer.last_name}".strip()
    address = {**place, "contactName": name, "address": buyer.address or "-"}
    return {
        "locale": order.lang.value,
        "conversationId": order.reference,
        "price": _price(order.total.minor),
        "paidPrice": _price(order.total.minor),
        "currency": order.total.currency.value,
        "basketId": order.reference,
        "paymentGroup": "PRODUCT",
        "buyer": {
            **place,
            "id": buyer.id,
            "name": buyer.first_name,
            "surname": buyer.last_name,
            "gsmNumber": buyer.phone,
            "email": buyer.mail,
            "identityNumber": buyer.identity_number,
            "registrationAddress": buyer.address or "-",
            "ip": buyer.ip_address,
        },
        "shippingAddress": address,
        "billingAddress": address,
        "basketItems": [
            {
                "id": item.id,
                "name": item.name,
                "category1": item.category,
                "itemType": "VIRTUAL",
                "price": _price(item.amount.minor),
            }
            for item in order.items
        ],
    }


def _result_of(answer: Json) -> CardResult:
    status, fraud = _text(answer, "paymentStatus"), _text(answer, "fraudStatus")
    state, reason = CardState.DECLINED, _reason(_text(answer, "errorCode"))
    if status == "SUCCESS":
        reviewed = {"1": CardState.APPROVED, "0": CardState.PENDING, "-1": CardState.DECLINED}
        state = reviewed.get(fraud or "1", CardState.PENDING)
        reason = CardReason.UNDER_REVIEW if state is CardState.PENDING else CardReason.NONE
        if state is CardState.DECLINED:
            reason = CardReason.DECLINED
    elif status in _WAITING:
        state, reason = CardState.PENDING, CardReason.NONE
    installments = _text(answer, "installment")
    return CardResult(
        state=state,
        installments=max(int(installments), 1) if installments.isdecimal() else 1,
        reference=_text(answer, "basketId"),
        provider_id=_text(answer, "paymentId") if state is CardState.APPROVED else "",
        minor=_minor(answer.get("paidPrice")),
        currency=_text(answer, "currency"),
        reason=reason,
        detail=_text(answer, "errorCode") or status,
        stored=_stored_of(answer) if state is CardState.APPROVED else None,
    )


def _reason(code: str) -> CardReason:
    return _REASONS.get(code, CardReason.DECLINED)


def _price(minor: int) -> str:
    return f"{Decimal(minor) / 100:.2f}"


def _minor(price: object) -> int | None:
    """Return kuruş; None for what is no price or has parts of a kuruş."""
    try:
        minor = Decimal(str(price)) * 100
    except InvalidOperation:
        return None
    return int(minor) if minor.is_finite() and minor == minor.to_integral_value() else None


def _price_as_signed(answer: Json, name: str) -> str:
    """Signatures leave out the zeros at the end: 10.50 is signed as 10.5, 10.00 as 10."""
    text = _text(answer, name)
    return text.rstrip("0").rstrip(".") if "." in text else text


def _text(answer: Json, name: str) -> str:
    value = answer.get(name)
    return "" if value is None or isinstance(value, dict | list | bool) else str(value)


def _objects(answer: Json, name: str) -> list[Json]:
    value = answer.get(name)
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _json_of(body: bytes) -> Json:
    try:
        content = json.loads(body)
    except (ValueError, RecursionError) as broken:
        raise NoticeForgedError("no JSON") from broken
    if not isinstance(content, dict):
        raise NoticeForgedError("no object")
    return content
