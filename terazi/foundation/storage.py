"""Files: an object store (a local folder, memory or S3) and links that let a browser fetch one file for a while."""

import hashlib
import hmac
import json
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from urllib.parse import urlencode

import obstore
from obstore.store import LocalStore, MemoryStore, ObjectStore, from_url

from terazi.foundation.settings import Settings


class FileMissingError(LookupError):
    """The store has no file under this key."""


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
        return Storage(from_url(settings.storage_url))

    async def put(self, key: str, content: bytes) -> None:
        """Store the content under the key, replacing what was there."""
        await obstore.put_async(self._store, key, content)

    async def get(self, key: str) -> bytes:
        """Return the content; FileMissingError if there is none."""
        try:
            found = await obstore.get_async(self._store, key)
            return bytes(await found.bytes_async())
        except FileNotFoundError as missing:
            raise FileMissingError(key) from missing

    async def delete(self, keys: Sequence[str]) -> None:
        """Delete files; the ones already gone are no error."""
        for key in keys:
            try:
                await obstore.delete_async(self._store, key)
            except FileNotFoundError:
                continue

    async def delete_folder(self, prefix: str) -> None:
        """Delete every file whose key begins with the prefix and a slash."""
        async for batch in obstore.list(self._store, prefix=prefix):
            await self.delete([entry["path"] for entry in batch])


def _local(folder: Path) -> ObjectStore:
    folder.mkdir(parents=True, exist_ok=True)
    return LocalStore(prefix=str(folder.absolute()))


def sign_download(secret: bytes, *, key: str, name: str, expires_at: datetime) -> str:
    """Return the signature of a download link; whoever has the link may fetch that one file until it expires."""
    message = json.dumps([key, name, int(expires_at.timestamp())]).encode()
    return (
        urlsafe_b64encode(hmac.digest(secret, b"download\n" + message, hashlib.sha256)).decode().rstrip("=")
    )


def download_address(secret: bytes, *, key: str, name: str, expires_at: datetime) -> str:
    """Return the path at which whoever has it can fetch this one file until it expires."""
    signature = sign_download(secret, key=key, name=name, expires_at=expires_at)
    query = {"key": key, "name": name, "expires": int(expires_at.timestamp()), "signature": signature}
    return f"/v1/document/download?{urlencode(query)}"


def is_signed_download(secret: bytes, signature: str, *, key: str, name: str, expires_at: datetime) -> bool:
    """Whether the signature belongs to exactly this file, name and expiry."""
    return hmac.compare_digest(
        signature.encode(), sign_download(secret, key=key, name=name, expires_at=expires_at).encode()
    )
