"""Questions: built once, asked together, and what becomes of their rows; changes are written in the order they are said."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

import pytest
from psycopg.errors import CheckViolation, DataError, UniqueViolation
from sqlalchemy import ARRAY, Integer, Uuid, any_, bindparam, func, select, text, update

from terazi.foundation.ids import new_id
from terazi.foundation.jobs.tables import JOB, Job, JobState
from terazi.foundation.mail import OUTGOING_MAIL
from terazi.foundation.questions import (
    Question,
    Statement,
    deleted,
    inserted,
    many,
    one,
    pairs,
    single,
    touched,
    updated,
    value,
    values,
)
from tests.calling import HouseUnderTest

NOW = datetime(2026, 3, 4, 5, 6, 7, 891, tzinfo=UTC)
WHOLE = one(Job, select(*JOB.c).where(JOB.c.id == bindparam("job_id")))
STATES = pairs(select(JOB.c.id, JOB.c.state).order_by(JOB.c.id))
KINDS = values(select(JOB.c.kind).order_by(JOB.c.kind))
COUNT = value(select(func.count()).select_from(JOB))


@dataclass(frozen=True, kw_only=True, slots=True)
class Named:
    """Two columns of a job, not in the order of the table."""

    kind: str
    id: UUID
    attempts: int = 7


def job(kind: str = "test", **given: object) -> Question[int]:
    return inserted(
        JOB,
        **{
            "id": new_id(),
            "kind": kind,
            "owner_id": new_id(),
            "subject_id": new_id(),
            "args": {"banks": [1, None, True, 1.5], "name": "Çınar % $1 :id %(id)s"},
            "queued_at": NOW,
            "heartbeat_at": NOW,
            **given,
        },
    )


async def test_a_row_comes_back_as_it_was_written(house: HouseUnderTest) -> None:
    job_id, subject = new_id(), new_id()
    async with house.house.database.transaction() as db:
        await db.write(job(id=job_id, subject_id=subject, state=JobState.RUNNING, detail={"a": None}))
        (found,) = await db.ask(WHOLE(job_id=job_id))
    assert found is not None
    assert found.state is JobState.RUNNING
    assert (found.subject_id, found.queued_at, found.detail) == (subject, NOW, {"a": None})
    assert found.args == {"banks": [1, None, True, 1.5], "name": "Çınar % $1 :id %(id)s"}
    assert (found.attempts, found.progress, found.is_cancel_asked) == (0, 0.0, False)  # what the table says
    assert (found.step, found.lease, found.finished_at) == (None, None, None)


async def test_questions_of_different_kinds_share_a_trip(house: HouseUnderTest) -> None:
    first, second = sorted([new_id(), new_id()])
    async with house.house.database.transaction() as db:
        await db.write(job("b", id=second), job("a", id=first, state=JobState.FAILED))
        count, kinds, states, nobody = await db.ask(COUNT(), KINDS(), STATES(), WHOLE(job_id=new_id()))
    assert (count, kinds) == (2, ["a", "b"])
    assert states == {first: JobState.FAILED, second: JobState.QUEUED}
    assert nobody is None


async def test_columns_find_their_fields_by_name(house: HouseUnderTest) -> None:
    statement = many(Named, select(JOB.c.id, JOB.c.kind))
    job_id = new_id()
    await house.house.database.recorder.write(job(id=job_id))
    assert await house.house.database.reader.ask(statement()) == ([Named(kind="test", id=job_id)],)


@pytest.mark.parametrize(
    "columns", [(JOB.c.id,), (JOB.c.id, JOB.c.kind, JOB.c.state), (JOB.c.id, JOB.c.kind, JOB.c.kind)]
)
def test_a_statement_whose_columns_do_not_fit_is_not_built(columns: tuple[object, ...]) -> None:
    with pytest.raises(TypeError):
        many(Named, select(*columns))  # type: ignore[call-overload]


@pytest.mark.parametrize("kind", [many, one, single])
def test_a_text_becomes_a_kind_only_with_its_columns(kind: Callable[..., Statement[object]]) -> None:
    plain = text("SELECT id, kind FROM job")
    with pytest.raises(TypeError, match="a text does not say which columns"):
        kind(Named, plain)
    kind(Named, plain.columns(JOB.c.id, JOB.c.kind))


async def test_arrays_lists_and_open_values_stand_side_by_side(house: HouseUnderTest) -> None:
    statement = values(
        select(JOB.c.kind)
        .where(
            JOB.c.id == any_(bindparam("ids", type_=ARRAY(Uuid()))),
            JOB.c.state.in_([JobState.QUEUED, JobState.RUNNING]),
            JOB.c.kind != bindparam("kind"),
        )
        .order_by(JOB.c.kind)
        .limit(bindparam("most"))
    )
    ids = [new_id() for _ in range(4)]
    changes = [job(kind, id=key) for kind, key in zip("dcba", ids, strict=True)]
    await house.house.database.recorder.write(*changes, updated(JOB, ids[1], state=JobState.FAILED))
    asked = statement(ids=ids[:3], kind="d", most=5), statement(ids=[], kind="d", most=5)
    assert await house.house.database.reader.ask(*asked) == (["b"], [])


async def test_changes_say_how_many_rows_they_touched(house: HouseUnderTest) -> None:
    job_id = new_id()
    by_two = updated(JOB, {"id": job_id, "kind": "test"}, attempts=3)
    async with house.house.database.transaction() as db:
        counts = await db.ask(
            job(id=job_id), by_two, updated(JOB, new_id(), attempts=1), deleted(JOB, job_id)
        )
    assert counts == (1, 1, 0, 1)


async def test_what_comes_after_a_failure_is_not_run_and_nothing_stays(house: HouseUnderTest) -> None:
    database, job_id = house.house.database, new_id()
    with pytest.raises(UniqueViolation) as twice:
        async with database.transaction() as db:
            await db.write(job("a", id=job_id), job("b", id=job_id), job("c"))
    assert twice.value.diag.constraint_name == "pk_job"
    with pytest.raises(UniqueViolation):
        await database.recorder.write(job("a", id=job_id), job("b", id=job_id))
    assert await database.reader.ask(COUNT()) == (0,)


async def test_a_savepoint_is_undone_alone(house: HouseUnderTest) -> None:
    job_id = new_id()
    async with house.house.database.transaction() as db:
        await db.write(job("a", id=job_id))
        with pytest.raises(UniqueViolation):
            async with db.savepoint():
                await db.write(job("b"), job("c", id=job_id))
        await db.write(job("d"))
        assert await db.ask(KINDS()) == (["a", "d"],)
    assert await house.house.database.reader.ask(KINDS()) == (["a", "d"],)


async def test_a_statement_goes_on_working_after_a_rollback(house: HouseUnderTest) -> None:
    database = house.house.database
    for _ in range(3):
        async with database.transaction() as db:
            await db.write(job())
            assert await db.ask(COUNT()) == (1,)
            await db.rollback()
    assert await database.reader.ask(COUNT()) == (0,)


async def test_a_value_that_cannot_be_written_is_the_drivers_error(house: HouseUnderTest) -> None:
    with pytest.raises(DataError):
        await house.house.database.recorder.write(job("a\0b"))
    assert await house.house.database.reader.ask(COUNT()) == (0,)


async def test_numbers_of_every_size_go_into_the_same_column(house: HouseUnderTest) -> None:
    said = single(lambda *, n: n, select(bindparam("n", type_=Integer()).label("n")))
    sizes = (0, -1, 2**15, -(2**31), 2**31 - 1)
    assert await house.house.database.reader.ask(*(said(n=size) for size in sizes)) == sizes


async def test_returned_rows_and_texts_become_values_too(house: HouseUnderTest) -> None:
    job_id = new_id()
    await house.house.database.recorder.write(job(id=job_id))
    claim = value(
        update(JOB)
        .where(JOB.c.id == bindparam("job_id"), JOB.c.state == JobState.QUEUED)
        .values(state=bindparam("to_state", type_=JOB.c.state.type))
        .returning(JOB.c.state)
    )
    by_text = value(text("SELECT kind FROM job WHERE id = :job_id"))
    taken = claim(job_id=job_id, to_state=JobState.RUNNING)
    assert await house.house.database.recorder.ask(taken) == (JobState.RUNNING,)
    again, kind = await house.house.database.recorder.ask(taken, by_text(job_id=job_id))
    assert (again, kind) == (None, "test")


async def test_a_missing_value_is_a_mistake_of_the_caller(house: HouseUnderTest) -> None:
    with pytest.raises(KeyError):
        await house.house.database.reader.ask(WHOLE())


def test_what_only_the_database_can_make_is_left_to_it() -> None:
    question = inserted(
        OUTGOING_MAIL, id=new_id(), to_address="a@example.com", lang="tr", created_at=NOW, attachments=[]
    )
    names = question.statement.text.decode().partition("(")[2].partition(")")[0].split(", ")
    assert {"kind", "attempts"} <= set(names)  # the table says a fixed value
    assert "sealed" not in names


def test_a_statement_is_compiled_once() -> None:
    statement: Statement[int] = touched(update(JOB).values(attempts=3).where(JOB.c.kind == bindparam("kind")))
    assert statement.text is statement.text
    assert statement(kind="a").parameters == [3, "a"]


async def test_a_condition_of_the_table_is_told_by_its_name(house: HouseUnderTest) -> None:
    await house.register()
    below = touched(text("UPDATE credit_wallet SET available = -1"))
    with pytest.raises(CheckViolation) as refused:
        await house.house.database.recorder.write(below())
    assert refused.value.diag.constraint_name == "ck_credit_wallet_available_not_negative"
