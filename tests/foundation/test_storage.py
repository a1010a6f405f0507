"""Files under keys, in a folder or in memory, and links that open one file for a while."""

import contextlib
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import pytest

from terazi.foundation.settings import Settings
from terazi.foundation.storage import FileMissingError, Storage, is_signed_download, sign_download

SECRET = b"0123456789abcdef0123456789abcdef"
SESSION = UUID(int=1)
LATER = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture(params=["folder", "memory"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Storage:
    url = "" if request.param == "folder" else "memory:///"
    return Storage.of(Settings(var_dir=tmp_path, storage_url=url))


async def test_what_is_put_can_be_got(storage: Storage) -> None:
    await storage.put("a/b/c.bin", b"\x00\xff" * 1000)
    assert await storage.get("a/b/c.bin") == b"\x00\xff" * 1000
    await storage.put("a/b/c.bin", b"")
    assert await storage.get("a/b/c.bin") == b""


async def test_what_is_not_there_is_said_so(storage: Storage) -> None:
    with pytest.raises(FileMissingError):
        await storage.get("nothing")


async def test_deleting_what_is_gone_is_no_error(storage: Storage) -> None:
    await storage.put("one", b"1")
    await storage.delete(["one", "one", "never"])
    with pytest.raises(FileMissingError):
        await storage.get("one")


async def test_a_folder_goes_with_all_its_files_and_no_other(storage: Storage) -> None:
    for key in ("p/1/a", "p/1/b/c", "p/10/a", "p/1x"):
        await storage.put(key, b"1")
    await storage.delete_folder("p/1")
    await storage.delete_folder("p/none")
    for gone in ("p/1/a", "p/1/b/c"):
        with pytest.raises(FileMissingError):
            await storage.get(gone)
    for kept in ("p/10/a", "p/1x"):
        assert await storage.get(kept) == b"1"


async def test_old_files_are_listed_and_new_ones_are_not(storage: Storage) -> None:
    for key in ("p/1/a", "p/2/b", "q/1/a"):
        await storage.put(key, b"1")
    now = datetime.now(UTC)
    old = {key async for keys in storage.files_before("p", now + timedelta(minutes=1)) for key in keys}
    assert old == {"p/1/a", "p/2/b"}
    assert [key async for keys in storage.files_before("p", now - timedelta(minutes=1)) for key in keys] == []


async def test_a_large_folder_goes_entirely(storage: Storage) -> None:
    for number in range(120):
        await storage.put(f"many/{number}", b"1")
    await storage.delete_folder("many")
    with pytest.raises(FileMissingError):
        await storage.get("many/119")


@pytest.mark.parametrize("key", ["../outside", "a/../../outside", "/etc/passwd"])
async def test_no_key_leads_out_of_the_folder(tmp_path: Path, key: str) -> None:
    inside = tmp_path / "inside"
    storage = Storage.of(Settings(var_dir=inside))
    with contextlib.suppress(Exception):
        await storage.put(key, b"1")
    assert not (tmp_path / "outside").exists()
    assert not (inside / "outside").exists()


def test_a_link_is_good_for_one_file_one_name_and_one_time() -> None:
    link = {"key": "a/b", "name": "çay.xlsx", "session_id": SESSION, "expires_at": LATER}
    signature = sign_download(SECRET, **link)
    assert is_signed_download(SECRET, signature, **link)
    for change in (
        {"key": "a/c"},
        {"name": "cay.xlsx"},
        {"session_id": UUID(int=2)},
        {"expires_at": LATER + timedelta(seconds=1)},
    ):
        assert not is_signed_download(SECRET, signature, **{**link, **change})
    assert not is_signed_download(b"another secret", signature, **link)
    for forged in ("", signature[:-1], signature + "A", signature.swapcase(), "ç"):
        assert not is_signed_download(SECRET, forged, **link)


def test_parts_of_a_link_cannot_be_moved_into_each_other() -> None:
    one = sign_download(SECRET, key="a", name="b\nc", session_id=SESSION, expires_at=LATER)
    assert not is_signed_download(SECRET, one, key="a\nb", name="c", session_id=SESSION, expires_at=LATER)
