"""Files of mails are shown to a virus scanner where one is set: the mail is kept, and nobody gets what harms."""

import asyncio
from collections.abc import AsyncIterator
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path
from typing import Any

import pytest

from terazi.foundation.scanning import virus_in
from terazi.modules.accounts.public import ExportSource
from terazi.modules.support.jobs import scan_left_files
from terazi.modules.support.public import export_tickets
from tests.calling import HouseUnderTest, Reply, open_house
from tests.modules.access.people import id_of
from tests.modules.documents.test_scanned_files import VIRUS, Clamd, scanning
from tests.modules.shops.selling import trusted
from tests.modules.support.asking import look
from tests.modules.support.posting import all_tickets, deliver, written

NAME = "Test.Harmful-1"
LIMIT = b"INSTREAM size limit exceeded. ERROR"


class Slow(Clamd):
    """A scanner that dies in the middle of a file."""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readexactly(10)
        writer.transport.abort()


@pytest.fixture
async def scanned(database_url: str, tmp_path: Path) -> AsyncIterator[tuple[HouseUnderTest, Clamd]]:
    """A platform whose files are scanned."""
    clamd = Clamd()
    async with scanning(clamd) as address, open_house(database_url, tmp_path, clamd_address=address) as house:
        yield house, clamd


def with_file(content: bytes) -> bytes:
    """Return a mail of a member with a file."""
    mail = EmailMessage(policy=SMTP)
    for name, value in {"From": "soran@example.com", "To": "destek@localhost", "Subject": "Dekont"}.items():
        mail[name] = value
    mail.set_content("Dekontum ektedir.")
    mail.add_attachment(content, maintype="text", subtype="plain", filename="dekont.txt")
    return written("x", proof="pass").split(b"\r\n")[0] + b"\r\n" + mail.as_bytes()


async def seen_by(house: HouseUnderTest, token: str) -> dict[str, Any] | None:
    """Return the file of the only ticket, as somebody sees it."""
    (ticket,) = await all_tickets(house)
    files = (await look(house, token, str(ticket["id"])))["message_list"][0]["file_list"]
    return dict(files[0]) if files else None


async def fetch(house: HouseUnderTest, desk: str, token: str) -> Reply:
    """Ask for the link of the file, which the desk knows."""
    (ticket,) = await all_tickets(house)
    message = (await look(house, desk, str(ticket["id"])))["message_list"][0]
    body = {"message_id": message["message_id"], "file_id": message["file_list"][0]["file_id"]}
    path = "/v1/support/file/get"
    return await house.post(path, token=token, support_client_id=str(ticket["id"]), body=body)


async def people(house: HouseUnderTest) -> tuple[str, str]:
    asker = await house.register("soran", firstname="Elif")
    return asker, await trusted(house, "yanitlayan", "support_answer")


async def test_a_file_with_a_virus_is_named_and_reaches_nobody(
    scanned: tuple[HouseUnderTest, Clamd],
) -> None:
    house, _ = scanned
    asker, staff = await people(house)
    await deliver(house, with_file(b"1.250,00 TL " + VIRUS))
    shown = await seen_by(house, staff)
    assert shown is not None
    assert (shown["virus"], shown["url"], shown["picture_url"]) == (NAME, "", None)
    assert await seen_by(house, asker) is None
    for token in (asker, staff):
        assert (await fetch(house, staff, token)).error == "ticket_not_found"
    source = ExportSource(reader=house.house.database.reader, storage=house.house.storage)
    paths = [each.path async for each in export_tickets(source, await id_of(house, asker))]
    assert [each for each in paths if each.startswith("tickets/files/")] == []


async def test_a_clean_file_is_as_without_a_scanner(scanned: tuple[HouseUnderTest, Clamd]) -> None:
    house, clamd = scanned
    asker, staff = await people(house)
    await deliver(house, with_file(b"1.250,00 TL"))
    shown = await seen_by(house, asker)
    assert shown is not None
    assert (shown["virus"], shown["is_unscanned"]) == ("", False)
    assert (await fetch(house, staff, asker)).status == 200
    assert len(clamd.seen) == 1


@pytest.mark.parametrize("says", [b"", LIMIT])
@pytest.mark.parametrize("content", [b"1.250,00 TL", VIRUS])
async def test_what_no_scanner_has_seen_is_for_the_desk_until_one_has(
    scanned: tuple[HouseUnderTest, Clamd], says: bytes, content: bytes
) -> None:
    house, clamd = scanned
    clamd.says = says
    asker, staff = await people(house)
    await deliver(house, with_file(content))
    shown = await seen_by(house, staff)
    assert shown is not None
    assert (shown["virus"], shown["is_unscanned"]) == ("", True)
    assert await seen_by(house, asker) is None
    assert (await fetch(house, staff, asker)).error == "ticket_not_found"
    assert (await fetch(house, staff, staff)).status == 200
    await scan_left_files.handler(house.work())
    assert await seen_by(house, asker) is None  # the scanner is still away
    clamd.says = None
    await scan_left_files.handler(house.work())
    shown = await seen_by(house, staff)
    assert shown is not None
    assert (shown["is_unscanned"], shown["virus"]) == (False, NAME if content == VIRUS else "")
    assert (await fetch(house, staff, asker)).status == (404 if content == VIRUS else 200)


async def test_a_scanner_that_dies_keeps_no_mail_from_its_ticket(database_url: str, tmp_path: Path) -> None:
    async with (
        scanning(Slow()) as address,
        open_house(database_url, tmp_path, clamd_address=address) as house,
    ):
        _, staff = await people(house)
        await deliver(house, with_file(b"x" * 2_000_000))
        shown = await seen_by(house, staff)
        assert shown is not None
        assert shown["is_unscanned"]


async def test_the_test_virus_is_named() -> None:
    async with scanning(Clamd(b"stream: Win.Test.EICAR_HDB-1 FOUND")) as address:
        assert await virus_in(address, b"X5O!P%@AP") == "Win.Test.EICAR_HDB-1"
