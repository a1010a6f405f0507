"""The door on the real database: attackers, owners and crowds beside each other, races, clocks and addresses."""

import asyncio
import time
from collections import Counter
from collections.abc import Sequence

import pytest
from sqlalchemy import text

from terazi.foundation.questions import touched
from terazi.modules.accounts.rules.attempts import Slowdown, wait_seconds
from tests.calling import PASSWORD, HouseUnderTest, Reply
from tests.modules.accounts.solving import solved_captcha

NAME = "ayse.yilmaz"
WRONG = "Yanlis.Sifre.1"
OWN_DEVICE = "9f1c3a7be05d24688c41f7aa90b2d6e3"
ELSEWHERE, ATTACKER = "198.51.100.20", "192.0.2.66"


async def login(house: HouseUnderTest, password: str = PASSWORD, name: str = NAME, **body: object) -> Reply:
    return await house.post("/v1/login", body={"username": name, "password": password, **body})


async def owner_of(house: HouseUnderTest) -> HouseUnderTest:
    """Return the platform as the owner of an account calls it, on the device where the account was made."""
    house.device_id = OWN_DEVICE
    await house.register(NAME)
    return house


async def set_rows(house: HouseUnderTest, change: str) -> None:
    async with house.house.database.transaction() as db:
        await db.write(touched(text(f"UPDATE sign_in_attempts SET {change}"))())


def require_counted(answers: Sequence[Reply], free: int, seconds: float) -> None:
    """Assert that as many were let through as whoever tries one after the other makes in this time."""
    slowdown, most = Slowdown(free=free, longest_seconds=900), free + 1
    while (seconds := seconds - wait_seconds(slowdown, most)) >= 0:
        most += 1
    tried = sum(each.error in ("wrong_credentials", "invalid_grant") for each in answers)
    assert free < tried <= most
    assert sum(each.status == 429 for each in answers) == len(answers) - tried


@pytest.mark.parametrize("attacking_from", [ATTACKER, "203.0.113.7"], ids=["elsewhere", "same address"])
async def test_an_owner_on_a_known_device_enters_at_once_whatever_an_attacker_does(
    guarded_house: HouseUnderTest, attacking_from: str
) -> None:
    owner = await owner_of_guarded(guarded_house)
    attacker = guarded_house.at(attacking_from, "a" * 10 + "bcdefghijklmnop")
    for n in range(30):
        tries = (login(attacker, f"{WRONG}{n}", captcha_token="e30=") for _ in range(10))
        *guesses, own = await asyncio.gather(*tries, login(owner))
        assert own.status == 200, own.json
        assert {each.status for each in guesses} <= {400, 401, 403, 429}


async def owner_of_guarded(house: HouseUnderTest) -> HouseUnderTest:
    house.house.settings.captcha_cost = 0
    owner = await owner_of(house)
    house.house.settings.captcha_cost = 10
    return owner


async def test_an_owner_elsewhere_enters_with_a_captcha_and_without_a_wait(
    guarded_house: HouseUnderTest,
) -> None:
    await owner_of_guarded(guarded_house)
    attackers = [guarded_house.at(f"192.0.2.{n}") for n in range(1, 31)]
    for attacker in attackers:
        await login(attacker, WRONG)
        await login(attacker, WRONG, captcha_token=await solved_captcha(attacker))
    there = guarded_house.at(ELSEWHERE)
    assert (await login(there)).error == "captcha_needed"
    assert (await login(there, captcha_token=await solved_captcha(there))).status == 200


async def test_an_owner_elsewhere_who_mistypes_waits_a_minute_at_most(house: HouseUnderTest) -> None:
    await owner_of(house)
    for n in range(1, 41):
        await login(house.at(f"192.0.2.{n}"), WRONG)
    there = house.at(ELSEWHERE)
    assert (await login(there, WRONG)).status == 401
    waiting = await login(there)
    assert (waiting.status, waiting.headers["Retry-After"]) == (429, "60")
    await house.pass_time_at_the_door(seconds=60)
    assert (await login(there)).status == 200


