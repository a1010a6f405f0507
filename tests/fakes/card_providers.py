"""Servers on loopback that answer as iyzico and Stripe document it, and fail as a test wants them to."""

import base64
import hashlib
import hmac
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit

API_KEY, SECRET_KEY, WEBHOOK_SECRET = "sandbox-api-key", "sandbox-secret-key", "whsec_test"


def sign(text: str, key: str = SECRET_KEY) -> str:
    """Return the hexadecimal HMAC-SHA256 of a text."""
    return hmac.new(key.encode(), text.encode(), hashlib.sha256).hexdigest()


@dataclass
class Fake:
    """What a fake was asked, what it knows, and how it is to fail next."""

    asked: list[tuple[str, str, dict[str, str], dict[str, Any]]] = field(default_factory=list)
    payments: dict[str, dict[str, Any]] = field(default_factory=dict)
    answers_by_key: dict[str, tuple[dict[str, Any], tuple[int, dict[str, Any]]]] = field(default_factory=dict)
    refunds: list[dict[str, Any]] = field(default_factory=list)
    refund_status: str = "succeeded"
    refunds_say: dict[str, str] = field(default_factory=dict)
    """What iyzico says of refunds otherwise than it was asked."""
    is_own: bool = True
    """Whether the answers to refunds and charges are iyzico's own."""
    failures: list[str] = field(default_factory=list)
    repeats: str = ""
    """The token under which every new payment is known, where it is given."""
    refunded: int = 0
    charges: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What stored cards were charged, by our reference."""
    charge_says: str = ""
    """With which code the bank declines the next charges; it pays where that is empty."""
    forgotten: list[str] = field(default_factory=list)
    """The stored cards that were to be forgotten."""
    totals: dict[str, dict[int, float]] = field(default_factory=dict)
    """By family of cards what iyzico wants in all for how many instalments."""
    is_silent: threading.Event = field(default_factory=threading.Event)
    url: str = ""

    def stay_silent(self) -> None:
        """Answer late, and let a test know that an answer is waited for."""
        self.is_silent.set()
        time.sleep(0.6)

    def iyzico(self, path: str, body: dict[str, Any], raw: str, headers: dict[str, str]) -> dict[str, Any]:
        """Answer as iyzico: only signed requests, all answers signed."""
        told = base64.b64decode(headers["authorization"].removeprefix("IYZWSv2 ")).decode()
        parts = dict(part.split(":", 1) for part in told.split("&"))
        if parts["apiKey"] != API_KEY or parts["signature"] != sign(parts["randomKey"] + path + raw):
            return {"status": "failure", "errorCode": "1000", "errorMessage": "Geçersiz imza"}
        if path.endswith("/initialize/auth/ecom"):
            return self._form(body)
        if path == "/payment/auth":
            return self._iyzico_charge(body)
        if path == "/payment/detail":
            unknown = {"status": "failure", "errorCode": "5097", "errorMessage": "Ödeme bulunamadı"}
            return self.charges.get(body["paymentConversationId"], unknown)
        if path == "/cardstorage/card":
            self.forgotten.append(body["cardToken"])
            return {"status": "success"}
        if path.endswith("/installment"):
            return {"status": "success", "installmentDetails": self._families()}
        if path.endswith("/ecom/detail"):
            payment = self.payments.get(body["token"])
            if payment is None:
                return {"status": "failure", "errorCode": "5", "errorMessage": "Geçersiz token"}
            return payment
        self.refunded += 1
        told = {name: body[name] for name in ("paymentId", "price", "currency", "conversationId")}
        told |= self.refunds_say
        signed = [value.rstrip("0").rstrip(".") if "." in value else value for value in told.values()]
        signature = sign(":".join(signed), SECRET_KEY if self.is_own else "another key")
        return {"status": "success", **told, "signature": signature}

    def _iyzico_charge(self, body: dict[str, Any]) -> dict[str, Any]:
        """Charge a stored card: iyzico knows no key, and who asks twice is charged twice."""
        if self.charge_says:
            answer: dict[str, Any] = {"status": "failure", "errorCode": self.charge_says}
        else:
            names = ("currency", "basketId", "conversationId", "paidPrice", "price")
            answer = {"paymentId": f"9{len(self.charges)}", **{name: body[name] for name in names}}
            signed = [value.rstrip("0").rstrip(".") if "." in value else value for value in answer.values()]
            key = SECRET_KEY if self.is_own else "another key"
            answer |= {"status": "success", "fraudStatus": 1, "signature": sign(":".join(signed), key)}
        assert body["conversationId"] not in self.charges, "charged twice"
        self.charges[body["conversationId"]] = answer
        return answer

    def _families(self) -> list[dict[str, Any]]:
        return [
            {
                "cardFamilyName": family,
                "installmentPrices": [
                    {
                        "installmentNumber": count,
                        "totalPrice": total,
                        "installmentPrice": round(total / count, 2),
                    }
                    for count, total in totals.items()
                ],
            }
            for family, totals in self.totals.items()
        ]

    def _form(self, body: dict[str, Any]) -> dict[str, Any]:
        if sum(round(float(item["price"]) * 100) for item in body["basketItems"]) != round(
            float(body["price"]) * 100
        ):
            return {"status": "failure", "errorCode": "5092", "errorMessage": "Sepet toplamı"}
        if not body["buyer"]["identityNumber"]:
            return {
                "status": "failure",
                "errorCode": "5023",
                "errorMessage": "identityNumber gönderilmesi zorunludur",
            }
        token = self.repeats or f"token-{len(self.payments)}"
        self.payments[token] = {"status": "failure", "errorCode": "5122", "errorMessage": "Henüz ödenmedi"}
        signature = sign(f"{body['conversationId']}:{token}")
        return {
            "status": "success",
            "token": token,
            "conversationId": body["conversationId"],
            "paymentPageUrl": f"https://sandbox-cpp.iyzipay.com?token={token}&lang=tr",
            "tokenExpireTime": 1800,
            "signature": signature,
        }

    def pay_iyzico(self, token: str, reference: str, /, **values: Any) -> None:
        """Let the buyer pay a form."""
        payment: dict[str, Any] = {
            "status": "success",
            "paymentStatus": "SUCCESS",
            "paymentId": "24185078",
            "currency": "TRY",
            "basketId": reference,
            "conversationId": reference,
            "paidPrice": 1234.50,
            "price": 1234.50,
            "token": token,
            "fraudStatus": 1,
            **values,
        }
        names = ("paymentStatus", "paymentId", "currency", "basketId", "conversationId")
        prices = [f"{payment[name]:.2f}".rstrip("0").rstrip(".") for name in ("paidPrice", "price")]
        signed = [*(str(payment[name]) for name in names), *prices, payment["token"]]
        payment.setdefault("signature", sign(":".join(signed)))
        self.payments[token] = payment

    def stripe(
        self, method: str, path: str, form: dict[str, Any], headers: dict[str, str]
    ) -> tuple[int, dict[str, Any]]:
        """Answer as Stripe: the same key is answered the same, another body under it refused."""
        if headers.get("authorization") != f"Bearer {SECRET_KEY}":
            return 401, {"error": {"type": "invalid_request_error"}}
        if method == "GET" and path == "/v1/refunds":
            return 200, {"data": self.refunds}
        if method == "GET" and path == "/v1/payment_intents":
            return 200, {"data": list(self.charges.values())}
        if path.endswith("/detach"):
            self.forgotten.append(path.split("/")[3])
            return 200, {"id": path.split("/")[3]}
        if method == "GET":
            session = self.payments.get(path.rpartition("/")[2])
            return (200, session) if session else (404, {"error": {"code": "resource_missing"}})
        key = headers["idempotency-key"]
        if key not in self.answers_by_key:
            self.answers_by_key[key] = (form, self._made(path, form))
        before, answer = self.answers_by_key[key]
        return answer if before == form else (400, {"error": {"type": "idempotency_error"}})

    def _made(self, path: str, form: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        if path == "/v1/refunds":
            if self.refunded + int(form["amount"]) > 123_450:
                return 400, {"error": {"code": "charge_already_refunded", "type": "invalid_request_error"}}
            self.refunded += int(form["amount"])
            made = {"id": f"re_{len(self.refunds)}", "status": self.refund_status}
            self.refunds.append({**made, "metadata": {"key": form["metadata[key]"]}})
            return 200, made
        if path == "/v1/payment_intents":
            return self._stripe_charge(form)
        token = self.repeats or f"cs_test_{len(self.payments)}"
        lines = [int(value) for name, value in form.items() if name.endswith("[unit_amount]")]
        self.payments[token] = {
            "id": token,
            "url": f"https://checkout.stripe.com/c/pay/{token}",
            "status": "open",
            "payment_status": "unpaid",
            "amount_total": sum(lines),
            "currency": form["line_items[0][price_data][currency]"],
            "client_reference_id": form["client_reference_id"],
            "payment_intent": None,
        }
        return 200, self.payments[token]

    def _stripe_charge(self, form: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        reference = form["metadata[reference]"]
        intent: dict[str, Any] = {
            "id": f"pi_{len(self.charges)}_later",
            "status": "succeeded",
            "amount_received": int(form["amount"]),
            "currency": form["currency"],
            "metadata": {"reference": reference},
        }
        error = {"code": "card_declined", "decline_code": self.charge_says}
        if self.charge_says == "authentication_required":
            error = {"code": "authentication_required"}
        if self.charge_says:
            intent |= {"status": "requires_payment_method", "amount_received": 0, "last_payment_error": error}
        assert reference not in self.charges, "charged twice"
        self.charges[reference] = intent
        return (402, {"error": {**error, "payment_intent": intent}}) if self.charge_says else (200, intent)

    def pay_stripe(self, token: str, **intent: Any) -> None:
        """Let the buyer pay a session."""
        session = self.payments[token]
        paid = {"id": "pi_1", "status": "succeeded", "amount_received": session["amount_total"], **intent}
        self.payments[token] = {
            **session,
            "status": "complete",
            "payment_status": "paid",
            "payment_intent": paid,
        }


def iyzico_notice(token: str, reference: str, key: str = SECRET_KEY) -> tuple[dict[str, str], bytes]:
    """Return a notice as iyzico signs it (V3, hosted page)."""
    told = {
        "paymentConversationId": reference,
        "token": token,
        "status": "SUCCESS",
        "iyziReferenceCode": "ref-1",
        "iyziEventType": "CHECKOUT_FORM_AUTH",
        "iyziPaymentId": 24185078,
    }
    text = f"{key}CHECKOUT_FORM_AUTH24185078{token}{reference}SUCCESS"
    return {"X-IYZ-SIGNATURE-V3": sign(text, key)}, json.dumps(told).encode()


def stripe_notice(
    token: str, moment: int, *, kind: str = "checkout.session.completed", key: str = WEBHOOK_SECRET
) -> tuple[dict[str, str], bytes]:
    """Return an event as Stripe signs it; an older secret may have signed it too."""
    body = json.dumps({"id": "evt_1", "type": kind, "data": {"object": {"id": token}}})
    signature = sign(f"{moment}.{body}", key)
    return {"Stripe-Signature": f"t={moment},v1={'0' * 64},v1={signature},v0=x"}, body.encode()


@contextmanager
def card_providers() -> Iterator[Fake]:
    """Run both providers on one port of this machine."""
    fake = Fake()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            raw = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
            headers = {name.lower(): value for name, value in self.headers.items()}
            path = urlsplit(self.path).path
            is_iyzico = "json" in headers.get("content-type", "")
            body = json.loads(raw) if is_iyzico else dict(parse_qsl(raw))
            fake.asked.append((self.command, path, headers, body))
            failure = fake.failures.pop(0) if fake.failures else ""
            if failure == "silence":
                fake.stay_silent()
            status, content = 200, b"<html>"
            if failure == "503":
                status = 503
            elif failure != "broken":
                if is_iyzico:
                    answer = fake.iyzico(path, body, raw, headers)
                else:
                    status, answer = fake.stripe(self.command, path, body, headers)
                content = json.dumps(answer).encode()
            if failure == "lost":
                self.connection.close()
                return
            self.send_response(status)
            self.send_header("content-length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def do_POST(self) -> None:
            self.do_GET()

        def do_DELETE(self) -> None:
            self.do_GET()

        def log_message(self, *args: object) -> None:
            del args

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    fake.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield fake
    finally:
        server.shutdown()
        server.server_close()
