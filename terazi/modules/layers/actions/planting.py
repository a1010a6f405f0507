"""Planting layers out of a description: the seeds of a new installation, with their tables, records and search keys.

Only where there is no layer: what people made of the seeds stays as it is. What an interrupted planting left is completed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from terazi.foundation.db import Database, Transaction
from terazi.foundation.questions import inserted, updated
from terazi.foundation.settings import Settings
from terazi.foundation.types import Json
from terazi.modules.layers.actions.reading import open_layers
from terazi.modules.layers.jobs.shapes import build_due
from terazi.modules.layers.queries import history, planting, records, search, shaping, tree
from terazi.modules.layers.rules import descriptions
from terazi.modules.layers.rules.rights import ADMIN, Opened, Viewer
from terazi.modules.layers.rules.search_forms import searched_layer, searched_option, searched_wdm
from terazi.modules.layers.rules.searching import search_text
from terazi.modules.layers.tables import LAYER, LAYER_SHAPE_CHANGE, OPTION_SET, WDM, WDM_OPTION
from terazi.modules.layers.values import Option, Searched, ShapeKind, ShapeState

_BATCH = 500
_EVERYTHING = Viewer(is_person=True, codes=frozenset({ADMIN}))


@dataclass(frozen=True, kw_only=True, slots=True)
class Planter:
    """Where layers are planted, and by which clock."""

    settings: Settings
    database: Database
    now: datetime
    new_id: Callable[[], UUID]

    async def describe(self, db: Transaction, description: Json) -> None:
        """Write down what is described, where there is no layer yet."""
        _, layers = await db.ask(shaping.hold_shape(0), tree.all_layers())
        if not layers:
            await self._describe(db, description)

    async def build(self) -> None:
        """Build the tables that are due; this is what a worker does otherwise."""
        after, due = UUID(int=0), [UUID(int=0)]
        while due:
            (due,) = await self.database.reader.ask(shaping.layers_due(after, _BATCH, now=self.now))
            for layer_id in due:
                await build_due(self.settings, self.database, layer_id, lambda: self.now, self.new_id)
                after = layer_id

    async def fill(self, db: Transaction, description: Json) -> None:
        """Add the records of layers that have none yet, and let all of it be found."""
        codes = [layer["code"] for layer in description["layers"]]
        opened = await open_layers(self.database.reader, _EVERYTHING, codes)
        _, known = await db.ask(shaping.hold_shape(0), planting.searched_layers())
        fresh = {
            code: each
            for code, each in opened.items()
            if each.layer.is_planted and each.layer.id not in known
        }
        await self._fill(db, description, fresh)

    async def _describe(self, db: Transaction, description: Json) -> None:
        described = description["layers"]
        sets, options = descriptions.option_rows(description["option_sets"], self.new_id)
        layers = descriptions.layer_rows(described, self.now, self.new_id)
        ids = {row["code"]: row["id"] for row in layers}
        set_ids = {row["code"]: row["id"] for row in sets}
        wdms = descriptions.wdm_rows(described, ids, set_ids, self.now, self.new_id)
        named = {(row["layer_id"], row["code"]): row["id"] for row in wdms}
        await db.write(
            *(inserted(OPTION_SET, **row) for row in sets),
            *(inserted(WDM_OPTION, **row) for row in options),
            *search.write_keys([searched_option(Option(**row)) for row in options]),
            *(inserted(LAYER, **row) for row in layers),
            *(inserted(WDM, **row) for row in wdms),
            *(
                updated(
                    LAYER,
                    ids[each["code"]],
                    title_wdm_id=named.get((ids[each["code"]], each.get("title"))),
                    key_wdm_id=named.get((ids[each["code"]], each.get("key"))),
                )
                for each in described
            ),
            *(
                inserted(
                    LAYER_SHAPE_CHANGE,
                    id=self.new_id(),
                    layer_id=row["layer_id"],
                    wdm_id=row["id"],
                    kind=ShapeKind.ADD,
                    state=ShapeState.WAITING,
                    made_at=self.now,
                    due_at=self.now,
                )
                for row in wdms
            ),
        )

    async def _fill(self, db: Transaction, description: Json, fresh: Mapping[str, Opened]) -> None:
        """Add the records of layers that were planted just now, and let all of it be found."""
        places = {
            each["target"] for layer in description["layers"] for each in layer["wdms"] if "target" in each
        }
        known: dict[str, tuple[UUID, Json, Sequence[Json]]] = {}
        found: list[Searched] = []
        for described in description["layers"]:
            if described["code"] not in fresh:
                continue
            opened = fresh[described["code"]]
            found += [searched_layer(opened.layer), *map(searched_wdm, opened.shape.wdms)]
            told = described.get("records", [])
            if not told:
                continue
            ids = await self._records(db, opened, told, {key: each[0] for key, each in known.items()})
            for key, record in zip(ids, told, strict=True):
                _, upper, path = known.get(record.get("_parent", ""), (None, None, ()))
                above = [*path, upper] if upper is not None else []
                known[str(record[described["key"]])] = (key, record, above)
                if described["code"] in places:
                    found.append(descriptions.searched_place(opened.layer.id, key, record, above))
        for batch in range(0, len(found), _BATCH):
            await db.write(*search.write_keys(found[batch : batch + _BATCH]))

    async def _records(
        self, db: Transaction, opened: Opened, told: Sequence[Json], above: Mapping[str, UUID]
    ) -> list[UUID]:
        shape, number = opened.shape, opened.layer.number
        ids = [self.new_id() for _ in told]
        rows = [
            {
                "id": key,
                "parent_id": above.get(record.get("_parent", "")),
                "created_at": self.now,
                "created_by": None,
                "updated_at": self.now,
                "updated_by": None,
                "made_in": None,
                "_search": search_text(shape, cells),
            }
            | {wdm.column: cells.get(wdm.number) for wdm in shape.built}
            for key, record, cells in zip(ids, told, descriptions.record_cells(shape, told), strict=True)
        ]
        await db.write(
            records.made(shape, rows),
            history.records_changed(number),
            history.records_counted(number, len(rows)),
        )
        return ids
