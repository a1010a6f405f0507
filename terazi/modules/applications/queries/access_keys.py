"""Questions about access keys: what people agreed to with applications."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, bindparam, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, many, one, touched
from terazi.foundation.validated import validated
from terazi.modules.accounts.public import is_active_user
from terazi.modules.applications.tables import ACCESS_KEY, EXTERNAL_APPLICATION
from terazi.modules.applications.values import (
    AccessKey,
    AgreedApplication,
    ApplicationStatus,
    Consent,
    ServedConsent,
)

_ACCESS, _APPLICATION = ACCESS_KEY.c, EXTERNAL_APPLICATION.c
CONSENT = (
    _ACCESS.id,
    _ACCESS.application_id,
    _ACCESS.user_id,
    _ACCESS.access_key,
    _ACCESS.agreed_scopes.label("scopes"),
    _ACCESS.eula_document_code,
)
"""The columns of a consent."""


def is_served() -> list[ColumnElement[bool]]:
    """Neither the person nor the application, nor one of their accounts, has ended what was agreed."""
    return [
        _APPLICATION.id == _ACCESS.application_id,
        _APPLICATION.status == ApplicationStatus.ACTIVE,
        _ACCESS.ended_at.is_(None),
        is_active_user(_ACCESS.user_id),
        is_active_user(_APPLICATION.owner_id),
    ]


_consent, _access_key = validated(Consent), validated(AccessKey)
_OF_APPLICATION = _ACCESS.application_id == bindparam("application_id")
_OF_PERSON = _ACCESS.user_id == bindparam("user_id")
_OF_PSEUDONYM = _ACCESS.access_key == bindparam("access_key")
_LIVE = select(*CONSENT).where(_OF_APPLICATION, _ACCESS.ended_at.is_(None))
_CONSENT_OF_PERSON = one(_consent, _LIVE.where(_OF_PERSON))
_CONSENT_OF_PSEUDONYM = one(_consent, _LIVE.where(_OF_PSEUDONYM))
_MAKE = touched(
    insert(ACCESS_KEY)
    .values(
        {each.name: bindparam(each.name, type_=each.type) for each in _ACCESS if each is not _ACCESS.ended_at}
    )
    .on_conflict_do_nothing(index_elements=[_ACCESS.application_id, _ACCESS.user_id])
)
_LOCK = one(
    _access_key,
    select(*CONSENT, _ACCESS.ended_at).where(_OF_APPLICATION, _OF_PERSON).with_for_update(),
)
_LOCK_OWN = one(
    _consent,
    select(*CONSENT)
    .where(_ACCESS.id == bindparam("access_key_id"), _OF_PERSON, _ACCESS.ended_at.is_(None))
    .with_for_update(),
)
_LOCK_SERVED = one(
    _consent,
    select(*CONSENT).where(_OF_PSEUDONYM, _OF_APPLICATION, *is_served()).with_for_update(of=ACCESS_KEY),
)
_SERVED = one(
    validated(ServedConsent), select(*CONSENT, _APPLICATION.owner_id).where(_OF_PSEUDONYM, *is_served())
)


def find_consent(application_id: UUID, user_id: UserId) -> Question[Consent | None]:
    """What a person agreed to tell an application, None where that has ended."""
    return _CONSENT_OF_PERSON(application_id=application_id, user_id=user_id)


def find_consent_of_pseudonym(application_id: UUID, access_key: str) -> Question[Consent | None]:
    """What a person, known by the pseudonym, agreed to tell an application, None where that has ended."""
    return _CONSENT_OF_PSEUDONYM(application_id=application_id, access_key=access_key)


def make_access_key(
    *, new_id: UUID, application_id: UUID, user_id: UserId, access_key: str, now: datetime
) -> Question[int]:
    """Make a person's access key in an application where there is none: 1, else 0."""
    return _MAKE(
        id=new_id,
        application_id=application_id,
        user_id=user_id,
        access_key=access_key,
        agreed_scopes=[],
        eula_document_code="",
        created_at=now,
        changed_at=now,
    )


def lock_access_key(application_id: UUID, user_id: UserId) -> Question[AccessKey | None]:
    """A person's access key in an application, also one that has ended, locked for a change."""
    return _LOCK(application_id=application_id, user_id=user_id)


def lock_own(access_key_id: UUID, user_id: UserId) -> Question[Consent | None]:
    """One of a person's access keys that has not ended, locked for a change."""
    return _LOCK_OWN(access_key_id=access_key_id, user_id=user_id)


def lock_served(access_key: str, application_id: UUID) -> Question[Consent | None]:
    """A live access key of an application, locked for a change."""
    return _LOCK_SERVED(access_key=access_key, application_id=application_id)


def find_served(access_key: str) -> Question[ServedConsent | None]:
    """What stands behind a live access key, and who owns its application."""
    return _SERVED(access_key=access_key)


def list_knowing_applications(
    user_id: UserId, *, before: UUID | None, count: int
) -> Question[list[AgreedApplication]]:
    """The applications that know a person, newest first."""
    question = (
        select(
            _ACCESS.id,
            _ACCESS.agreed_scopes,
            _ACCESS.eula_document_code,
            _ACCESS.created_at,
            _ACCESS.changed_at,
            _ACCESS.application_id,
            _APPLICATION.name,
            _APPLICATION.info,
            _APPLICATION.url,
            _APPLICATION.status,
        )
        .join_from(ACCESS_KEY, EXTERNAL_APPLICATION)
        .where(_ACCESS.user_id == user_id, _ACCESS.ended_at.is_(None))
        .order_by(_ACCESS.id.desc())
        .limit(count)
    )
    return many(validated(AgreedApplication), question.where(_ACCESS.id < before) if before else question)()
