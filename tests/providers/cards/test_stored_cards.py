"""Stored cards at iyzico and Stripe: kept with consent only, charged once, asked about after silence, forgotten."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from terazi.foundation.cards import (
    CardReason,
    CardState,
    ProviderRefusedError,
    ProviderUnavailableError,
    StoredCard,
    charged_of,
)
from tests.fakes.card_providers import SECRET_KEY, Fake, card_providers
from tests.providers.cards.orders import lira, order
from tests.providers.cards.test_real_card_providers import BOTH, REFERENCE, TOTAL, gateway, pay

CARD = StoredCard(user_key="holder", token="card-token")
TOKEN = CARD.charge_token(REFERENCE)


@pytest.fixture
def fake() -> Iterator[Fake]:
    """Both providers on loopback."""
    with card_providers() as running:
        yield running


def kept(name: str) -> dict[str, Any]:
    """Return what the provider says with a payment whose card it keeps."""
    if name == "iyzico":
        return {
            "cardUserKey": "holder",
            "cardToken": "card-token",
            "cardAssociation": "MASTER_CARD",
            "lastFourDigits": "0008",
        }
    card = {"brand": "visa", "last4": "4242", "exp_year": 2030, "exp_month": 4}
    return {"setup_future_usage": "off_session", "payment_method": {"id": "card-token", "card": card}}


@BOTH
async def test_a_card_is_kept_only_where_the_provider_says_so(name: str, fake: Fake) -> None:
    asking = gateway(name, fake)
    page = await asking.start(order(123_450))
    pay(name, fake, page.token)
    assert (await asking.read_back(page.token)).stored is None
    page = await asking.start(replace(order(123_450), keeps_card=True))
    pay(name, fake, page.token, **kept(name))
    if name == "stripe":
        fake.payments[page.token]["customer"] = "holder"
        assert fake.asked[-1][3]["payment_intent_data[setup_future_usage]"] == "off_session"
        assert fake.asked[-1][3]["customer_creation"] == "always"
    stored = (await asking.read_back(page.token)).stored
    assert stored is not None
    assert (stored.user_key, stored.token) == ("holder", "card-token")
    shown = {"iyzico": ("Master Card", "0008", None, None), "stripe": ("Visa", "4242", 2030, 4)}
    assert (stored.brand, stored.last_four, stored.expires_year, stored.expires_month) == shown[name]
    assert "card-token" not in repr(stored)
    assert "holder" not in repr(stored)


@BOTH
async def test_a_stored_card_is_charged_and_read_back_under_its_token(name: str, fake: Fake) -> None:
    asking = gateway(name, fake)
    assert (await asking.read_back(TOKEN)).state is CardState.UNKNOWN
    charged = await asking.charge(order(123_450), CARD)
    assert charged.pays(REFERENCE, TOTAL)
    assert await asking.read_back(TOKEN) == charged
    assert not charged.pays(REFERENCE, lira(123_449))
    body = fake.asked[1][3]
    if name == "iyzico":
        assert body["paymentCard"] == {"cardUserKey": "holder", "cardToken": "card-token"}
        assert not {"callbackUrl", "enabledInstallments", "forceThreeDS"} & body.keys()
    else:
        assert (body["off_session"], body["confirm"]) == ("true", "true")
        assert (body["customer"], body["payment_method"]) == ("holder", "card-token")


@pytest.mark.parametrize(
    ("name", "code", "reason"),
    [
        ("iyzico", "10051", CardReason.INSUFFICIENT_FUNDS),
        ("iyzico", "3005", CardReason.DECLINED),
        ("stripe", "insufficient_funds", CardReason.INSUFFICIENT_FUNDS),
        ("stripe", "authentication_required", CardReason.SECURE_FAILED),
        ("stripe", "lost_card", CardReason.DECLINED),
    ],
)
async def test_a_declined_charge_says_why(name: str, code: str, reason: CardReason, fake: Fake) -> None:
    fake.charge_says = code
    charged = await gateway(name, fake).charge(order(123_450), CARD)
    assert (charged.state, charged.reason, charged.detail) == (CardState.DECLINED, reason, code)
    assert not charged.pays(REFERENCE, TOTAL)


@BOTH
@pytest.mark.parametrize("failure", ["silence", "503", "broken", "lost"])
async def test_a_charge_whose_answer_is_lost_is_found_by_asking(name: str, failure: str, fake: Fake) -> None:
    asking = gateway(name, fake)
    fake.failures = [failure] * (2 if name == "stripe" else 1)
    with pytest.raises(ProviderUnavailableError):
        await asking.charge(order(123_450), CARD)
    is_heard = failure in {"silence", "lost"}
    found = await asking.read_back(TOKEN)
    while is_heard and found.state is CardState.UNKNOWN:  # a request that is slow arrives all the same
        found = await asking.read_back(TOKEN)
    assert found.state is (CardState.APPROVED if is_heard else CardState.UNKNOWN)
    assert len(fake.charges) <= 1


async def test_stripe_charges_once_however_often_it_is_asked(fake: Fake) -> None:
    asking = gateway("stripe", fake)
    fake.failures = ["lost"]
    first = await asking.charge(order(123_450), CARD)
    assert await asking.charge(order(123_450), CARD) == first
    assert len(fake.charges) == 1


async def test_an_answer_of_iyzico_about_another_charge_is_not_believed(fake: Fake) -> None:
    asking = gateway("iyzico", fake)
    await asking.charge(order(123_450), CARD)
    for forged in ({"price": "1.00"}, {"basketId": "another"}, {"signature": ""}):
        right = fake.charges[REFERENCE]
        fake.charges[REFERENCE] = {**right, **forged}
        with pytest.raises(ProviderUnavailableError):
            await asking.read_back(TOKEN)
        fake.charges[REFERENCE] = right


@BOTH
async def test_a_card_is_forgotten_at_the_provider(name: str, fake: Fake) -> None:
    await gateway(name, fake).forget(CARD)
    assert fake.forgotten == ["card-token"]
    with pytest.raises(ProviderRefusedError):
        await gateway(name, fake, secret_key=f"not {SECRET_KEY}").forget(CARD)


def test_the_token_of_a_page_is_no_charge() -> None:
    assert charged_of("cs_test_1") is None
    assert charged_of(TOKEN) == (REFERENCE, "holder")
