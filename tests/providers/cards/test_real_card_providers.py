"""iyzico and Stripe, asked over HTTP: what is signed, what is believed, and what silence means."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from terazi.foundation.cards import (
    CardGateway,
    CardReason,
    CardState,
    NoticeForgedError,
    ProviderRefusedError,
    ProviderUnavailableError,
    RefundState,
)
from terazi.foundation.money import Currency, Money
from terazi.providers.cards.iyzico import IyzicoGateway
from terazi.providers.cards.stripe import StripeGateway
from tests.fakes.card_providers import (
    API_KEY,
    SECRET_KEY,
    WEBHOOK_SECRET,
    Fake,
    card_providers,
    iyzico_notice,
    stripe_notice,
)
from tests.providers.cards.orders import BUYER, lira, order

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
TOTAL = lira(123_450)
REFERENCE = "0190-ref-1"
BOTH = pytest.mark.parametrize("name", ["iyzico", "stripe"])


@pytest.fixture
def fake() -> Iterator[Fake]:
    """Both providers on loopback."""
    with card_providers() as running:
        yield running


def gateway(name: str, fake: Fake, secret_key: str = SECRET_KEY) -> CardGateway:
    """Return a gateway that asks the fake."""
    if name == "iyzico":
        return IyzicoGateway(base_url=fake.url, timeout_seconds=0.3, api_key=API_KEY, secret_key=secret_key)
    return StripeGateway(
        base_url=fake.url,
        timeout_seconds=0.3,
        clock=lambda: NOW,
        secret_key=secret_key,
        webhook_secret=WEBHOOK_SECRET,
    )


def pay(name: str, fake: Fake, token: str, **values: Any) -> None:
    """Let the buyer pay."""
    if name == "iyzico":
        fake.pay_iyzico(token, REFERENCE, **values)
    else:
        fake.pay_stripe(token, **values)


@BOTH
async def test_a_payment_is_approved_when_the_provider_says_so(name: str, fake: Fake) -> None:
    asking = gateway(name, fake)
    page = await asking.start(order(100_000, 23_450))
    assert page.url.startswith("https://")
    assert (await asking.read_back(page.token)).state is CardState.PENDING
    pay(name, fake, page.token)
    for _ in range(2):
        result = await asking.read_back(page.token)
        assert result.pays(REFERENCE, TOTAL)
        assert result.provider_id
    assert not result.pays(REFERENCE, lira(123_449))
    assert not result.pays(REFERENCE, Money(123_450, Currency.USD))
    assert not result.pays("another", TOTAL)


@BOTH
async def test_the_provider_is_given_exactly_the_sum_of_the_items(name: str, fake: Fake) -> None:
    await gateway(name, fake).start(order(1, 99, 123_350))
    body = fake.asked[0][3]
    if name == "iyzico":
        assert (body["price"], body["paidPrice"], body["currency"]) == ("1234.50", "1234.50", "TRY")
        assert [item["price"] for item in body["basketItems"]] == ["0.01", "0.99", "1233.50"]
        assert body["buyer"]["identityNumber"] == BUYER.identity_number
    else:
        assert [v for k, v in body.items() if k.endswith("[unit_amount]")] == ["1", "99", "123350"]
        assert body["expires_at"] == str(int(NOW.timestamp()) + 31 * 60)
        assert body["success_url"].endswith("&token={CHECKOUT_SESSION_ID}")


@BOTH
@pytest.mark.parametrize("failure", ["silence", "503", "broken", "lost"])
async def test_silence_and_broken_answers_mean_that_nothing_is_known(
    name: str, failure: str, fake: Fake
) -> None:
    asking = gateway(name, fake)
    page = await asking.start(order(123_450))
    pay(name, fake, page.token)
    fake.failures = [failure] * 2
    with pytest.raises(ProviderUnavailableError):
        await asking.read_back(page.token)
    fake.failures = [failure]
    assert (await asking.read_back(page.token)).state is CardState.APPROVED


async def test_an_order_or_refund_is_asked_for_twice_only_where_it_counts_once(fake: Fake) -> None:
    fake.failures = ["lost", "", "lost", ""]
    stripe = gateway("stripe", fake)
    page = await stripe.start(order(123_450))
    refund = await stripe.refund("pi_1", lira(100), key="r1", address="203.0.113.7")
    assert (list(fake.payments), refund.state, fake.refunded) == ([page.token], RefundState.DONE, 100)
    iyzico = gateway("iyzico", fake)
    for ask in (
        iyzico.start(order(123_450)),
        iyzico.refund("24185078", lira(100), key="r1", address="203.0.113.7"),
    ):
        asked = len(fake.asked)
        fake.failures = ["lost"]
        with pytest.raises(ProviderUnavailableError):
            await ask
        assert len(fake.asked) == asked + 1


@BOTH
async def test_wrong_keys_are_told_apart_from_silence(name: str, fake: Fake) -> None:
    with pytest.raises(ProviderRefusedError):
        await gateway(name, fake, secret_key="wrong").start(order(123_450))
    assert "wrong" not in repr(gateway(name, fake, secret_key="wrong"))


@pytest.mark.parametrize(
    "forged",
    [{"paidPrice": 1.0, "signature": "0" * 64}, {"signature": ""}, {"token": "token-7"}],
    ids=["amount", "unsigned", "other token"],
)
async def test_an_answer_of_iyzico_without_its_signature_is_not_believed(
    fake: Fake, forged: dict[str, Any]
) -> None:
    asking = gateway("iyzico", fake)
    page = await asking.start(order(123_450))
    fake.pay_iyzico(page.token, REFERENCE, **forged)
    with pytest.raises(ProviderUnavailableError):
        await asking.read_back(page.token)


@pytest.mark.parametrize(
    ("values", "state", "reason"),
    [
        ({"fraudStatus": 0}, CardState.PENDING, CardReason.UNDER_REVIEW),
        ({"fraudStatus": -1}, CardState.DECLINED, CardReason.DECLINED),
        ({"paymentStatus": "INIT_THREEDS"}, CardState.PENDING, CardReason.NONE),
        (
            {"paymentStatus": "FAILURE", "errorCode": "10051"},
            CardState.DECLINED,
            CardReason.INSUFFICIENT_FUNDS,
        ),
        ({"paidPrice": 1234.0}, CardState.APPROVED, CardReason.NONE),
        ({"currency": "EUR"}, CardState.APPROVED, CardReason.NONE),
    ],
)
async def test_iyzicos_words_become_ours(
    fake: Fake, values: dict[str, Any], state: CardState, reason: CardReason
) -> None:
    asking = gateway("iyzico", fake)
    page = await asking.start(order(123_450))
    fake.pay_iyzico(page.token, REFERENCE, **values)
    result = await asking.read_back(page.token)
    assert (result.state, result.reason) == (state, reason)
    assert not result.pays(REFERENCE, TOTAL)


async def test_a_bank_that_said_no_is_final_at_iyzico_and_anything_else_is_not(fake: Fake) -> None:
    asking = gateway("iyzico", fake)
    fake.payments = {
        "no": {"status": "failure", "errorCode": "10051"},
        "fraud": {"status": "failure", "errorCode": "6001"},
    }
    assert (await asking.read_back("no")).reason is CardReason.INSUFFICIENT_FUNDS
    assert (await asking.read_back("fraud")).state is CardState.DECLINED
    assert (await asking.read_back("nobody")).state is CardState.PENDING


async def test_stripes_words_become_ours(fake: Fake) -> None:
    asking = gateway("stripe", fake)
    page = await asking.start(order(123_450))
    fake.pay_stripe(page.token, status="processing")
    assert (await asking.read_back(page.token)).state is CardState.PENDING
    fake.pay_stripe(page.token, amount_received=123_449)
    assert not (await asking.read_back(page.token)).pays(REFERENCE, TOTAL)
    ended = {"status": "expired", "payment_status": "unpaid", "payment_intent": None}
    fake.payments[page.token] |= ended
    assert (await asking.read_back(page.token)).reason is CardReason.EXPIRED
    fake.payments[page.token]["payment_intent"] = {
        "last_payment_error": {"decline_code": "insufficient_funds"}
    }
    assert (await asking.read_back(page.token)).reason is CardReason.INSUFFICIENT_FUNDS
    assert (await asking.read_back("cs_none")).state is CardState.UNKNOWN


async def test_refunds_say_what_became_of_them(fake: Fake) -> None:
    stripe, iyzico = gateway("stripe", fake), gateway("iyzico", fake)
    for _ in range(3):
        done = await stripe.refund("pi_1", lira(123_450), key="all", address="203.0.113.7")
        assert done.state is RefundState.DONE
    assert fake.refunded == 123_450
    more = await stripe.refund("pi_1", lira(1), key="more", address="203.0.113.7")
    assert (more.state, more.detail) == (RefundState.REFUSED, "charge_already_refunded")
    fake.refunds.append({"id": "re_failed", "status": "failed", "metadata": {"key": "twice"}})
    again = {"id": "re_again", "status": "succeeded", "metadata": {"key": "twice"}}
    failed = await stripe.refund("pi_1", lira(1), key="twice", address="203.0.113.7")
    fake.refunds.append(again)
    known = await stripe.refund("pi_1", lira(1), key="twice", address="203.0.113.7")
    assert (failed.state, known.state, known.refund_id) == (RefundState.REFUSED, RefundState.DONE, "re_again")
    done = await iyzico.refund("24185078", lira(1050), key="part", address="203.0.113.7")
    assert done.state is RefundState.DONE
    assert fake.asked[-1][3]["price"] == "10.50"
    refused = await gateway("iyzico", fake, "wrong").refund("1", lira(1), key="k", address="203.0.113.7")
    assert (refused.state, refused.detail) == (RefundState.REFUSED, "1000")


async def test_notices_of_iyzico_are_believed_only_with_their_signature(fake: Fake) -> None:
    asking = gateway("iyzico", fake)
    headers, body = iyzico_notice("token-0", REFERENCE)
    for _ in range(3):
        told = asking.verify_notice(headers, body)
        assert (told.token, told.event_id) == ("token-0", "ref-1")
    forged = [
        iyzico_notice("token-0", REFERENCE, key="another"),
        ({}, body),
        (headers, body.replace(b"token-0", b"token-1")),
        (headers, b"[]"),
        (headers, b"{"),
        (headers, b"{}"),
        (headers, b"[" * 100_000),
        (headers, b'{"token": "\\ud800"}'),
    ]
    for head, content in forged:
        with pytest.raises(NoticeForgedError):
            asking.verify_notice(head, content)


async def test_notices_of_stripe_are_believed_only_signed_and_fresh(fake: Fake) -> None:
    asking = gateway("stripe", fake)
    moment = int(NOW.timestamp())
    for kind in ("completed", "async_payment_succeeded", "expired"):
        told = asking.verify_notice(*stripe_notice("cs_1", moment, kind=f"checkout.session.{kind}"))
        assert (told.token, told.event_id) == ("cs_1", "evt_1")
    assert asking.verify_notice(*stripe_notice("ch_1", moment, kind="charge.refunded")).token == ""
    assert asking.verify_notice(*stripe_notice("cs_1", moment - 299)).token == "cs_1"
    headers, body = stripe_notice("cs_1", moment)
    forged = [
        stripe_notice("cs_1", moment - 301),
        stripe_notice("cs_1", moment + 301),
        stripe_notice("cs_1", moment, key="another"),
        (headers, body + b" "),
        ({}, body),
        ({"Stripe-Signature": "t=,v1=,"}, body),
    ]
    for head, content in forged:
        with pytest.raises(NoticeForgedError):
            asking.verify_notice(head, content)


async def enabled(fake: Fake, **fields: Any) -> list[int]:
    """Return which instalments iyzico's page is opened with."""
    await gateway("iyzico", fake).start(order(123_450, **fields))
    return list(fake.asked[-1][3]["enabledInstallments"])


