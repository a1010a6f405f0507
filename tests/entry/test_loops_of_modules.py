"""What the modules do by the clock: one row that breaks, the oldest, keeps no other waiting, and is done once it is mended."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from terazi.foundation.ids import new_id
from terazi.foundation.jobs.tasks import Task
from terazi.modules.access.jobs import expire_authorizations
from terazi.modules.accounts.jobs import delete_due_accounts, forget_unused_files, forget_what_is_over
from terazi.modules.analysis.jobs.forgetting import forget_deleted_projects
from terazi.modules.credits.jobs import expire_credits
from terazi.modules.credits.public import issue
from terazi.modules.credits.values import Gift
from terazi.modules.entitlements.jobs import expire_entitlements, renew_uses
from terazi.modules.entitlements.public import UsesPeriod, use
from terazi.modules.process.jobs import requeue_stalled_tasks
from tests.breaking import break_rows, mend_rows, run_sql, values_of
from tests.calling import PASSWORD, HouseUnderTest
from tests.modules.access.people import grant, id_of
from tests.modules.entitlements.conftest import Shelf

NAMES = ("ayse.yilmaz", "mehmet.kaya")
Due = tuple[Task, str, dict[str, Any], str]
"""A loop, the table and the values of what breaks in it, and the question for what is not done, in its order."""


async def two_people(house: HouseUnderTest) -> list[Any]:
    """Register two people and return their ids, oldest first."""
    return [await id_of(house, await house.register(name)) for name in NAMES]


async def credits_that_end(house: HouseUnderTest) -> Due:
    people = await two_people(house)
    async with house.house.database.transaction() as db:
        for user_id in people:
            ends = house.clock.now + timedelta(days=1)
            gift = Gift(key="lot", most=5)
            await issue(house.change(db), user_id, 5, gift, expires_at=ends)
    house.clock.advance(days=2)
    undone = "SELECT user_id FROM credit_lot WHERE cause_key = 'gift:lot' AND left_over > 0 ORDER BY user_id"
    return expire_credits, "credit_wallet", {"user_id": people[0]}, undone


async def authorizations_that_end(house: HouseUnderTest) -> Due:
    ends = house.clock.now + timedelta(days=1)
    for user_id in await two_people(house):
        await grant(house, user_id, "register", ends_at=ends)
    house.clock.advance(days=2)
    undone = (
        "SELECT id FROM assigned_authorization WHERE ends_at IS NOT NULL AND status <> 'expired' ORDER BY id"
    )
    broken = (await values_of(house, undone))[0]
    return expire_authorizations, "assigned_authorization", {"id": broken}, undone


async def entitlements_that_end(house: HouseUnderTest) -> Due:
    shelf, ends = Shelf(house), house.clock.now + timedelta(days=1)
    made = [await shelf.give(user_id, ends_at=ends) for user_id in await two_people(house)]
    house.clock.advance(days=2)
    undone = "SELECT id FROM entitlement WHERE status <> 'expired' ORDER BY id"
    return expire_entitlements, "entitlement", {"id": made[0]}, undone


async def entitlements_used_up(house: HouseUnderTest) -> Due:
    shelf, people = Shelf(house), await two_people(house)
    made = [await shelf.give(user_id, uses=1) for user_id in people]
    for entitlement_id, user_id in zip(made, people, strict=True):
        async with shelf.change() as change:
            await use(change, entitlement_id, user_id, 1, key="1")
    undone = "SELECT id FROM entitlement WHERE status <> 'exhausted' ORDER BY id"
    return expire_entitlements, "entitlement", {"id": made[0]}, undone


async def uses_of_the_next_day(house: HouseUnderTest) -> Due:
    shelf = Shelf(house)
    made = [await shelf.give(each, uses_period=UsesPeriod.DAY) for each in await two_people(house)]
    house.clock.advance(days=2)
    undone = "SELECT id FROM entitlement WHERE uses_renewed = 0 ORDER BY id"
    return renew_uses, "entitlement", {"id": made[0]}, undone


async def accounts_to_delete(house: HouseUnderTest) -> Due:
    people = await two_people(house)
    for name in NAMES:
        token = await house.sign_in(name)
        left = await house.post("/v1/user/delete", token=token, body={"current_password": PASSWORD})
        assert left.status == 200
    house.clock.advance(days=31)
    undone = "SELECT id FROM user_account WHERE state = 'leaving' ORDER BY id"
    return delete_due_accounts, "user_account", {"id": people[0]}, undone


async def accounts_nobody_approved(house: HouseUnderTest) -> Due:
    for name in NAMES:
        body = {"username": name, "password": PASSWORD, "mail": f"{name}@example.com"}
        names = {"firstname": "Ayşe", "lastname": "Yılmaz", "eula_document_code": "terms-1"}
        assert (await house.post("/v1/register", body={**body, **names})).status == 200
    house.clock.advance(days=60)
    undone = "SELECT id FROM user_account WHERE state = 'waiting_mail' ORDER BY id"
    broken = (await values_of(house, undone))[0]
    return forget_what_is_over, "user_account", {"id": broken}, undone


async def accounts_not_accepted(house: HouseUnderTest) -> Due:
    task, table, broken, _ = await accounts_nobody_approved(house)
    await run_sql(house, "UPDATE user_account SET state = 'not_accepted' WHERE state = 'waiting_mail'")
    return task, table, broken, "SELECT id FROM user_account WHERE state = 'not_accepted' ORDER BY id"


async def images_nobody_shows(house: HouseUnderTest) -> Due:
    people, made = await two_people(house), [new_id(), new_id()]
    for image_id, user_id in zip(made, people, strict=True):
        await run_sql(
            house,
            "INSERT INTO user_image VALUES (:id, :user, 'picture', 1, 1, 1, :now)",
            **{"id": image_id, "user": user_id, "now": house.clock.now},
        )
    house.clock.advance(days=8)
    return forget_unused_files, "user_image", {"id": made[0]}, "SELECT id FROM user_image ORDER BY id"


async def exports_that_are_old(house: HouseUnderTest) -> Due:
    people, made = await two_people(house), [new_id(), new_id()]
    for export_id, user_id in zip(made, people, strict=True):
        await run_sql(
            house,
            "INSERT INTO data_export (id, user_id, name, size, is_over, created_at, expires_at) "
            "VALUES (:id, :user, 'a', 1, true, :now, :now)",
            **{"id": export_id, "user": user_id, "now": house.clock.now},
        )
    house.clock.advance(days=8)
    return forget_unused_files, "data_export", {"id": made[0]}, "SELECT id FROM data_export ORDER BY id"


async def projects_that_were_deleted(house: HouseUnderTest) -> Due:
    people, made = await two_people(house), [new_id(), new_id()]
    for project_id, user_id in zip(made, people, strict=True):
        await run_sql(
            house,
            "INSERT INTO project (id, owner_id, name, state, is_sample, file_name, source_key, settings, skipped, "
            "version, row_count, column_count, filled_cells, created_at, updated_at, deleted_at) "
            "VALUES (:id, :user, 'a', 'ready', false, 'a', 'a', '{}', '[]', 1, 1, 1, 1, :now, :now, :now)",
            **{"id": project_id, "user": user_id, "now": house.clock.now},
        )
    house.clock.advance(days=40)
    undone = "SELECT id FROM project WHERE NOT is_sample ORDER BY id"
    return forget_deleted_projects, "project", {"id": made[0]}, undone


async def tasks_of_dead_workers(house: HouseUnderTest) -> Due:
    await run_sql(
        house,
        "INSERT INTO procrastinate_jobs (queue_name, task_name, status) "
        "VALUES ('mail', 'a', 'doing'), ('mail', 'b', 'doing')",
    )
    undone = "SELECT task_name FROM procrastinate_jobs WHERE status = 'doing' ORDER BY id"
    return requeue_stalled_tasks, "procrastinate_jobs", {"task_name": "a"}, undone


LOOPS = [
    credits_that_end,
    authorizations_that_end,
    entitlements_that_end,
    entitlements_used_up,
    uses_of_the_next_day,
    accounts_to_delete,
    accounts_nobody_approved,
    accounts_not_accepted,
    images_nobody_shows,
    exports_that_are_old,
    projects_that_were_deleted,
    tasks_of_dead_workers,
]


@pytest.mark.parametrize("prepare", LOOPS)
async def test_a_row_that_breaks_keeps_no_other_waiting(
    house: HouseUnderTest, prepare: Callable[[HouseUnderTest], Awaitable[Due]]
) -> None:
    task, table, broken, question = await prepare(house)
    waiting = await values_of(house, question)
    assert len(waiting) == 2
    await break_rows(house, table, **broken)
    await task.handler(house.work())
    assert await values_of(house, question) == waiting[:1]
    await mend_rows(house, table)
    await task.handler(house.work())
    assert await values_of(house, question) == []


async def test_two_tasks_of_dead_workers_under_one_name_are_one_task_again(house: HouseUnderTest) -> None:
    await run_sql(
        house,
        "INSERT INTO procrastinate_jobs (queue_name, task_name, status, queueing_lock) VALUES "
        "('mail', 'a', 'doing', 'one'), ('mail', 'a', 'doing', 'one'), ('mail', 'b', 'doing', 'two')",
    )
    await requeue_stalled_tasks.handler(house.work())
    states = "SELECT status::text FROM procrastinate_jobs WHERE queueing_lock IS NOT NULL ORDER BY id"
    assert await values_of(house, states) == ["todo", "failed", "todo"]


async def test_old_sessions_that_cannot_be_deleted_keep_other_old_rows_from_nothing(
    house: HouseUnderTest,
) -> None:
    await two_people(house)
    await break_rows(house, "user_session")
    house.clock.advance(days=400)
    await forget_what_is_over.handler(house.work())
    assert len(await values_of(house, "SELECT id FROM user_session")) == len(NAMES)
    assert await values_of(house, "SELECT id FROM sign_in_record") == []
