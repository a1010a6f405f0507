"""The card sandbox: its page walked as a browser walks it, and what the platform is told."""

import asyncio
import re
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from terazi.foundation.cards import (
    CardGateway,
    CardKeys,
    CardPage,
    CardProvider,
    CardProviderNotOfferedError,
    CardReason,
    CardState,
    NoticeForgedError,
    ProviderUnavailableError,
    RefundState,
)
from terazi.foundation.money import Currency, Money
from terazi.foundation.questions import value
from terazi.providers.cards.sandbox import signed_notice
from terazi.providers.cards.sandbox_payments import SECURE_CODE, TestCard
from tests.calling import HouseUnderTest, open_house
from tests.providers.cards.orders import lira, order

KEYS = CardKeys(provider=CardProvider.SANDBOX)


@pytest.fixture
def gateway(house: HouseUnderTest) -> CardGateway:
    """The sandbox of the platform under test."""
    return house.house.cards(KEYS)


async def post(house: HouseUnderTest, page: CardPage, **form: str) -> httpx.Response:
    """Send a form of the page."""
    return await house.client.post(page.url, data=form)


async def pay(house: HouseUnderTest, page: CardPage, card: TestCard) -> httpx.Response:
    """Choose a card and confirm at its bank."""
    assert (await post(house, page, do="pay", card=card)).status_code == 303
    return await post(house, page, do="confirm", code=SECURE_CODE)


async def test_a_successful_payment_comes_back_and_is_approved(
    house: HouseUnderTest, gateway: CardGateway
) -> None:
    asked = order(100_000, 23_456)
    page = await gateway.start(asked)
    assert (await gateway.read_back(page.token)).state is CardState.PENDING
    answer = await pay(house, page, TestCard.SUCCESS)
    assert answer.headers["location"] == f"{asked.return_url}&token={page.token}"
    result = await gateway.read_back(page.token)
    assert result.pays(asked.reference, asked.total)
    assert (result.minor, result.currency) == (123_456, "TRY")


@pytest.mark.parametrize(
    "other", [lira(123_455), lira(123_457), Money(123_456, Currency.USD)], ids=["less", "more", "dollars"]
)
async def test_money_of_another_amount_or_currency_pays_nothing(
    house: HouseUnderTest, gateway: CardGateway, other: Money
) -> None:
    page = await gateway.start(order())
    await pay(house, page, TestCard.SUCCESS)
    result = await gateway.read_back(page.token)
    assert not result.pays("0190-ref-1", other)
    assert not result.pays("0190-ref-2", lira(123_456))


@pytest.mark.parametrize("card", [TestCard.DECLINED, TestCard.INSUFFICIENT_FUNDS])
async def test_a_card_can_be_declined(house: HouseUnderTest, gateway: CardGateway, card: TestCard) -> None:
    page = await gateway.start(order())
    assert "token=" in (await pay(house, page, card)).headers["location"]
    result = await gateway.read_back(page.token)
    assert (result.state, result.reason, result.provider_id) == (CardState.DECLINED, card.reason, "")


async def test_a_delayed_approval_waits_and_then_counts(house: HouseUnderTest, gateway: CardGateway) -> None:
    page = await gateway.start(order())
    await pay(house, page, TestCard.DELAYED)
    assert (await gateway.read_back(page.token)).state is CardState.PENDING
    house.clock.advance(seconds=21)
    assert (await gateway.read_back(page.token)).state is CardState.APPROVED


async def test_a_silent_bank_is_unavailable_and_then_declines(
    house: HouseUnderTest, gateway: CardGateway
) -> None:
    page = await gateway.start(order())
    await pay(house, page, TestCard.BANK_TIMEOUT)
    with pytest.raises(ProviderUnavailableError):
        await gateway.read_back(page.token)
    house.clock.advance(seconds=21)
    result = await gateway.read_back(page.token)
    assert (result.state, result.reason) == (CardState.DECLINED, CardReason.BANK_TIMEOUT)


async def test_a_lost_callback_offers_no_way_back_but_the_money_is_there(
    house: HouseUnderTest, gateway: CardGateway
) -> None:
    page = await gateway.start(order())
    answer = await pay(house, page, TestCard.LOST)
    assert answer.headers["location"].startswith("/sandbox/card/")
    shown = await house.client.get(page.url)
    assert "bağlantı koptu" in shown.text
    assert "odeme/donus" not in shown.text
    assert (await gateway.read_back(page.token)).state is CardState.APPROVED