async def test_iyzico_offers_only_instalments_that_cost_no_buyer_more(fake: Fake) -> None:
    fake.totals = {
        "Bonus": {1: 1234.5, 2: 1234.5, 3: 1234.5, 6: 1300.0, 12: 1234.5},
        "World": {1: 1234.5, 2: 1234.5, 3: 1290.0, 6: 1300.0},
    }
    assert await enabled(fake, installments=(1, 2, 3, 6, 9)) == [1, 2]
    assert await enabled(fake, installments=(1, 2, 3, 6, 9, 12)) == [1, 2, 12]
    _, path, _, body = fake.asked[-2]
    assert (path, body["price"]) == ("/payment/iyzipos/installment", "1234.50")


@pytest.mark.parametrize("failures", [["503", "503"], ["broken", "broken"]])
async def test_where_iyzico_does_not_say_what_instalments_cost_there_are_none(
    fake: Fake, failures: list[str]
) -> None:
    fake.totals, fake.failures = {"Bonus": {2: 1234.5}}, failures
    assert await enabled(fake, installments=(1, 2)) == [1]


async def test_without_instalments_nobody_asks_what_they_cost(fake: Fake) -> None:
    assert await enabled(fake) == [1]
    assert len(fake.asked) == 1


@pytest.mark.parametrize(("said", "read"), [(3, 3), (None, 1), ("x", 1), (0, 1)])
async def test_iyzico_says_in_how_many_instalments_a_card_pays(fake: Fake, said: object, read: int) -> None:
    page = await gateway("iyzico", fake).start(order(123_450))
    fake.pay_iyzico(page.token, REFERENCE, installment=said)
    assert (await gateway("iyzico", fake).read_back(page.token)).installments == read
