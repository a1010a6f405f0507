"""Questions about kept files."""

from sqlalchemy import bindparam, delete, select

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, many, touched
from terazi.modules.documents.tables import STORED_FILE
from terazi.modules.documents.values import StoredFile

_FILE = STORED_FILE.c
_IS_OWN = _FILE.owner_id == bindparam("owner_id")
_FILES = many(
    StoredFile,
    select(_FILE.id, _FILE.name, _FILE.key).where(_IS_OWN).order_by(_FILE.id.desc()).limit(10_000),
)
_DELETE = touched(delete(STORED_FILE).where(_IS_OWN))


def list_files(owner_id: UserId) -> Question[list[StoredFile]]:
    """A person's kept files, newest first."""
    return _FILES(owner_id=owner_id)


def delete_files(owner_id: UserId) -> Question[int]:
    """Forget a person's kept files."""
    return _DELETE(owner_id=owner_id)
