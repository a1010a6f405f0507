"""Layers and columns for tests, written as rows: states and rights of every kind without a call for each."""

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from sqlalchemy import bindparam, insert, text

from terazi.foundation.editions import EDITION_CHANGE
from terazi.foundation.ids import new_id
from terazi.foundation.questions import inserted, touched
from terazi.modules.layers.tables import LAYER, OPTION_SET, WDM, WDM_OPTION
from terazi.modules.layers.values import Kind, LayerState, WdmState
from tests.calling import HouseUnderTest

_COUNT = touched(
    insert(EDITION_CHANGE).values(subject=bindparam("subject"), number=bindparam("number")).inline()
)


@dataclass
class Planter:
    """Writes rows, and knows the ids of what it wrote by code."""

    house: HouseUnderTest
    ids: dict[str, UUID] = field(default_factory=dict)

    @classmethod
    async def on_bare_ground(cls, house: HouseUnderTest) -> "Planter":
        """Take away the layers that come with an installation."""
        await house.house.database.recorder.write(touched(text("TRUNCATE layer, option_set CASCADE"))())
        return cls(house)

    async def layer(self, code: str, parent: str | None = None, **given: Any) -> UUID:
        """Add a layer; ``parent`` is a code."""
        self.ids[code] = new_id()
        values: dict[str, Any] = {
            "id": self.ids[code],
            "code": code,
            "parent_id": self.ids[parent] if parent else None,
            "captions": {"tr": f"{code} adı", "en": f"Name of {code}"},
            "state": LayerState.ACTIVE,
            "made_at": self.house.clock.now,
            "changed_at": self.house.clock.now,
            **given,
        }
        await self._write(inserted(LAYER, **values))
        return self.ids[code]

    async def wdm(self, layer: str, code: str, **given: Any) -> UUID:
        """Add a column to a layer; it has its place in the table."""
        name = f"{layer}.{code}"
        self.ids[name] = new_id()
        values: dict[str, Any] = {
            "id": self.ids[name],
            "layer_id": self.ids[layer],
            "code": code,
            "captions": {"tr": f"{code} sütunu", "en": f"Column {code}"},
            "kind": Kind.LINE,
            "state": WdmState.ACTIVE,
            "position": len(self.ids),
            "column_number": len(self.ids),
            "changed_at": self.house.clock.now,
            **given,
        }
        await self._write(inserted(WDM, **values))
        return self.ids[name]

    async def options(self, code: str, *options: str) -> UUID:
        """Add a set of options."""
        self.ids[code] = new_id()
        await self._write(inserted(OPTION_SET, id=self.ids[code], code=code))
        for place, each in enumerate(options):
            captions = {"tr": each, "en": each}
            row = {"id": new_id(), "option_set_id": self.ids[code], "code": each, "captions": captions}
            await self._write(inserted(WDM_OPTION, **row, position=place))
        return self.ids[code]

    async def count(self, subject: str, number: int) -> None:
        """Say that something of a subject changed by a number."""
        await self._write(_COUNT(subject=subject, number=number))

    async def _write(self, change: Any) -> None:
        await self.house.house.database.recorder.write(change)