async def test_three_wrong_codes_end_the_payment(house: HouseUnderTest, gateway: CardGateway) -> None:
    page = await gateway.start(order())
    await post(house, page, do="pay", card="success")
    for left in (2, 1):
        assert (
            (await post(house, page, do="confirm", code="000000")).headers["location"].startswith("/sandbox")
        )
        assert f"Kalan deneme: {left}" in (await house.client.get(page.url)).text
    assert "token=" in (await post(house, page, do="confirm", code="1")).headers["location"]
    result = await gateway.read_back(page.token)
    assert (result.state, result.reason) == (CardState.DECLINED, CardReason.SECURE_FAILED)
    await post(house, page, do="confirm", code=SECURE_CODE)
    assert (await gateway.read_back(page.token)).state is CardState.DECLINED


async def test_a_buyer_can_give_up_and_a_page_ends(house: HouseUnderTest, gateway: CardGateway) -> None:
    given_up, forgotten = await gateway.start(order()), await gateway.start(order())
    await post(house, given_up, do="cancel")
    assert (await gateway.read_back(given_up.token)).reason is CardReason.CANCELLED
    house.clock.advance(minutes=31)
    assert (await gateway.read_back(forgotten.token)).reason is CardReason.EXPIRED
    assert (await post(house, forgotten, do="pay", card="success")).status_code == 303
    assert (await gateway.read_back(forgotten.token)).state is CardState.DECLINED
    assert "Ödeme süresi doldu" in (await house.client.get(forgotten.url)).text


async def test_a_payment_is_decided_once_however_often_it_is_confirmed(
    house: HouseUnderTest, gateway: CardGateway
) -> None:
    page = await gateway.start(order())
    await post(house, page, do="pay", card="success")
    answers = await asyncio.gather(*(post(house, page, do="confirm", code=SECURE_CODE) for _ in range(8)))
    back = [a for a in answers if "token=" in a.headers["location"]]
    assert len(back) == 1
    await post(house, page, do="cancel")
    assert (await gateway.read_back(page.token)).state is CardState.APPROVED


async def test_refunds_never_exceed_what_was_paid(house: HouseUnderTest, gateway: CardGateway) -> None:
    page = await gateway.start(order(1000))
    await pay(house, page, TestCard.SUCCESS)
    provider_id = (await gateway.read_back(page.token)).provider_id
    results = await asyncio.gather(
        *(gateway.refund(provider_id, lira(300), key=f"r{n}", address="203.0.113.7") for n in range(8))
    )
    assert [r.state for r in results].count(RefundState.DONE) == 3
    assert {r.detail for r in results if r.state is RefundState.REFUSED} == {"too_much"}


async def test_the_same_key_refunds_once(house: HouseUnderTest, gateway: CardGateway) -> None:
    page = await gateway.start(order(1000))
    await pay(house, page, TestCard.SUCCESS)
    provider_id = (await gateway.read_back(page.token)).provider_id
    again = await asyncio.gather(
        *(gateway.refund(provider_id, lira(600), key="r", address="203.0.113.7") for _ in range(5))
    )
    assert {r.state for r in again} == {RefundState.DONE}
    other = await gateway.refund(provider_id, lira(1), key="r", address="203.0.113.7")
    assert (other.state, other.detail) == (RefundState.REFUSED, "key_reused")
    rest = await gateway.refund(provider_id, lira(400), key="s", address="203.0.113.7")
    assert rest.state is RefundState.DONE
    nobody = await gateway.refund("sbx_0", lira(1), key="r", address="203.0.113.7")
    assert (nobody.state, nobody.detail) == (RefundState.REFUSED, "unknown_payment")


async def test_notices_are_believed_only_when_signed_and_fresh(
    house: HouseUnderTest, gateway: CardGateway
) -> None:
    secret = house.house.settings.secret()
    headers, body = signed_notice(secret, "token-1", "event-1", house.clock.now)
    told = gateway.verify_notice({k.upper(): v for k, v in headers.items()}, body)
    assert (told.token, told.event_id) == ("token-1", "event-1")
    foreign = signed_notice(b"another secret", "token-1", "event-1", house.clock.now)
    for forged in ((headers, body + b" "), ({}, body), foreign, ({"x-sandbox-signature": "a.b"}, body)):
        with pytest.raises(NoticeForgedError):
            gateway.verify_notice(*forged)
    house.clock.advance(minutes=6)
    with pytest.raises(NoticeForgedError):
        gateway.verify_notice(headers, body)