async def test_wrong_captchas_count_for_their_address_alone(guarded_house: HouseUnderTest) -> None:
    await owner_of_guarded(guarded_house)
    attacker = guarded_house.at(ATTACKER)
    for _ in range(2):
        await login(attacker, WRONG)
    token = await solved_captcha(attacker)
    assert (await login(attacker, WRONG, captcha_token=token)).error == "wrong_credentials"
    replayed = [await login(attacker, WRONG, captcha_token=token) for _ in range(30)]
    assert Counter(each.error for each in replayed) == {"captcha_wrong": 18, "too_many_calls": 12}
    missing = await login(guarded_house.at(ELSEWHERE), WRONG)
    assert missing.error == "captcha_needed"
    there = guarded_house.at(ELSEWHERE)
    again = await login(there, WRONG, captcha_token=await solved_captcha(there))
    assert again.error == "wrong_credentials"
    assert (await login(there, captcha_token=await solved_captcha(there))).status == 200


async def test_a_missing_captcha_counts_for_nobody(guarded_house: HouseUnderTest) -> None:
    there = guarded_house.at(ATTACKER)
    for _ in range(2):
        await login(there, WRONG)
    assert {(await login(there, WRONG)).error for _ in range(40)} == {"captcha_needed"}


async def test_ten_people_of_one_address_sign_in_at_the_same_moment(house: HouseUnderTest) -> None:
    names = [f"kisi{n}" for n in range(10)]
    for name in names:
        await house.register(name)
    crowd = house.at(ELSEWHERE)
    answers = await asyncio.gather(*(login(crowd, name=name) for name in names for _ in range(10)))
    assert Counter(each.status for each in answers) == {200: 100}


@pytest.mark.parametrize("device", [None, OWN_DEVICE], ids=["place", "device"])
async def test_guesses_that_come_at_once_are_no_more_than_those_that_come_in_a_row(
    house: HouseUnderTest, device: str | None
) -> None:
    await owner_of(house)
    there = house.at(ELSEWHERE, device)
    begun = time.monotonic()
    answers = await asyncio.gather(*(login(there, f"{WRONG}{n}") for n in range(40)))
    require_counted(answers, 5, time.monotonic() - begun)


async def test_guesses_of_many_names_at_once_are_no_more_than_the_address_has(house: HouseUnderTest) -> None:
    there = house.at(ELSEWHERE)
    begun = time.monotonic()
    answers = await asyncio.gather(*(login(there, name=f"kimse{n}") for n in range(60)))
    require_counted(answers, 20, time.monotonic() - begun)


async def test_entering_an_own_account_lifts_no_wait_for_guesses(house: HouseUnderTest) -> None:
    await house.register(NAME)
    await house.register("hirsiz")
    there = house.at(ATTACKER)
    statuses = []
    for n in range(25):
        statuses.append((await login(there, name=f"kurban{n}")).status)
        await login(there, name="hirsiz")
    assert statuses == [401] * 21 + [429] * 4


async def test_who_mistypes_and_enters_leaves_nothing_to_the_address(house: HouseUnderTest) -> None:
    await house.register(NAME)
    there = house.at(ELSEWHERE)
    for _ in range(12):
        assert [(await login(there, word)).status for word in (WRONG, WRONG, PASSWORD)] == [401, 401, 200]


async def test_a_server_s_wrong_clock_makes_nobody_wait(house: HouseUnderTest) -> None:
    await house.register(NAME)
    house.clock.advance(days=2)
    for _ in range(7):
        await login(house, WRONG)
    house.clock.advance(days=-2)
    await house.pass_time_at_the_door(seconds=2)
    assert (await login(house)).status == 200


