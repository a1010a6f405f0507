"""Files: an object store (a local folder, memory or S3) and links that let a browser fetch one file for a while."""

import hashlib
import hmac
import json
import re
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode
from uuid import UUID

import obstore
from obstore.exceptions import BaseError
from obstore.store import LocalStore, MemoryStore, ObjectStore, from_url

from terazi.foundation.settings import Settings

if TYPE_CHECKING:
    from obstore.store import RetryConfig


class FileMissingError(LookupError):
    """The store has no file under this key."""


class StoreLostError(OSError):
    """The store is away, full, closed to us, or has no such bucket; the message is one line for those who run the platform."""


_RETRIES: "RetryConfig" = {"max_retries": 2, "retry_timeout": timedelta(seconds=10)}
"""A call waits for what is stored, so a store that does not answer is said soon; who asked tries again."""


class Storage:
    """Puts, gets and deletes files by key; deleting a missing file is no error."""

    def __init__(self, store: ObjectStore) -> None:
        self._store = store

    @staticmethod
    def of(settings: Settings) -> "Storage":
        """Return the store that the settings name."""
        if not settings.storage_url:
            return Storage(_local(settings.var_dir / "files"))
        if settings.storage_url.startswith("memory:"):
            return Storage(MemoryStore())
        if settings.storage_url.startswith("file:"):
            return Storage(from_url(settings.storage_url))
        return Storage(from_url(settings.storage_url, retry_config=_RETRIES))

    async def put(self, key: str, content: bytes) -> None:
        """Store the content under the key, replacing what was there."""
        with _said():
            await obstore.put_async(self._store, key, content)

    async def get(self, key: str) -> bytes:
        """Return the content; FileMissingError if there is none."""
        try:
            with _said():
                found = await obstore.get_async(self._store, key)
                return bytes(await found.bytes_async())
        except FileNotFoundError as missing:
            raise FileMissingError(key) from missing

    async def delete(self, keys: Sequence[str]) -> None:
        """Delete files; the ones already gone are no error."""
        for key in keys:
            with suppress(FileNotFoundError), _said():
                await obstore.delete_async(self._store, key)

    async def delete_folder(self, prefix: str) -> None:
        """Delete every file whose key begins with the prefix and a slash."""
        with _said():
            async for batch in obstore.list(self._store, prefix=prefix):
                await self.delete([entry["path"] for entry in batch])

    async def files_before(self, prefix: str, moment: datetime) -> AsyncIterator[list[str]]:
        """Give the keys that begin with the prefix and a slash, some at a time, of files last written before the moment."""
        with _said():
            async for batch in obstore.list(self._store, prefix=prefix, chunk_size=_LISTED_AT_ONCE):
                yield [entry["path"] for entry in batch if entry["last_modified"] < moment]


_LISTED_AT_ONCE = 500


@contextmanager
def _said() -> Iterator[None]:
    """Say in one line what the library prints with all its inside; that one file is missing stays what it is."""
    try:
        yield
    except FileNotFoundError as problem:
        if _NO_BUCKET not in str(problem):
            raise
        raise StoreLostError("the bucket of the file store does not exist") from problem
    except (BaseError, OSError) as problem:
        told = _HOSTS_WORD.search(str(problem))
        raise StoreLostError(f"the file store: {told[1] if told else type(problem).__name__}") from problem


_NO_BUCKET = "NoSuchBucket"
_HOSTS_WORD = re.compile(r"(?:<Code>(\w+)</Code>|: ([^:\n]*\(os error \d+\)))")
"""What S3 or the system calls the problem."""


def _local(folder: Path) -> ObjectStore:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreLostError(f"the folder of the file store, {folder}: {problem.strerror}") from problem
    return LocalStore(prefix=str(folder.absolute()))


def sign_download(secret: bytes, *, key: str, name: str, session_id: UUID, expires_at: datetime) -> str:
    """Return the signature of a link: to one file, until it expires, while the session that was given it lives."""
    message = json.dumps([key, name, str(session_id), int(expires_at.timestamp())]).encode()
    return (
        urlsafe_b64encode(hmac.digest(secret, b"download\n" + message, hashlib.sha256)).decode().rstrip("=")
    )


def download_address(secret: bytes, *, key: str, name: str, session_id: UUID, expires_at: datetime) -> str:
    """Return the path at which this one file can be fetched until it expires, while the session lives."""
    signature = sign_download(secret, key=key, name=name, session_id=session_id, expires_at=expires_at)
    query = {
        "key": key,
        "name": name,
        "session": str(session_id),
        "expires": int(expires_at.timestamp()),
        "signature": signature,
    }
    return f"/v1/document/download?{urlencode(query)}"


def public_file_address(document: str) -> str:
    """Return the path at which everybody fetches a picture of a site; what is there never changes."""
    return f"/v1/document/get/by/bucket?{urlencode({'bucket': 'site', 'key': document})}"


def is_signed_download(
    secret: bytes, signature: str, *, key: str, name: str, session_id: UUID, expires_at: datetime
) -> bool:
    """Whether the signature belongs to exactly this file, name, session and expiry."""
    right = sign_download(secret, key=key, name=name, session_id=session_id, expires_at=expires_at)
    return hmac.compare_digest(signature.encode(), right.encode())
