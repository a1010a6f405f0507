"""What applications keep of one person, for the export and for the deletion of the account."""

from sqlalchemy import bindparam, delete, select

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, many, touched
from terazi.foundation.validated import validated
from terazi.modules.applications.tables import ACCESS_KEY, APPLICATION_KEY, EXTERNAL_APPLICATION
from terazi.modules.applications.values import Agreement, Application, ApplicationKey

_MOST = 5000
_APPLICATION, _KEY, _ACCESS = EXTERNAL_APPLICATION.c, APPLICATION_KEY.c, ACCESS_KEY.c
_IS_OWN = _APPLICATION.owner_id == bindparam("user_id")
_REGISTERED = many(
    validated(Application), select(*_APPLICATION).where(_IS_OWN).order_by(_APPLICATION.id).limit(_MOST)
)
_KEYS = many(
    ApplicationKey,
    select(*(column for column in _KEY if column is not _KEY.hash))
    .join_from(APPLICATION_KEY, EXTERNAL_APPLICATION)
    .where(_IS_OWN)
    .order_by(_KEY.id)
    .limit(_MOST),
)
_AGREEMENTS = many(
    validated(Agreement),
    select(
        _ACCESS.application_id,
        _APPLICATION.name,
        _APPLICATION.url,
        _ACCESS.access_key,
        _ACCESS.agreed_scopes,
        _ACCESS.eula_document_code,
        _ACCESS.created_at,
        _ACCESS.changed_at,
        _ACCESS.ended_at,
    )
    .join_from(ACCESS_KEY, EXTERNAL_APPLICATION)
    .where(_ACCESS.user_id == bindparam("user_id"))
    .order_by(_ACCESS.id)
    .limit(_MOST),
)
_LOCK_REGISTERED = many(
    validated(Application), select(*_APPLICATION).where(_IS_OWN).order_by(_APPLICATION.id).with_for_update()
)
_DELETE_AGREEMENTS = touched(delete(ACCESS_KEY).where(_ACCESS.user_id == bindparam("user_id")))


def list_registered(user_id: UserId) -> Question[list[Application]]:
    """The applications a person registered."""
    return _REGISTERED(user_id=user_id)


def list_keys(user_id: UserId) -> Question[list[ApplicationKey]]:
    """The keys of a person's applications without what they open."""
    return _KEYS(user_id=user_id)


def list_agreements(user_id: UserId) -> Question[list[Agreement]]:
    """Under which pseudonym each application knows a person, and what was agreed; ended ones too."""
    return _AGREEMENTS(user_id=user_id)


def lock_registered(user_id: UserId) -> Question[list[Application]]:
    """The applications a person registered, locked for a change."""
    return _LOCK_REGISTERED(user_id=user_id)


def delete_agreements(user_id: UserId) -> Question[int]:
    """Delete a person's access keys, with every token and code that came of them."""
    return _DELETE_AGREEMENTS(user_id=user_id)
