"""Somebody who has bought outputs of a project, and the project they were made from: half of it nobody but its owner may see."""

import json
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId, new_id
from terazi.modules.access.public import find_caller
from terazi.modules.entitlements.public import GrantTerms, Limits, ProductType, grant
from tests.calling import HouseUnderTest, Reply
from tests.modules.analysis.working import Person, Workspace, sheet

CITIES = ("İzmir", "Ankara", "Bursa")
SECRET = "GİZLİ"
HIDDEN_CITY = "Bursa"
HEADER = ("Şehir", "Müşteri", "Tutar", "Adet", "Gizli puan")
P = "wanalyzer/project/"
ML = "wanalyzer/machinelearning/"


def sales() -> list[tuple[Any, ...]]:
    """Sixty rows: three cities in turn, customers whose names are secret, and amounts that tell the city."""
    return [
        (CITIES[n % 3], f"{SECRET}-{n}", (n % 3 + 1) * 1000 + n, n % 7 + 1, 900_000 + n * 37)
        for n in range(60)
    ]


@dataclass(frozen=True, kw_only=True)
class Market:
    """A platform with the owner of a project, a buyer and a stranger."""

    house: HouseUnderTest
    owner: Person
    buyer: Person
    stranger: Person
    project: str
    stats: str

    async def give(self, kind: ProductType | str, person: Person | None = None, **terms: Any) -> str:
        """Give a person (the buyer) a product of the project; limits and terms by name."""
        names = set(Limits.__dataclass_fields__)
        limits = {name: terms.pop(name) for name in list(terms) if name in names}
        values: dict[str, Any] = {
            "source_id": new_id(),
            "product_type": ProductType(kind),
            "product_name": {"tr": "Ürün", "en": "Product"},
            "limits": Limits(**{"project_id": UUID(self.project), "stats_id": UUID(self.stats), **limits}),
            **terms,
        }
        holder = await id_of(self.house, person or self.buyer)
        async with self.house.house.database.transaction() as db:
            change = Change(db=db, now=self.house.clock.now, new_id=new_id)
            given = await grant(change, holder, GrantTerms(**values))
        return str(given)

    async def ask(self, path: str, product: str, person: Person | None = None, **body: Any) -> Reply:
        """Make a call of the project with a bought product."""
        sent = {"project_id": self.project, "auth_client_id": product, **body}
        return await (person or self.buyer).post(path, **sent)

    async def left(self, product: str) -> int | None:
        """Return how many uses are left."""
        answer = await self.house.post(
            "/v1/user/entitlement/get", token=self.buyer.token, auth_client_id=product
        )
        count: int | None = answer["entitlement"]["count"]
        return count


async def id_of(house: HouseUnderTest, person: Person) -> UserId:
    """Return who a person is."""
    return (await find_caller(person.token, house.house.database, house.clock.now)).id


async def open_market(house: HouseUnderTest) -> Market:
    """Make the project, its layers and locations, two calculated columns and a statistics run."""
    owner, buyer, stranger = [
        Person(house=house, token=await house.register(name))
        for name in ("elif.demir", "ayse.kaya", "can.ak")
    ]
    project = await owner.import_project(
        sheet([HEADER, *sales()]),
        project_name="Satışlar",
        main_layer="Satış",
        column_type='{"c1": "select", "c2": "text", "c3": "float", "c4": "integer", "c5": "float"}',
        column_design=json.dumps(
            {"c1": {"is_location": True}, "c2": {"layer": "Kimlik"}, "c5": {"layer": "Kimlik/Puan"}}
        ),
    )
    for name, formula in (("Birim", "[Tutar] / [Adet]"), ("Ad boyu", "UZUNLUK([Müşteri])")):
        changed = await owner.change(project, {"kind": "add_column", "name": name, "formula": formula})
        assert changed.status == 200, changed.json
    started = await owner.post(f"{P}statistics/analyze/list", list=[{"project_id": project}])
    await house.run_jobs()
    return Market(
        house=house,
        owner=owner,
        buyer=buyer,
        stranger=stranger,
        project=project,
        stats=started["list"][0]["stats_id"],
    )


async def give_training(work: Workspace, buyer: Person, uses: int | None = None, **limits: Any) -> str:
    """Give the buyer the training of the shared project."""
    house = work.house
    holder = (await find_caller(buyer.token, house.house.database, house.clock.now)).id
    known = {"project_id": UUID(work.project), "machine_learning_id": UUID(work.training)}
    terms = GrantTerms(
        source_id=new_id(),
        product_type=ProductType.MACHINE_LEARNING_QUERY,
        product_name={"tr": "Tahmin", "en": "Prediction"},
        uses=uses,
        limits=Limits(**{**known, **limits}),
    )
    async with house.house.database.transaction() as db:
        given = await grant(Change(db=db, now=house.clock.now, new_id=new_id), holder, terms)
    return str(given)
