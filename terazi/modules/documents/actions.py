"""Keeping files, and links to fetch them."""

import hashlib
from urllib.parse import urlencode

from terazi.foundation.context import Call
from terazi.foundation.ids import UserId
from terazi.foundation.storage import sign_download
from terazi.modules.documents.rules import file_name
from terazi.modules.documents.tables import StoredFile
from terazi.modules.documents.values import LINK_LIFE, media_type_of


async def keep_file(call: Call, *, owner_id: UserId, name: str, content: bytes) -> StoredFile:
    """Store a file of a person; if the call is refused afterwards, nobody knows of it."""
    file_id = call.new_id()
    kept = StoredFile(
        id=file_id,
        owner_id=owner_id,
        name=file_name(name),
        media_type=media_type_of(name),
        size=len(content),
        sha256=hashlib.sha256(content).digest(),
        key=f"documents/{owner_id}/{file_id}",
        created_at=call.now,
    )
    await call.storage.put(kept.key, content)
    call.db.add(kept)
    await call.db.flush()
    return kept


def download_link(call: Call, key: str, name: str) -> str:
    """Return an address at which whoever has it can fetch this one stored file for a quarter of an hour."""
    shown = file_name(name)
    expires_at = call.now + LINK_LIFE
    signature = sign_download(call.settings.secret(), key=key, name=shown, expires_at=expires_at)
    query = {"key": key, "name": shown, "expires": int(expires_at.timestamp()), "signature": signature}
    return f"/v1/document/download?{urlencode(query)}"
