"""The list of registered payers, as an administrator uploads it: read by a job, whole or not at all."""

from datetime import timedelta
from typing import Any

import pytest

from terazi.foundation.storage import FileMissingError
from terazi.modules.bills.rules.numbers import is_trader_number
from terazi.modules.bills.rules.payers import is_too_short
from tests.modules.bills.conftest import Stall

TRADER = "10000000146"


def _listed(*numbers: str) -> bytes:
    lines = ["VKN;Etiket", *(f"{each};urn:mail:defaultpk@{each}.com.tr" for each in numbers)]
    return "\n".join(lines).encode()


@pytest.fixture
def numbers() -> tuple[str, ...]:
    found = (f"{each:010}" for each in range(1_000_000_000, 2_000_000_000, 7))
    valid = (each for each in found if is_trader_number(each))
    return tuple(next(valid) for _ in range(5))


async def _upload(stall: Stall, content: bytes, *, token: str | None = None, **query: Any) -> Any:
    return await stall.house.upload(
        "/v1/bill/payer/import",
        files={"file": ("liste.csv", content)},
        token=token or stall.admin,
        **query,
    )


async def _ask(stall: Stall, what: str, **query: Any) -> Any:
    return await stall.house.post(f"/v1/bill/payer/{what}", token=stall.admin, **query)


async def test_an_administrator_uploads_the_list_and_looks_a_number_up(
    stall: Stall, numbers: tuple[str, ...]
) -> None:
    before = await _ask(stall, "list/get")
    assert (before["count"], before["read_at"], before["job_id"]) == (0, None, None)
    sent = await _upload(stall, _listed(*numbers))
    await stall.run_jobs()
    after = await _ask(stall, "list/get")
    assert (after["count"], after["job_id"]) == (5, sent["job_id"])
    asked = await _ask(stall, "get", tax_number=f" {numbers[0]} ")
    assert (asked["is_registered"], asked["alias"]) == (True, f"urn:mail:defaultpk@{numbers[0]}.com.tr")
    assert (await _ask(stall, "get", tax_number=TRADER))["is_registered"] is False
    refused = await _ask(stall, "get", tax_number="1234567891")
    assert (refused.status, refused.error) == (422, "tax_number_refused")


async def test_a_wrong_file_and_a_part_of_the_list_leave_it_as_it_was(
    stall: Stall, numbers: tuple[str, ...]
) -> None:
    await _upload(stall, _listed(*numbers))
    await stall.run_jobs()
    for content, words in (
        (b"Ad;Soyad\nA;B", "hi\u00e7 m\u00fckellef"),
        (_listed(*numbers[:2]), "eksik olabilece"),
    ):
        sent = await _upload(stall, content)
        await stall.run_jobs()
        job = await stall.house.post("/v1/job/get", token=stall.admin, job_id=sent["job_id"])
        assert words in job["job"]["error_message"]
        assert (await _ask(stall, "list/get"))["count"] == 5
    stall.house.clock.now += timedelta(minutes=5)
    await _upload(stall, _listed(*numbers[:2]), may_shrink=True)
    await stall.run_jobs()
    assert (await _ask(stall, "list/get"))["count"] == 2


async def test_one_list_at_a_time_is_read_and_its_file_is_not_kept(
    stall: Stall, numbers: tuple[str, ...]
) -> None:
    await _upload(stall, _listed(*numbers))
    second = await _upload(stall, _listed(*numbers))
    assert (second.status, second.error) == (409, "payers_being_read")
    await stall.run_jobs()
    storage = stall.house.house.storage
    kept = [key async for page in storage.files_before("payers", stall.house.clock.now) for key in page]
    for key in kept:
        with pytest.raises(FileMissingError):
            await storage.get(key)
    assert (await _upload(stall, _listed(*numbers))).status == 200


async def test_only_administrators_see_or_change_the_list(stall: Stall, numbers: tuple[str, ...]) -> None:
    refused = await _upload(stall, _listed(*numbers), token=stall.owner)
    assert refused.status == 403


async def test_a_list_that_is_too_large_is_refused(
    stall: Stall, numbers: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("terazi.modules.bills.calls._MOST_PAYERS_BYTES", 10)
    refused = await _upload(stall, _listed(*numbers))
    assert (refused.status, refused.error) == (413, "payers_too_large")


@pytest.mark.parametrize(("count", "known", "is_short"), [(0, 0, False), (49, 100, True), (50, 100, False)])
def test_less_than_half_of_those_known_is_a_part(count: int, known: int, is_short: bool) -> None:
    assert is_too_short(count, known) is is_short
