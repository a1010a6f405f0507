"""Every state × every move × every person, by the calls themselves: what the tables say, and nothing else."""

import hashlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from terazi.modules.orders.rules.transitions import BUNDLE_MOVES, LINE_MOVES, PAYMENT_MOVES, Table
from terazi.modules.orders.values import BundleState, LineState, Mover, PaymentState
from tests.breaking import run_sql, values_of
from tests.calling import Reply, open_house
from tests.database import Cloner
from tests.modules.orders.buying import make_buyer, move
from tests.modules.orders.standing import MOVERS, Market, bundle_in, line_in, open_market, payment_in

pytestmark = pytest.mark.asyncio(loop_scope="session")

SAID: dict[str, Any] = {"reason": "Gerekçe"}
PART = {**SAID, "refund_amount": 1}
BY_ITSELF: Mapping[StrEnum, StrEnum] = {
    BundleState.PAYMENT_APPROVED: BundleState.ACTIVE,
    BundleState.REGISTER_COMPLETED: BundleState.ACTIVE,
}
"""Where a bundle goes on to at once from a state in which it does not stay."""
PAID_BEFORE = (BundleState.ACTIVE, BundleState.REGISTER_WAITING)
EVENTS = "SELECT count(*) FROM order_event"
REGISTRATION = (
    BundleState.REGISTER_WAITING,
    BundleState.REGISTER_COMPLETED,
    BundleState.REGISTER_REFUSED,
)
"""Where who registers people has something to do with a bundle."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shared_market(cloner: Cloner, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Market]:
    """A shop and one person of each kind."""
    folder: Path = tmp_path_factory.mktemp("market")
    with cloner.clone() as url:
        async with open_house(url, folder) as house:
            yield await open_market(house)


@pytest_asyncio.fixture(loop_scope="session")
async def market(shared_market: Market, request: pytest.FixtureRequest) -> Market:
    """The market with a buyer of this test's own, whose cart is empty."""
    name = hashlib.sha256(request.node.name.encode()).hexdigest()[:16]
    buyer = await make_buyer(shared_market.house, f"alici{name}")
    return replace(shared_market, buyer=buyer, tokens={**shared_market.tokens, "buyer": buyer.token})


@dataclass(frozen=True)
class Case:
    """Something in a state, and the table that says what may become of it."""

    what: str
    table: Table
    state: StrEnum
    refused: frozenset[StrEnum] = frozenset()
    """Targets that the table has, but that this one's guard never lets through."""

    def is_there(self, target: StrEnum, movers: frozenset[Mover]) -> bool:
        """Whether asking for the target succeeds without effect."""
        was_reached = target is BundleState.PAYMENT_APPROVED and self.state in PAID_BEFORE
        return target is self.state or (was_reached and Mover.ORDERS in movers)

    def allowed(self, movers: frozenset[Mover]) -> set[str]:
        """Return the states into which these movers may bring it."""
        return {
            str(target)
            for (source, target), may in self.table.items()
            if source is self.state and target not in self.refused and not may.isdisjoint(movers)
        }


UNKNOWN = {"bundle": "order_not_found", "product": "order_line_not_found", "payment": "payment_not_found"}


async def try_everything(
    market: Market, case: Case, make: Any, people: Mapping[str, frozenset[Mover]]
) -> None:
    """Let everybody try every move; refusals leave the state, successes are made on one of their own."""
    id_ = await make()
    kind = type(case.state)
    for who, movers in people.items():
        for target in kind:
            if target.value in case.allowed(movers) and target is not case.state:
                continue
            said = {} if case.is_there(target, movers) else SAID
            answer = await move(market.house, market.tokens[who], case.what, id_, target, **said)
            told = (case.state.value, who, target.value, answer.json)
            if not movers:
                assert answer.error == UNKNOWN[case.what], told
            elif case.is_there(target, movers):
                assert (answer.status, answer.json.get("status")) == (200, case.state.value), told
            else:
                assert answer.error == "move_not_allowed", told
                assert set(answer["allowed_list"]) == case.allowed(movers), told
                assert answer["state"] == case.state.value, told
    for who, movers in people.items():
        for target in kind:
            if target.value in case.allowed(movers) and target is not case.state:
                await move_twice(market, case, await make(), who, target)


