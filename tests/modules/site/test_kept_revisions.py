"""What is kept of a subject's history: the latest 200 revisions, what was published for two years, the rest more briefly."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select, update

from terazi.foundation.ids import new_id
from terazi.foundation.questions import inserted, touched, values
from terazi.modules.site.queries.revisions import MOST_REVISIONS
from terazi.modules.site.tables import SITE_REVISION
from terazi.modules.site.values.revisions import RevisionState, SubjectKind
from tests.calling import HouseUnderTest
from tests.modules.site.editing import Desk, desk_of
from tests.modules.site.test_drafts import INTRO, title

REVISION = SITE_REVISION.c


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    return await desk_of(house)


async def unit_of(desk: Desk) -> UUID:
    """Return a unit of which one revision is published."""
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    done = await desk.change_unit(desk.publisher, unit_id, title("Şimdiki"), publish="yes")
    assert done.status == 200, done.json
    raised = update(SITE_REVISION).where(REVISION.subject_id == UUID(unit_id), REVISION.state == "published")
    await desk.house.house.database.recorder.write(touched(raised.values(number=10_000))())
    return UUID(unit_id)


async def keep(desk: Desk, unit_id: UUID, state: RevisionState, numbers: Any, **age: float) -> None:
    """Let a subject have revisions of an age."""
    content = {"key": INTRO, "place": "user_project", "kind": "text", "content": {}, "order": 1}
    columns = {
        "site_id": desk.site_id,
        "kind": SubjectKind.UNIT,
        "subject_id": unit_id,
        "state": state,
        "content": content,
        "base_number": 0,
        "created_at": desk.house.clock.now - timedelta(**age),
    }
    async with desk.house.house.database.transaction() as db:
        await db.write(*(inserted(SITE_REVISION, id=new_id(), number=each, **columns) for each in numbers))


async def kept(desk: Desk, unit_id: UUID, state: RevisionState) -> list[int]:
    """Return which revisions of a state are there once something of the site was saved."""
    await desk.save_menu(desk.editor, {"shop": {"caption": {"tr": "Dükkân"}}})
    found = select(REVISION.number).where(REVISION.subject_id == unit_id, REVISION.state == state)
    (numbers,) = await desk.house.house.database.reader.ask(values(found.order_by(REVISION.number))())
    return list(numbers)


async def test_what_was_published_is_kept_for_two_years_however_much_it_is(desk: Desk) -> None:
    unit_id = await unit_of(desk)
    await keep(desk, unit_id, RevisionState.PAST, range(1_000, 1_250), days=729)
    assert set(range(1_000, 1_250)) <= set(await kept(desk, unit_id, RevisionState.PAST))


async def test_of_what_is_older_the_latest_revisions_are_kept(desk: Desk) -> None:
    unit_id = await unit_of(desk)
    await keep(desk, unit_id, RevisionState.PAST, range(1_000, 1_250), days=731)
    there = [number for number in await kept(desk, unit_id, RevisionState.PAST) if number >= 1_000]
    assert there == list(range(1_250 - (MOST_REVISIONS - 1), 1_250)), "what is published now is one of them"


async def test_a_site_that_is_seldom_edited_keeps_its_history(desk: Desk) -> None:
    unit_id = await unit_of(desk)
    await keep(desk, unit_id, RevisionState.PAST, range(1_000, 1_005), days=3_000)
    assert set(range(1_000, 1_005)) <= set(await kept(desk, unit_id, RevisionState.PAST))


async def test_of_what_was_thrown_away_only_so_much_is_kept(desk: Desk) -> None:
    unit_id = await unit_of(desk)
    await keep(desk, unit_id, RevisionState.DISCARDED, range(1_000, 1_250), days=1)
    await keep(desk, unit_id, RevisionState.DISCARDED, range(2_000, 2_010), days=31)
    there = await kept(desk, unit_id, RevisionState.DISCARDED)
    assert there[-1] == 1_249
    assert MOST_REVISIONS - 15 < len(there) < MOST_REVISIONS


async def test_saves_between_count_for_nothing_and_go_after_an_hour(desk: Desk) -> None:
    unit_id = await unit_of(desk)
    await keep(desk, unit_id, RevisionState.PAST, range(1_000, 1_100), days=3_000)
    await keep(desk, unit_id, RevisionState.SAVED, range(2_000, 2_300), minutes=50)
    await keep(desk, unit_id, RevisionState.SAVED, range(3_000, 3_010), minutes=61)
    assert set(await kept(desk, unit_id, RevisionState.SAVED)) - {2} == set(range(2_000, 2_300))
    assert set(range(1_000, 1_100)) <= set(await kept(desk, unit_id, RevisionState.PAST))
