"""The integrator, spoken to as it documents itself, on a server that fails in every way."""

from collections.abc import Iterator
from uuid import UUID

import pytest

from terazi.foundation.edocuments import (
    EdocumentAnswer,
    EdocumentFile,
    IntegratorKeyRefusedError,
    IntegratorUnavailableError,
    SentState,
)
from terazi.providers.edocuments.nilvera import Nilvera
from tests.fakes.integrator import KEY, LOST, FakeIntegrator, integrator

ETTN = UUID("01234567-89ab-7def-8123-456789abcdef")


def file(alias: str = "") -> EdocumentFile:
    content = f"<Invoice><cbc:UUID>{str(ETTN).upper()}</cbc:UUID></Invoice>".encode()
    return EdocumentFile(ettn=ETTN, number="TRZ2026000000001", content=content, alias=alias)


@pytest.fixture
def fake() -> Iterator[FakeIntegrator]:
    with integrator() as running:
        yield running


def gateway(fake: FakeIntegrator, key: str = KEY) -> Nilvera:
    return Nilvera(fake.url, key, timeout_seconds=0.4)


@pytest.mark.parametrize(
    ("alias", "sent", "asked"),
    [
        ("", "/earchive/Send/Xml", f"/earchive/Invoices/{ETTN}/Status"),
        (
            "urn:mail:pk@x.tr",
            "/einvoice/Send/Xml?Alias=urn%3Amail%3Apk%40x.tr",
            f"/einvoice/Sale/{ETTN}/Status",
        ),
    ],
)
async def test_bills_are_sent_and_followed(fake: FakeIntegrator, alias: str, sent: str, asked: str) -> None:
    known = gateway(fake)
    assert (await known.find(file(alias))).state is SentState.UNKNOWN
    assert (await known.send(file(alias))).state is SentState.WAITING
    assert fake.asked == [f"GET {asked}", f"POST {sent}"]
    fake.told[str(ETTN)] = ("succeed", "")
    assert (await known.find(file(alias))).state is SentState.ACCEPTED
    fake.told[str(ETTN)] = ("error", "Alıcı bulunamadı")
    refused = EdocumentAnswer(state=SentState.REFUSED, words="Alıcı bulunamadı")
    assert await known.find(file(alias)) == refused


async def test_a_bill_that_is_there_is_not_sent_twice(fake: FakeIntegrator) -> None:
    for _ in range(3):
        assert (await gateway(fake).send(file())).state is SentState.WAITING
    assert list(fake.sent) == [str(ETTN)]


async def test_a_refusal_comes_with_its_words(fake: FakeIntegrator) -> None:
    fake.refusal = "Yeterli kontörünüz bulunmamaktadır"
    answer = await gateway(fake).send(file())
    assert (answer.state, answer.words) == (
        SentState.REFUSED,
        "2000 Yeterli kontörünüz bulunmamaktadır",
    )


@pytest.mark.parametrize("failure", [500, 503, 429, 302, "broken", LOST])
async def test_where_nothing_is_known_nothing_is_said(fake: FakeIntegrator, failure: int | str) -> None:
    fake.failures.append(failure)
    with pytest.raises(IntegratorUnavailableError):
        await gateway(fake).send(file())
    fake.failures.append(failure)
    with pytest.raises(IntegratorUnavailableError):
        await gateway(fake).find(file())


async def test_an_integrator_that_is_not_there_is_unavailable() -> None:
    with pytest.raises(IntegratorUnavailableError):
        await Nilvera("http://127.0.0.1:9", KEY).find(file())


async def test_a_wrong_key_sends_nothing(fake: FakeIntegrator) -> None:
    with pytest.raises(IntegratorKeyRefusedError):
        await gateway(fake, "another").send(file())
    assert fake.sent == {}