async def move_twice(market: Market, case: Case, id_: str, who: str, target: StrEnum) -> None:
    """Make a move that is allowed, and once more: both succeed, and the second changes nothing."""
    said = PART if target is PaymentState.PARTLY_REFUNDED else SAID
    first = await move(market.house, market.tokens[who], case.what, id_, target, **said)
    told = (case.state.value, who, target.value, first.json)
    assert first.status == 200, told
    assert first["status"] == BY_ITSELF.get(target, target).value, told
    events = await count_events(market)
    again = await move(market.house, market.tokens[who], case.what, id_, target, **SAID)
    assert (again.status, again.json.get("status")) == (200, first["status"]), (*told, again.json)
    assert await count_events(market) == events, told


async def count_events(market: Market) -> int:
    """Return how much the timelines tell."""
    (count,) = await values_of(market.house, EVENTS)
    return int(count)


@pytest.mark.parametrize("state", list(BundleState))
async def test_bundles(market: Market, state: BundleState) -> None:
    people = dict(MOVERS)
    if state not in REGISTRATION:
        people["register"] = frozenset()
    if state is BundleState.IN_CART:
        people = dict.fromkeys(people, frozenset())
    case = Case("bundle", BUNDLE_MOVES, state)
    await try_everything(market, case, lambda: bundle_in(market, state), people)


@pytest.mark.parametrize("is_open", [True, False], ids=["active", "resting"])
@pytest.mark.parametrize("state", list(LineState))
async def test_products(market: Market, state: LineState, is_open: bool) -> None:
    people = {**MOVERS, "register": frozenset[Mover]()}
    refused = frozenset() if is_open else frozenset({LineState.ACTIVE})
    case = Case("product", LINE_MOVES, state, refused)
    await try_everything(market, case, lambda: line_in(market, state, is_open=is_open), people)


@pytest.mark.parametrize("way", ["card", "transfer"])
@pytest.mark.parametrize("state", list(PaymentState))
async def test_payments(market: Market, state: PaymentState, way: str) -> None:
    people = {**MOVERS, "register": frozenset[Mover]()}
    refused = frozenset({PaymentState.APPROVED}) if way == "card" else frozenset()
    case = Case("payment", PAYMENT_MOVES, state, refused)
    await try_everything(market, case, lambda: payment_in(market, state, way), people)


async def test_what_was_approved_by_itself_is_approved_for_who_asks_again(market: Market) -> None:
    id_ = await bundle_in(market, BundleState.ACTIVE)
    tokens = market.tokens

    async def asked(who: str, target: str) -> Reply:
        return await move(market.house, tokens[who], "bundle", id_, target, **SAID)

    assert (await asked("seller", "payment_approved"))["status"] == "bundle_active"
    assert (await asked("buyer", "payment_approved")).error == "move_not_allowed"
    assert (await asked("admin", "register_approve_completed")).error == "move_not_allowed"


@pytest.mark.parametrize(
    "state",
    [
        state
        for (state, target), may in BUNDLE_MOVES.items()
        if target is BundleState.TERMINATED and Mover.CUSTOMER in may
    ],
)
async def test_a_buyer_ends_what_is_late_only_knowing_that_nothing_is_paid_back(
    market: Market, state: BundleState
) -> None:
    """What its shop withholds, or has not given yet, is never late."""
    id_ = await bundle_in(market, state)
    await run_sql(
        market.house,
        "UPDATE shopcart_bundle SET approved_at = approved_at - interval '200 days' WHERE id = :id",
        id=id_,
    )
    moved = await move(market.house, market.tokens["buyer"], "bundle", id_, "termination")
    if state is BundleState.ACTIVE:
        assert (moved.status, moved.error, moved["bar"]) == (409, "withdrawal_over", "late")
        moved = await move(
            market.house, market.tokens["buyer"], "bundle", id_, "termination", accepts_loss=True
        )
    assert moved["status"] == "termination"
    (owed,) = await values_of(market.house, f"SELECT owed FROM shopcart_bundle WHERE id = '{id_}'")
    assert (owed == 0) is (state is BundleState.ACTIVE)
