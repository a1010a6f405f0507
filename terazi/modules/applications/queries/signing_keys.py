"""Questions about the keys that sign identity tokens."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, any_, bindparam, delete, func, select

from terazi.foundation.questions import Question, many, touched
from terazi.foundation.types import Json, Value
from terazi.modules.applications.tables import SIGNING_KEY
from terazi.modules.applications.values import SigningKey

_KEY = SIGNING_KEY.c
_ONE_AT_A_TIME = 0x7E4A21
"""Number of the advisory lock under which keys are made."""


def _signing_key(*, public: Json, **columns: Value) -> SigningKey:
    return SigningKey(public=public, algorithm=str(public["alg"]), **columns)


_HOLD = touched(select(func.pg_advisory_xact_lock(_ONE_AT_A_TIME)))
_KEYS = many(_signing_key, select(*_KEY).order_by(_KEY.created_at, _KEY.id).limit(50))
_DELETE = touched(delete(SIGNING_KEY).where(_KEY.id == any_(bindparam("ids", type_=ARRAY(Uuid())))))


def hold_keys() -> Question[int]:
    """Let nobody else make or forget keys until the transaction ends."""
    return _HOLD()


def list_keys() -> Question[list[SigningKey]]:
    """Every key, oldest first."""
    return _KEYS()


def delete_keys(ids: Sequence[UUID]) -> Question[int]:
    """Forget keys."""
    return _DELETE(ids=list(ids))
