"""Giving entitlements in the tests, as orders do."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID

import pytest

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId, new_id
from terazi.modules.access.public import find_caller
from terazi.modules.audit.queries import list_entries
from terazi.modules.audit.values import TrailFilter
from terazi.modules.entitlements.public import (
    GrantTerms,
    Limits,
    ProductType,
    grant,
    sources_that_differ,
)
from terazi.modules.entitlements.queries.locking import find
from terazi.modules.entitlements.values import Entitlement
from tests.calling import HouseUnderTest, Reply


class Shelf:
    """What people hold on the platform under test."""

    def __init__(self, house: HouseUnderTest) -> None:
        self.house = house

    async def id_of(self, token: str) -> UserId:
        """Return whose token it is."""
        return (await find_caller(token, self.house.house.database, self.house.clock.now)).id

    @asynccontextmanager
    async def change(self) -> AsyncIterator[Change]:
        """A transaction that commits unless something is raised."""
        async with self.house.house.database.transaction() as db:
            yield Change(db=db, now=self.house.clock.now, new_id=new_id)

    async def give(self, holder: UserId, **terms: Any) -> UUID:
        """Give a person ten uses of a statistic unless the terms say otherwise."""
        values: dict[str, Any] = {
            "source_id": new_id(),
            "product_type": ProductType.STATISTICS_QUERY,
            "product_name": {"tr": "Satış sorgusu", "en": "Sales query"},
            "bundle_name": {"tr": "Analiz paketi", "en": "Analysis bundle"},
            "uses": 10,
            "limits": Limits(project_id=new_id(), layers=("saglik",), rule="yas > 18", row_limit=50),
            **terms,
        }
        async with self.change() as change:
            return await grant(change, holder, GrantTerms(**values))

    async def stored(self, entitlement_id: UUID | str) -> Entitlement:
        """Return an entitlement as it is stored."""
        (found,) = await self.house.house.database.reader.ask(find(UUID(str(entitlement_id))))
        assert found is not None
        return found

    async def listed(self, token: str, **query: Any) -> list[dict[str, Any]]:
        """Return what the person of the token sees in the own list."""
        answer = await self.house.post("/v1/user/entitlement/list", token=token, **query)
        assert answer.status == 200, answer.json
        return list(answer["list"])

    async def assign(self, token: str, entitlement_id: UUID | str, *names: str, **terms: Any) -> Reply:
        """Assign parts of an entitlement."""
        body = {"auth_client_id": str(entitlement_id), "assigning_username_list": names, **terms}
        return await self.house.post("/v1/user/entitlement/assign", token=token, body=body)

    async def add_up(self) -> bool:
        """Whether no use was lost or made."""
        (differing,) = await self.house.house.database.reader.ask(sources_that_differ())
        return differing == []

    async def audited(self, action: str) -> int:
        """Return how often an action stands in the audit trail."""
        wanted = list_entries(TrailFilter(action=action), before=None, count=1000)
        (found,) = await self.house.house.database.reader.ask(wanted)
        return len(found)


@pytest.fixture
def shelf(house: HouseUnderTest) -> Shelf:
    """What people hold."""
    return Shelf(house)


Register = Callable[[str], Awaitable[tuple[str, UserId]]]


@pytest.fixture
def person(house: HouseUnderTest, shelf: Shelf) -> Register:
    """Registers a person and returns token and id."""

    async def register(username: str) -> tuple[str, UserId]:
        token = await house.register(username)
        return token, await shelf.id_of(token)

    return register