async def test_pages_speak_both_languages_and_run_nothing(
    house: HouseUnderTest, gateway: CardGateway
) -> None:
    page = await gateway.start(order())
    turkish = await house.client.get(page.url)
    english = await house.client.get(page.url.replace("lang=tr", "lang=en"))
    assert "1.234,56 ₺ öde" in turkish.text
    assert "Pay ₺1,234.56" in english.text
    assert "Çınar &amp; Işık Ltd." in turkish.text
    assert "Paket &lt;0&gt; &amp; ürün" in turkish.text
    assert "<script" not in turkish.text
    policy = turkish.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "form-action 'self' http://terazi.test" in policy
    await post(house, page, do="pay", card="success")
    assert "3-D Secure" in (await house.client.get(page.url)).text


async def test_what_is_no_payment_is_not_found(house: HouseUnderTest, gateway: CardGateway) -> None:
    page = await gateway.start(order())
    assert (await gateway.read_back("nobody")).state is CardState.UNKNOWN
    for path in ("/sandbox/card/nobody", "/sandbox/card/", "/sandbox/card/a/b"):
        assert (await house.client.get(path)).status_code == 404
    assert (await house.client.put(page.url)).status_code == 405
    assert (await house.client.post(page.url, content=b"x" * 5000)).status_code == 413
    assert (await house.client.post(page.url, content=b"do=pay&" * 20)).status_code == 413
    assert (await post(house, page, do="pay", card="4111111111111111")).status_code == 303
    assert (await gateway.read_back(page.token)).state is CardState.PENDING


async def test_tokens_are_stored_as_hashes(house: HouseUnderTest, gateway: CardGateway) -> None:
    page = await gateway.start(order())
    assert re.fullmatch(r"[\w-]{40,}", page.token)
    (kept,) = await house.house.database.reader.ask(
        value(text("SELECT sandbox_payment::text FROM sandbox_payment"))()
    )
    assert kept
    assert page.token not in kept


async def test_production_has_no_sandbox_unless_it_says_so(database_url: str, tmp_path: Path) -> None:
    production = {"mode": "production", "secret_key": "x" * 40, "public_url": "http://terazi.test"}
    async with open_house(database_url, tmp_path, **production) as house:
        with pytest.raises(CardProviderNotOfferedError):
            house.house.cards(KEYS)
    async with open_house(database_url, tmp_path, card_sandbox="on", **production) as house:
        page = await house.house.cards(KEYS).start(order())
        assert (await house.client.get(page.url)).status_code == 200


@pytest.mark.parametrize("amounts", [(), (0,), (100, -1)])
def test_an_order_is_the_sum_of_its_items(amounts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="card payment"):
        order(*(amounts or (5,)), total=lira(6 if not amounts else sum(amounts)))


async def test_a_card_pays_in_instalments_that_were_offered_and_no_others(
    house: HouseUnderTest, gateway: CardGateway
) -> None:
    page = await gateway.start(order(100_000, installments=(1, 2, 3)))
    shown = (await house.client.get(page.url)).text
    assert all(family in shown for family in ("Bonus", "World", "Axess", "Maximum", "CardFinans", "Paraf"))
    assert "333,33" in shown
    for wrong in ("6", "0", "-1", "x", "٣", "999"):
        await post(house, page, do="pay", card=TestCard.SUCCESS, installments=wrong)
        assert "3-D Secure" not in (await house.client.get(page.url)).text
    await post(house, page, do="pay", card=TestCard.SUCCESS, installments="3")
    await post(house, page, do="confirm", code=SECURE_CODE)
    result = await gateway.read_back(page.token)
    assert (result.state, result.installments, result.minor) == (CardState.APPROVED, 3, 100_000)


async def test_without_instalments_the_page_offers_none(house: HouseUnderTest, gateway: CardGateway) -> None:
    page = await gateway.start(order())
    assert "CardFinans" not in (await house.client.get(page.url)).text
    await post(house, page, do="pay", card=TestCard.SUCCESS, installments="3")
    assert "3-D Secure" not in (await house.client.get(page.url)).text
