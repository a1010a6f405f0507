"""One person at work in a platform under test: imports, changes, runs, and what they cost."""

import io
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

import openpyxl

from terazi.engine.workbook.sheets import OutColumn, OutSheet
from terazi.engine.workbook.writer import write_workbook
from terazi.foundation.ids import UserId
from terazi.modules.credits.public import balance_of, wallets_that_differ
from tests.calling import HouseUnderTest, Reply, open_house

WELCOME = 250


@dataclass(frozen=True, kw_only=True)
class Person:
    """A signed-in person."""

    house: HouseUnderTest
    token: str

    async def post(self, path: str, *, lang: str = "tr", **body: Any) -> Reply:
        """Make a call of analysis; keyword arguments are the JSON body."""
        return await self.house.post(f"/v1/{path}", body=body, token=self.token, lang=lang)

    async def upload(
        self, path: str, content: bytes | None, *, file_name: str = "veri.xlsx", lang: str = "tr", **form: str
    ) -> Reply:
        """Send a workbook with form fields."""
        files = {"excel_file": (file_name, content)} if content is not None else {"none": ("", b"")}
        return await self.house.upload(f"/v1/{path}", files=files, form=form, token=self.token, lang=lang)

    async def save(self, content: bytes, **form: str) -> Reply:
        """Make a project from a workbook; its import waits in the queue."""
        return await self.upload("wanalyzer/project/save", content, **form)

    async def import_project(self, content: bytes, **form: str) -> str:
        """Make a project from a workbook, import it and return its id."""
        saved = await self.save(content, **form)
        assert saved.status == 200, saved.json
        await self.house.run_jobs()
        return str(saved["project_id"])

    async def change(self, project_id: str, *steps: Mapping[str, Any], **body: Any) -> Reply:
        """Make steps on a project's data."""
        return await self.post(
            "wanalyzer/project/column/save", project_id=project_id, steps=list(steps), **body
        )

    async def rows(self, project_id: str, **body: Any) -> Reply:
        """Ask for rows of a project."""
        return await self.post("wanalyzer/project/dataset/get", project_id=project_id, **body)

    async def details(self, project_id: str, **body: Any) -> Reply:
        """Ask for a project with its columns."""
        return await self.post("wanalyzer/project/details/columns/wai/get", project_id=project_id, **body)

    async def balance(self) -> tuple[int, int]:
        """Return what the person can spend and what is set aside; the books must be right."""
        me = await self.house.get("/v1/user/user_controller", token=self.token)
        reader = self.house.house.database.reader
        assert await reader.ask(wallets_that_differ()) == ([],)
        (balance,) = await reader.ask(balance_of(UserId(UUID(me["user"]["user_client_id"]))))
        return balance.available, balance.reserved

    async def job(self, job_id: str, lang: str = "tr") -> dict[str, Any]:
        """Return one of the person's jobs."""
        return dict((await self.house.post("/v1/job/get", token=self.token, lang=lang, job_id=job_id))["job"])


@dataclass(frozen=True, kw_only=True)
class Workspace:
    """A platform with a person who has a project, its statistics and its models, and a stranger; only read."""

    house: HouseUnderTest
    owner: Person
    stranger: Person
    project: str
    stats: str
    training: str


def sheet(rows: Sequence[Any], name: str = "Veri") -> bytes:
    """Return a workbook of one sheet whose first row is the header."""
    header, *cells = rows
    columns = tuple(OutColumn(name=str(caption)) for caption in header)
    return write_workbook([OutSheet(name=name, columns=columns, rows=[tuple(row) for row in cells])])


def cells_of(content: bytes, name: str | None = None) -> list[tuple[Any, ...]]:
    """Return the cells of a downloaded workbook, read by another program than the one that wrote it."""
    book = openpyxl.load_workbook(io.BytesIO(content))
    page = book[name] if name else book.worksheets[0]
    return list(page.iter_rows(values_only=True))


def says(answer: Reply) -> str:
    """Return what an answer says to the person."""
    return str(answer["status_message"])


def refusal(answer: Reply) -> tuple[int, str | None, str]:
    """Return how a call was refused: HTTP status, name and status code."""
    return answer.status, answer.error, str(answer["status_code"])


async def nothing_was_made(person: Person) -> None:
    """No project, no job, and no credit moved."""
    assert (await person.post("wanalyzer/project/list"))["list"] == []
    assert (await person.house.post("/v1/job/list", token=person.token))["job_list"] == []
    assert await person.balance() == (WELCOME, 0)


@asynccontextmanager
async def open_person(
    database_url: str, var_dir: Path, username: str = "ayse.yilmaz", **settings: Any
) -> AsyncIterator[Person]:
    """Open a platform with one person."""
    async with open_house(database_url, var_dir, **settings) as house:
        yield Person(house=house, token=await house.register(username))
