"""A shop that writes bills, its people, a buyer and strangers."""

from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import pytest

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId, new_id
from terazi.modules.bills.public import draft_bill
from terazi.modules.bills.values import BillFacts
from tests.calling import HouseUnderTest
from tests.modules.access.people import grant, id_of, make_administrator
from tests.modules.bills.sample_bills import facts
from tests.snapshots import Facts, Snapshot, Snapshots

STAFF = "shop_order_bundle_status_management"


@dataclass
class Stall:
    """The platform with a shop, and who is who."""

    house: HouseUnderTest
    shop_id: UUID
    owner_id: UserId
    owner: str
    buyer_id: UserId
    buyer: str
    stranger: str
    admin: str

    def change(self, db: Any) -> Change:
        """Return a change at the platform's present moment."""
        return Change(db=db, now=self.house.clock.now, new_id=new_id)

    async def run_jobs(self) -> None:
        """Run the queue until it is empty: a bill's job asks for its mail, which is a job of its own."""
        for _ in range(2):
            await self.house.run_jobs()

    async def draft(self, *lines: Any, order_id: UUID | None = None, **fields: Any) -> UUID:
        """Draft a bill of the shop for the buyer, as an order does."""
        said = facts(*lines, **fields)
        if said.buyer.user_id is None:
            said = replace(said, buyer=replace(said.buyer, user_id=self.buyer_id))
        return await self.draft_facts(said, order_id=order_id)

    async def draft_facts(self, said: BillFacts, *, order_id: UUID | None = None) -> UUID:
        """Draft a bill of the shop."""
        async with self.house.house.database.transaction() as db:
            return await draft_bill(
                self.change(db), shop_id=self.shop_id, owner_id=self.owner_id, facts=said, order_id=order_id
            )

    async def ask(self, what: str, *, token: str | None = None, body: Any = None, **query: Any) -> Any:
        """Make a call about bills as the owner, or as whose token it is."""
        asked = {name: str(value) for name, value in query.items()}
        return await self.house.post(f"/v1/user/bill/{what}", token=token or self.owner, body=body, **asked)

    async def bill(self, bill_id: UUID, token: str | None = None, **query: Any) -> dict[str, Any]:
        """Return a whole bill."""
        answer = await self.ask("get", token=token, user_bill_client_id=bill_id, **query)
        assert answer.status == 200, answer.json
        return dict(answer["bill"])

    async def approve(self, bill_id: UUID) -> str:
        """Approve a bill and return its number."""
        answer = await self.ask("approve", user_bill_client_id=bill_id)
        assert answer.status == 200, answer.json
        return str(answer["number"])


async def _make_people(house: HouseUnderTest, _: Facts) -> Facts:
    owner, buyer, stranger = [await house.register(name) for name in ("satici", "alici", "yabanci")]
    owner_id, buyer_id = await id_of(house, owner), await id_of(house, buyer)
    for user_id in (owner_id, await id_of(house, stranger)):
        await grant(house, user_id, STAFF)
    return {
        "owner_id": str(owner_id),
        "owner": owner,
        "buyer_id": str(buyer_id),
        "buyer": buyer,
        "stranger": stranger,
        "admin": await make_administrator(house, "yonetici"),
    }


@pytest.fixture
async def snapshot(snapshots: Snapshots, request: pytest.FixtureRequest) -> Snapshot:
    """The people of the stall, where the test asks for it."""
    return await snapshots.take({"stall": _make_people}, request.fixturenames)


@pytest.fixture
def stall(house: HouseUnderTest, snapshot: Snapshot) -> Stall:
    """A platform with a shop of its own."""
    people = dict(snapshot.facts["stall"])
    owner_id, buyer_id = [UserId(UUID(people.pop(name))) for name in ("owner_id", "buyer_id")]
    return Stall(house=house, shop_id=new_id(), owner_id=owner_id, buyer_id=buyer_id, **people)
