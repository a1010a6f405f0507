"""Edits, pastes, imports, the trash and undos in any order: what was, put back from the newest on, gives what was at first."""

from typing import Any
from uuid import UUID, uuid4
from weakref import WeakKeyDictionary

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from terazi.modules.layers.rules.merging import DELETED
from tests.calling import HouseUnderTest
from tests.modules.access.people import make_administrator
from tests.modules.layers.layer_tables import execute, shape_of
from tests.modules.layers.people import check, run
from tests.modules.layers.tables_grown import grow, paste, save

KEYS = ["k1", "k2", "k3", "k4"]
_TEXTS = st.sampled_from([None, "Işık", "elma", "armut"])
_ROWS = st.dictionaries(
    st.sampled_from(KEYS), st.tuples(_TEXTS, st.sampled_from([None, 1, 2])), min_size=1, max_size=3
)
DEEDS = st.one_of(
    st.tuples(st.just("import"), _ROWS),
    st.tuples(st.just("paste"), _ROWS),
    st.tuples(st.just("edit"), _ROWS),
    st.tuples(st.just("trash"), _ROWS),
    st.tuples(st.just("undo"), st.integers(0, 5)),
)
State = dict[UUID, tuple[Any, ...]]
_GROWN: WeakKeyDictionary[HouseUnderTest, str] = WeakKeyDictionary()
_ONE = {"k1": ("elma", 1), "k2": ("armut", None)}


async def administrator_of(house: HouseUnderTest) -> str:
    """Return the token of the one administrator of a platform."""
    if house not in _GROWN:
        _GROWN[house] = await make_administrator(house, "yonetici")
    return _GROWN[house]


class Table:
    """A table with a key, its records by key, and what was done to it."""

    def __init__(self, house: HouseUnderTest, token: str, code: str) -> None:
        self.house, self.token, self.code = house, token, code
        self.number, self.columns, self.numbers = 0, [""], [0]

    async def look(self) -> "Table":
        """Name the key, and learn where the columns are."""
        shape = await shape_of(self.house, self.code)
        wdms = {each.code: each for each in shape.wdms}
        await execute(
            self.house, f"UPDATE layer SET key_wdm_id = '{wdms['kod'].id}' WHERE code = '{self.code}'"
        )
        chosen = [wdms[name] for name in ("kod", "ad", "adet")]
        self.number = shape.layer.number
        self.columns, self.numbers = [each.column for each in chosen], [each.number for each in chosen]
        return self

    async def state(self) -> State:
        """Return all records: what is in their cells, and whether they are in the trash."""
        asked = f"SELECT id, {', '.join(self.columns)}, deleted_at IS NOT NULL FROM layer_data.l{self.number}"
        return {row[0]: tuple(row[1:]) for row in await execute(self.house, asked)}

    async def changes(self) -> list[UUID]:
        """Return what was done, in order."""
        told = f"SELECT c.id FROM layer_change c JOIN layer l ON l.id = layer_id WHERE l.number = {self.number} ORDER BY c.id"
        return [row[0] for row in await execute(self.house, told)]

    async def before(self, state: State, change: UUID) -> State:
        """Return what there was before a change, by what is kept of it."""
        made = await execute(
            self.house, f"SELECT id FROM layer_data.l{self.number} WHERE made_in = '{change}'"
        )
        was = {key: list(cells) for key, cells in state.items() if (key,) not in {tuple(row) for row in made}}
        kept = f"SELECT record_id, was FROM layer_change_record WHERE change_id = '{change}'"
        for record, cells in await execute(self.house, kept):
            for at, number in enumerate(self.numbers):
                was[record][at] = cells.get(str(number), was[record][at])
            was[record][-1] = cells.get(DELETED, was[record][-1])
        return {key: tuple(cells) for key, cells in was.items()}

    async def do(self, deed: str, what: Any) -> None:
        """Do one thing as people do it; what is refused does nothing."""
        if deed == "undo":
            changes = await self.changes()
            if changes:
                await self.undo(changes[what % len(changes)])
            return
        if deed == "import":
            lines = [
                f"{key};{text or ''};{'' if number is None else number}"
                for key, (text, number) in what.items()
            ]
            checked = await check(
                self.house, self.token, "\n".join(["kod;ad;adet", *lines]), self.code, key="kod"
            )
            await run(self.house, self.token, checked)
            return
        state = await self.state()
        there = {cells[0]: key for key, cells in state.items() if not cells[-1]}
        rows = [
            {"cl_id": str(there.get(key, uuid4())), "kod": key, "ad": text, "adet": number}
            for key, (text, number) in what.items()
        ]
        if deed == "paste":
            await paste(self.house, self.token, rows, self.code)
        for row in [] if deed == "paste" else rows:
            cells = {"_deleted": True} if deed == "trash" else {"ad": row["ad"]}
            if UUID(row["cl_id"]) in state:
                await save(self.house, self.token, UUID(row["cl_id"]), self.code, **cells)

    async def undo(self, change: UUID, **more: Any) -> None:
        """Put back what a change changed."""
        body = {"layer_code": self.code, "change_id": str(change), **more}
        await self.house.post("/v1/layer/change/undo", body=body, token=self.token)


@settings(
    max_examples=3,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(deeds=st.lists(DEEDS, min_size=1, max_size=4))
@example(
    deeds=[
        ("import", _ONE),
        ("edit", {"k1": ("Işık", 2)}),
        ("import", {"k1": (None, 2), "k3": ("elma", 1)}),
        ("undo", 2),
    ]
)
@example(deeds=[("undo", 0)])
@example(deeds=[("import", _ONE), ("paste", {"k2": ("elma", 2)}), ("import", {"k2": ("Işık", None)})])
async def test_what_was_before_each_change_leads_back_past_imports(
    house: HouseUnderTest, deeds: list[tuple[str, Any]]
) -> None:
    admin = await administrator_of(house)
    code = f"u{uuid4().hex[:8]}"
    await grow(house, code)
    table = await Table(house, admin, code).look()
    states: dict[UUID | None, State] = {None: await table.state()}
    for deed, what in deeds:
        before = await table.changes()
        await table.do(deed, what)
        new = [each for each in await table.changes() if each not in before]
        if len(new) == 1:
            states[new[0]] = await table.state()
    changes = await table.changes()
    state = await table.state()
    for change, earlier in reversed(list(zip(changes, [None, *changes][: len(changes)], strict=True))):
        state = await table.before(state, change)
        assert earlier not in states or state == states[earlier], (change, deeds)
    assert state == {}
    if any(deed == "undo" for deed, _ in deeds):
        return  # what was undone once stays so
    for change in reversed(changes):
        await table.undo(change, takes_all=True)
    assert all(cells[-1] for cells in (await table.state()).values())
