"""Who calls: counted in memory, written, and shown to administrators under audit."""

from uuid import UUID, uuid4

from terazi.modules.process.actions.logs import LineBook
from terazi.modules.process.actions.nodes import Reporter, new_node
from terazi.modules.process.actions.rates import MOST_CALLERS, REST, CallRates
from terazi.modules.process.jobs import keep_figures
from terazi.modules.process.values.callers import CallerKind
from terazi.modules.process.values.nodes import Group
from tests.calling import HouseUnderTest

PERSON = UUID(int=7)


class Seconds:
    """A clock in the test's hands."""

    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def counts(rates: CallRates) -> dict[tuple[CallerKind, str], int]:
    return {(each.kind, each.key): each.count for each in rates.take()}


def test_each_call_counts_for_its_path_its_address_its_person_and_its_application() -> None:
    rates = CallRates(Seconds(1_000_000.0))
    rates.note("/v1/a", "203.0.113.1", PERSON, None)
    rates.note("/v1/a", "203.0.113.1", None, PERSON)
    assert counts(rates) == {
        (CallerKind.CALL, "/v1/a"): 2,
        (CallerKind.ADDRESS, "203.0.113.1"): 2,
        (CallerKind.PERSON, str(PERSON)): 1,
        (CallerKind.APPLICATION, str(PERSON)): 1,
    }
    assert counts(rates) == {}
    rates.note("/v1/a", "203.0.113.1", None, None)
    assert counts(rates)[CallerKind.CALL, "/v1/a"] == 3


def test_more_callers_than_are_told_apart_are_summed_up() -> None:
    rates = CallRates(Seconds(1_000_000.0))
    for number in range(MOST_CALLERS + 300):
        rates.note("/v1/a", f"address {number}", None, None)
    found = counts(rates)
    addresses = [key for kind, key in found if kind is CallerKind.ADDRESS]
    assert len(addresses) == MOST_CALLERS + 1
    assert found[CallerKind.ADDRESS, REST] == 300
    assert found[CallerKind.CALL, "/v1/a"] == MOST_CALLERS + 300


def test_a_minute_that_is_over_is_kept_until_it_is_written() -> None:
    clock = Seconds(1_000_000.0)
    rates = CallRates(clock)
    rates.note("/v1/a", "203.0.113.1", None, None)
    clock.now += 60
    rates.note("/v1/a", "203.0.113.1", None, None)
    taken = rates.take()
    assert len({each.minute for each in taken}) == 2
    rates.give_back(taken)
    assert len(rates.take()) == len(taken)
    clock.now += 7200
    rates.give_back(taken)
    assert rates.take() == []


async def written(house: HouseUnderTest, rates: CallRates) -> None:
    node = new_node(uuid4(), Group.WEB, queues=None, now=house.clock.now)
    await Reporter(
        house.house.database, node, lines=LineBook(), rates=rates, clock=house.clock
    ).write_counts()


async def test_administrators_see_how_many_call_in_the_last_minutes(
    house: HouseUnderTest, admin: str
) -> None:
    clock = Seconds(house.clock.now.timestamp())
    rates = CallRates(clock)
    for number in range(3):
        rates.note("/v1/a", f"203.0.113.{number}", None, None)
    clock.now -= 30 * 60
    rates.note("/v1/b", "198.51.100.1", PERSON, None)
    await written(house, rates)
    await written(house, rates)
    answer = await house.post("/v1/process/info", token=admin, info_type="rates")
    shown = {each["minutes"]: each for each in answer["processes"]}
    assert [(m, each["calls"], each["addresses"], each["people"]) for m, each in shown.items()] == [
        (1, 3, 3, 0),
        (5, 3, 3, 0),
        (60, 4, 4, 1),
    ]
    assert not any(each["busiest"] or each["is_more"] for each in shown.values())
    house.clock.advance(minutes=62)
    await keep_figures.handler(house.work())
    token = await house.sign_in("deniz.kaya")
    later = await house.post("/v1/process/info", token=token, info_type="rates")
    assert [each["calls"] for each in later["processes"]] == [0, 0, 0]


async def test_who_looks_at_addresses_stands_in_the_trail(house: HouseUnderTest, admin: str) -> None:
    rates = CallRates(house.clock.now.timestamp)
    caller = await house.house.find_caller(admin, house.house.database, house.clock.now)
    for number in range(12):
        for _ in range(number + 1):
            rates.note("/v1/a", f"203.0.113.{number}", caller.id, None)
    await written(house, rates)
    short = await house.post("/v1/process/info", token=admin, info_type="rates")
    assert "203.0.113" not in short.content.decode()
    assert (await house.post("/v1/audit/list", token=admin, action="process.callers_read"))["list"] == []
    full = await house.post(
        "/v1/process/info", token=admin, info_type="rates", detail_type="full", body={"minutes": 5}
    )
    (shown,) = [each["busiest"] for each in full["processes"] if each["minutes"] == 5]
    addresses = [(each["name"], each["calls"]) for each in shown if each["kind"] == "address"]
    assert addresses[0] == ("203.0.113.11", 12)
    assert len(addresses) == 10
    assert [each["name"] for each in shown if each["kind"] == "person"] == ["deniz.kaya"]
    trail = await house.post("/v1/audit/list", token=admin, action="process.callers_read")
    assert len(trail["list"]) == 1


async def test_the_platform_counts_its_own_calls(house: HouseUnderTest, admin: str) -> None:
    caller = await house.house.find_caller(admin, house.house.database, house.clock.now)
    await house.post("/v1/user/get", token=admin)
    await house.post("/v1/user/get")
    assert isinstance(house.house.rates, CallRates)
    found = counts(house.house.rates)
    assert found[CallerKind.CALL, "/v1/user/get"] >= 2
    assert found[CallerKind.PERSON, str(caller.id)] >= 1
