"""Questions about what is exchanged for a session of an application: authorization codes and access key tokens."""

from datetime import datetime
from functools import cache
from uuid import UUID

from sqlalchemy import bindparam, delete, select, update

from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, Statement, one, touched
from terazi.foundation.validated import validated
from terazi.modules.applications.queries.access_keys import CONSENT, is_served
from terazi.modules.applications.tables import ACCESS_KEY, ACCESS_KEY_TOKEN, AUTHORIZATION_CODE
from terazi.modules.applications.values import AuthorizationCode, Consent

_ACCESS, _CODE, _TOKEN = ACCESS_KEY.c, AUTHORIZATION_CODE.c, ACCESS_KEY_TOKEN.c
_LOCK_CODE = one(
    AuthorizationCode,
    select(
        _ACCESS.application_id,
        _ACCESS.user_id,
        _ACCESS.access_key,
        _ACCESS.ended_at,
        _CODE.session_id,
        _CODE.redirect_uri,
        _CODE.scope,
        _CODE.nonce,
        _CODE.code_challenge,
        _CODE.signed_in_at,
        _CODE.expires_at,
        _CODE.used_at,
    )
    .join_from(AUTHORIZATION_CODE, ACCESS_KEY)
    .where(_CODE.hash == bindparam("code_hash"))
    .with_for_update(of=AUTHORIZATION_CODE),
)
_DELETE_TOKENS_OF = touched(
    delete(ACCESS_KEY_TOKEN).where(_TOKEN.access_key_id == bindparam("access_key_id"))
)
_DELETE_CODES_OF = touched(
    delete(AUTHORIZATION_CODE).where(
        _CODE.access_key_id == bindparam("access_key_id"), _CODE.used_at.is_(None)
    )
)
_DELETE_OLD_TOKENS = touched(delete(ACCESS_KEY_TOKEN).where(_TOKEN.expires_at < bindparam("expired_before")))
_DELETE_OLD_CODES = touched(delete(AUTHORIZATION_CODE).where(_CODE.expires_at < bindparam("expired_before")))


@cache
def _redeem(*, of_one_application: bool) -> Statement[Consent | None]:
    change = update(ACCESS_KEY_TOKEN).where(
        _TOKEN.hash == bindparam("token_hash"),
        _TOKEN.used_at.is_(None),
        _TOKEN.expires_at > bindparam("now"),
        _ACCESS.id == _TOKEN.access_key_id,
        *is_served(),
    )
    if of_one_application:
        change = change.where(_ACCESS.application_id == bindparam("application_id"))
    used = change.values(used_at=bindparam("now", type_=MOMENT)).returning(*CONSENT)
    return one(validated(Consent), used)


def lock_code(code_hash: bytes) -> Question[AuthorizationCode | None]:
    """A code with whom it is for; only the code is locked."""
    return _LOCK_CODE(code_hash=code_hash)


def redeem_access_key_token(
    token_hash: bytes, *, now: datetime, application_id: UUID | None
) -> Question[Consent | None]:
    """Use up a token; whom it proves. Of two uses at once only one gets an answer.

    With ``application_id`` a token of any other application proves nothing, and stays unused.
    """
    if application_id is None:
        return _redeem(of_one_application=False)(token_hash=token_hash, now=now)
    return _redeem(of_one_application=True)(token_hash=token_hash, now=now, application_id=application_id)


def delete_grants_of(access_key_id: UUID) -> tuple[Question[int], Question[int]]:
    """Let nothing that an access key gave out, and nobody exchanged yet, be exchanged any more.

    What is being exchanged at this moment is waited for, so that its session is there to be ended.
    """
    return _DELETE_TOKENS_OF(access_key_id=access_key_id), _DELETE_CODES_OF(access_key_id=access_key_id)


def delete_old_tokens(*, expired_before: datetime) -> Question[int]:
    """Forget access key tokens whose time is long over."""
    return _DELETE_OLD_TOKENS(expired_before=expired_before)


def delete_old_codes(*, expired_before: datetime) -> Question[int]:
    """Forget codes so old that nobody shows them a second time."""
    return _DELETE_OLD_CODES(expired_before=expired_before)
