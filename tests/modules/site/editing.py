"""A site and its people: who edits, who publishes, who may do everything."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import select

from terazi.foundation.questions import value
from terazi.modules.site.queries.shelf import site_cache_of
from terazi.modules.site.tables import SITE
from tests.calling import HouseUnderTest, Reply
from tests.modules.shops.selling import trusted


@dataclass
class Desk:
    """A site under the hands of its editors."""

    house: HouseUnderTest
    site_id: UUID
    editor: str
    publisher: str
    admin: str
    member: str = ""

    async def ask(self, path: str, token: str, body: Any = None, **query: Any) -> Reply:
        """Make a call about the site."""
        return await self.house.post(
            f"/v1/frontend/{path}", token=token, body=body, frontend_client_id=self.site_id, **query
        )

    async def ok(self, path: str, token: str, body: Any = None, **query: Any) -> Reply:
        """Make a call about the site that must succeed."""
        answer = await self.ask(path, token, body, **query)
        assert answer.status == 200, answer.json
        return answer

    async def draft(self, token: str | None = None) -> Reply:
        """Return the site as its editors see it."""
        return await self.ok("draft/get", token or self.editor)

    async def save_menu(self, token: str, menu: Any, *, publish: str = "no", **more: Any) -> Reply:
        """Change entries of the menu."""
        return await self.ask("menu/save", token, {"menu": menu, "publish": publish, **more})

    async def change_unit(
        self, token: str, unit_id: str, unit: Any, *, publish: str = "no", **more: Any
    ) -> Reply:
        """Change a content block."""
        return await self.house.post(
            "/v1/frontend/website_unit/update",
            token=token,
            body={"websiteunit": unit, "publish": publish, **more},
            websiteunit_client_id=unit_id,
        )

    async def unit(self, key: str) -> Any:
        """Return the row of a content block in the list of its site."""
        rows = (await self.ok("websiteunit/list", self.editor))["list"]
        return next((row for row in rows if row["websiteunit"]["key"] == key), None)

    async def publish(self, *subjects: Any, token: str | None = None, **more: Any) -> Reply:
        """Publish subjects together."""
        return await self.ask("publish", token or self.publisher, {"subjects": list(subjects), **more})

    async def shell(self, lang: str = "tr") -> Reply:
        """Return what a visitor gets."""
        site_cache_of(self.house.house.database.reader).forget()
        return await self.house.post("/v1/frontend/get", lang=lang, ss=1)

    async def caption(self, route: str, lang: str = "tr") -> str | None:
        """Return how a visitor sees an entry called; None where there is none."""
        menu = (await self.shell())["menu"]
        return next((entry["caption"][lang] for entry in menu if entry["route_view"] == route), None)


async def desk_of(house: HouseUnderTest) -> Desk:
    """Return the default site with its people."""
    (site_id,) = await house.house.database.reader.ask(value(select(SITE.c.id).where(SITE.c.is_default))())
    return Desk(
        house,
        site_id,
        editor=await trusted(house, "yazar", "website_edit"),
        publisher=await trusted(house, "yayinci", "website_admin"),
        admin=await trusted(house, "yonetici", "admin"),
    )