@pytest.mark.parametrize("days", [2, -2])
async def test_a_database_s_wrong_clock_makes_nobody_wait_long(house: HouseUnderTest, days: int) -> None:
    await house.register(NAME)
    for _ in range(7):
        await login(house, WRONG)
    await house.pass_time_at_the_door(days=-days)
    assert (await login(house)).status == 200


async def test_a_try_that_died_with_its_process_gives_its_place_back(house: HouseUnderTest) -> None:
    await house.register(NAME)
    for _ in range(6):
        await login(house, WRONG)
    await house.pass_time_at_the_door(seconds=2)
    await set_rows(house, "under_way = 1, under_way_until = clock_timestamp() + interval '29 seconds'")
    assert (await login(house)).status == 429
    await house.pass_time_at_the_door(seconds=30)
    assert (await login(house)).status == 200


async def test_an_address_of_ipv6_is_its_network(house: HouseUnderTest) -> None:
    answers = [await login(house.at(f"2001:db8:1:2::{n:x}"), name=f"kimse{n}") for n in range(30)]
    assert Counter(each.status for each in answers) == {401: 21, 429: 9}
    assert (await login(house.at("2001:db8:1:3::1"), name="kimse")).status == 401


async def test_registrations_of_ipv6_are_counted_for_the_customer(house: HouseUnderTest) -> None:
    house.house.settings.call_limit_factor = 1.0
    house.house.settings.registrations_per_day = 3
    answers = []
    for n in range(5):
        body = {"username": f"kisi{n}", "mail": f"kisi{n}@example.com", "password": PASSWORD}
        body |= {"firstname": "Su", "lastname": "Can", "eula_document_code": "terms-1"}
        there = house.at(f"2001:db8:1:{n:x}::1")
        answers.append((await there.post("/v1/register", body=body)).status)
    assert answers == [200, 200, 200, 429, 429]


@pytest.mark.parametrize("device", [None, "desk", "0" * 32])
async def test_a_device_that_can_be_guessed_has_no_lane_of_its_own(
    house: HouseUnderTest, device: str | None
) -> None:
    house.device_id = device
    await house.register(NAME)
    for _ in range(6):
        await login(house.at("203.0.113.7", device), WRONG)
    assert (await login(house)).status == 429


async def test_the_lane_of_a_device_opens_no_other_account(house: HouseUnderTest) -> None:
    await owner_of(house)
    thief = house.at("203.0.113.7", "b4d3" + OWN_DEVICE)
    await thief.register("hirsiz")
    for _ in range(6):
        await login(thief, WRONG)
    assert (await login(thief)).status == 429
    assert (await login(house)).status == 200


async def test_the_password_grant_waits_like_every_other_sign_in(house: HouseUnderTest) -> None:
    await owner_of(house)
    there = house.at(ATTACKER)
    grant = {"grant_type": "password", "username": NAME, "password": WRONG}
    begun = time.monotonic()
    answers = await asyncio.gather(*(there.post("/v1/oauth/token", body=grant) for _ in range(20)))
    require_counted(answers, 5, time.monotonic() - begun)
    assert (await login(house)).status == 200


async def test_strangers_do_not_use_up_the_codes_of_those_who_share_their_address(
    house: HouseUnderTest,
) -> None:
    house.house.settings.call_limit_factor = 1.0
    await owner_of(house)
    for n in range(15):
        await house.post("/v1/user/login/code", body={"username": f"kimse{n}", "password": WRONG})
    body = {"username": NAME, "password": PASSWORD}
    answers = [(await house.post("/v1/user/login/code", body=body)).status for _ in range(12)]
    assert answers == [200] * 10 + [429] * 2


async def test_links_for_a_new_password_come_ever_slower(house: HouseUnderTest) -> None:
    await house.register(NAME)
    before = len(await house.mails())
    for _ in range(20):
        await house.at(ATTACKER).post("/v1/password/reset/by/mail", mail=f"{NAME}@example.com")
        await house.run_jobs()
        await house.pass_time_at_the_door(minutes=10)
    assert len(await house.mails()) - before == 10
