"""Files are shown to a virus scanner before they are kept, where one is set; without an answer nothing is kept."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from pydantic import ValidationError

from terazi.foundation.scanning import ScannerLostError, is_clean
from terazi.foundation.settings import Settings
from tests.calling import HouseUnderTest, open_house
from tests.modules.documents.made_files import PDF, picture, record, record_for_site
from tests.modules.shops.selling import trusted

VIRUS = b"HARMFUL"


@dataclass
class Clamd:
    """A scanner that speaks as clamd does: it finds one word, and says otherwise what it was told to say."""

    says: bytes | None = None
    seen: list[bytes] = field(default_factory=list)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Read one file, part by part, and answer."""
        assert await reader.readexactly(10) == b"zINSTREAM\0"
        content = b""
        while length := int.from_bytes(await reader.readexactly(4), "big"):
            content += await reader.readexactly(length)
        self.seen.append(content)
        found = b"stream: Test.Harmful-1 FOUND" if VIRUS in content else b"stream: OK"
        if self.says != b"":
            writer.write((found if self.says is None else self.says) + b"\0")
        writer.close()


@asynccontextmanager
async def scanning(clamd: Clamd, socket: Path | None = None) -> AsyncIterator[str]:
    """Let a scanner run on this machine, and return its address."""
    if socket is None:
        server = await asyncio.start_server(clamd.serve, "127.0.0.1", 0)
        address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    else:
        server = await asyncio.start_unix_server(clamd.serve, str(socket))
        address = str(socket)
    async with server:
        yield address


@pytest.fixture
async def scanned(database_url: str, tmp_path: Path) -> AsyncIterator[tuple[HouseUnderTest, Clamd]]:
    """A platform whose files are scanned."""
    clamd = Clamd()
    async with scanning(clamd) as address, open_house(database_url, tmp_path, clamd_address=address) as house:
        yield house, clamd


async def test_a_scanner_sees_the_whole_file_over_a_port_or_a_socket(tmp_path: Path) -> None:
    large = bytes(range(256)) * 4_000
    for socket in (None, tmp_path / "clamd.sock"):
        clamd = Clamd()
        async with scanning(clamd, socket) as address:
            assert await is_clean(address, large) is True
            assert await is_clean(address, large + VIRUS) is False
        assert clamd.seen == [large, large + VIRUS]


@pytest.mark.parametrize("says", [b"", b"INSTREAM size limit exceeded. ERROR", b"stream: ", b"\xff\xfe"])
async def test_an_answer_that_says_nothing_is_no_permission(says: bytes) -> None:
    async with scanning(Clamd(says)) as address:
        with pytest.raises(ScannerLostError):
            await is_clean(address, b"file")


async def test_a_file_with_a_virus_is_refused_and_not_kept(scanned: tuple[HouseUnderTest, Clamd]) -> None:
    house, clamd = scanned
    token = await house.register()
    assert (await record(house, token, PDF, "a.pdf")).status == 200
    assert clamd.seen == [PDF]
    for lang, words in (("tr", "zararlı yazılım"), ("en", "Harmful software")):
        refused = await record(house, token, VIRUS + b" text", "a.txt", lang=lang)
        assert (refused.status, refused["status_code"], refused.error) == (422, "140425", "file_infected")
        assert words in refused["status_message"]
    assert len((await house.post("/v1/document/list", token=token))["list"]) == 1


async def test_pictures_of_a_site_are_scanned_as_they_came(scanned: tuple[HouseUnderTest, Clamd]) -> None:
    house, clamd = scanned
    editor = await trusted(house, "elif.demir", "website_edit")
    sent = picture()
    assert (await record_for_site(house, editor, sent)).status == 200
    assert clamd.seen == [sent]
    refused = await record_for_site(house, editor, picture(color="red") + VIRUS)
    assert refused.error == "file_infected"


async def test_while_the_scanner_is_away_nothing_is_kept_and_one_is_asked_to_come_later(
    database_url: str, tmp_path: Path
) -> None:
    async with open_house(database_url, tmp_path, clamd_address=str(tmp_path / "nobody.sock")) as house:
        token = await house.register()
        for lang, words in (("tr", "Birkaç dakika sonra"), ("en", "in a few minutes")):
            refused = await record(house, token, PDF, "a.pdf", lang=lang)
            assert (refused.status, refused["status_code"], refused.error) == (503, "140503", "scanner_lost")
            assert words in refused["status_message"]
            assert refused.headers["retry-after"] == "60"
        assert (await house.post("/v1/document/list", token=token))["list"] == []


@pytest.mark.parametrize(
    "address", ["scan.example.com:3310", "10.0.0.5:3310", "127.0.0.1", "localhost:x", "clamd.sock"]
)
def test_files_are_sent_to_no_other_machine(address: str) -> None:
    with pytest.raises(ValidationError, match="TERAZI_CLAMD_ADDRESS"):
        Settings(clamd_address=address)
