"""Mailboxes of a site: named, changed, taken away and tried out."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.encryption import seal, unseal
from terazi.foundation.mailboxes import (
    MailboxAccount,
    MailboxSecret,
    MailboxSecurity,
    MailboxSignIn,
    MailboxStep,
)
from terazi.foundation.questions import deleted, inserted, updated
from terazi.foundation.settings import Settings
from terazi.foundation.types import Value
from terazi.modules.audit.public import AuditEvent, Subject, trail_entry
from terazi.modules.support.actions.desks import site_of
from terazi.modules.support.errors import (
    MailboxNotFound,
    MailboxPlaceRefused,
    MailboxSecretNeeded,
    MailboxStopped,
    TooManyMailboxes,
)
from terazi.modules.support.queries import mailboxes as queries
from terazi.modules.support.tables.mailboxes import MAILBOX
from terazi.modules.support.values.mailboxes import MOST_MAILBOXES, OPEN_PORTS, Mailbox

_PURPOSE = "mailbox secret"
_PLACE = ("host", "port", "security", "username", "sign_in")
"""What is to stay for a secret to be good for it: else it could be had sent to anybody's machine."""
_TOLD = ("address", "host", "username", "folder", "is_active")


@dataclass(frozen=True, kw_only=True, slots=True)
class WantedMailbox:
    """What a site wants of a mailbox."""

    address: str
    host: str
    port: int
    security: MailboxSecurity
    username: str
    sign_in: MailboxSignIn
    folder: str
    believed_relay: str
    is_active: bool

    def columns(self) -> dict[str, Value]:
        """Return what is kept of it."""
        return asdict(self)


async def save_mailbox(
    call: UserCall, mailbox_id: UUID | None, wanted: WantedMailbox, secret: MailboxSecret
) -> UUID:
    """Name a mailbox, or change one; from a new place only what comes from now on is fetched."""
    _require_place(call.settings, wanted)
    if mailbox_id is None:
        return await _make(call, wanted, secret)
    mailbox = await _lock(call, mailbox_id)
    is_moved = any(getattr(mailbox, name) != getattr(wanted, name) for name in _PLACE)
    sealed = mailbox.sealed_secret
    if _is_whole(wanted.sign_in, secret):
        sealed = _sealed(call.settings, mailbox.id, secret)
    elif is_moved:
        raise MailboxSecretNeeded(field=_secret_field(wanted.sign_in))
    begins_anew = is_moved or mailbox.folder != wanted.folder
    await call.db.write(
        updated(
            MAILBOX,
            mailbox.id,
            sealed_secret=sealed,
            problem=None,
            failed_count=0,
            next_at=call.now,
            base_url=call.base_url,
            changed_at=call.now,
            **({"uid_validity": None, "start_uid": 1, "last_uid": 0} if begins_anew else {}),
            **wanted.columns(),
        ),
        trail_entry(
            call, _event(call, "support.mailbox_changed", mailbox.address, _said(mailbox), _said(wanted))
        ),
    )
    return mailbox.id


async def _make(call: UserCall, wanted: WantedMailbox, secret: MailboxSecret) -> UUID:
    if not _is_whole(wanted.sign_in, secret):
        raise MailboxSecretNeeded(field=_secret_field(wanted.sign_in))
    site_id = site_of(call)
    _, count = await call.db.ask(queries.lock_count(site_id), queries.count_mailboxes(site_id))
    if count >= MOST_MAILBOXES:
        raise TooManyMailboxes(most=MOST_MAILBOXES)
    mailbox_id = call.new_id()
    await call.db.write(
        inserted(
            MAILBOX,
            id=mailbox_id,
            site_id=site_id,
            sealed_secret=_sealed(call.settings, mailbox_id, secret),
            next_at=call.now,
            base_url=call.base_url,
            made_at=call.now,
            changed_at=call.now,
            **wanted.columns(),
        ),
        trail_entry(call, _event(call, "support.mailbox_made", wanted.address, after=_said(wanted))),
    )
    return mailbox_id


async def delete_mailbox(call: UserCall, mailbox_id: UUID) -> None:
    """Forget a mailbox; at its provider nothing changes."""
    mailbox = await _lock(call, mailbox_id)
    await call.db.write(
        deleted(MAILBOX, mailbox.id),
        trail_entry(call, _event(call, "support.mailbox_deleted", mailbox.address, _said(mailbox))),
    )


async def begin_test(call: UserCall, mailbox_id: UUID) -> UUID:
    """Begin to try a mailbox out, and return which test it is; one that is under way is given up for it."""
    mailbox = await _lock(call, mailbox_id)
    if not mailbox.is_active:
        raise MailboxStopped
    test_id = call.new_id()
    await call.db.write(
        updated(
            MAILBOX,
            mailbox.id,
            test_id=test_id,
            test_step=MailboxStep.CONNECT,
            test_problem=None,
            tested_at=call.now,
            next_at=call.now,
        ),
        trail_entry(call, _event(call, "support.mailbox_tested", mailbox.address)),
    )
    return test_id


async def find_own_mailbox(call: UserCall, mailbox_id: UUID) -> Mailbox:
    """Return a mailbox of the site, as it stands now."""
    (mailbox,) = await call.db.ask(queries.find_mailbox(mailbox_id))
    assert mailbox is not None  # it was just written
    return mailbox


def account_of(settings: Settings, mailbox: Mailbox) -> MailboxAccount:
    """Return where a mailbox is and what opens it."""
    plain = unseal(settings.secret(), mailbox.sealed_secret, purpose=_PURPOSE, owner=mailbox.id.bytes)
    return MailboxAccount(
        host=mailbox.host,
        port=mailbox.port,
        security=mailbox.security,
        username=mailbox.username,
        sign_in=mailbox.sign_in,
        secret=MailboxSecret(**json.loads(plain)),
        folder=mailbox.folder,
    )


def _sealed(settings: Settings, mailbox_id: UUID, secret: MailboxSecret) -> bytes:
    plain = json.dumps(asdict(secret)).encode()
    return seal(settings.secret(), plain, purpose=_PURPOSE, owner=mailbox_id.bytes)


def _is_whole(sign_in: MailboxSignIn, secret: MailboxSecret) -> bool:
    if sign_in is MailboxSignIn.PASSWORD:
        return bool(secret.password)
    return bool(secret.client_id and secret.refresh_token)


def _secret_field(sign_in: MailboxSignIn) -> str:
    return "password" if sign_in is MailboxSignIn.PASSWORD else "refresh_token"


def _require_place(settings: Settings, wanted: WantedMailbox) -> None:
    """Refuse ports and open ways that only make sense in one's own network; names are looked up when it is read."""
    if settings.mailbox_private_addresses:
        return
    if wanted.port not in OPEN_PORTS:
        raise MailboxPlaceRefused(field="port")
    if wanted.security is MailboxSecurity.NONE:
        raise MailboxPlaceRefused(field="security")


async def _lock(call: UserCall, mailbox_id: UUID) -> Mailbox:
    (mailbox,) = await call.db.ask(queries.lock_mailbox(site_of(call), mailbox_id))
    if mailbox is None:
        raise MailboxNotFound
    return mailbox


def _said(mailbox: Mailbox | WantedMailbox) -> dict[str, Value]:
    return {name: getattr(mailbox, name) for name in _TOLD}


def _event(
    call: UserCall,
    action: str,
    address: str,
    before: Mapping[str, Value] | None = None,
    after: Mapping[str, Value] | None = None,
) -> AuditEvent:
    return AuditEvent(
        action=action,
        subject=Subject.SITE,
        subject_id=site_of(call),
        subject_name=address,
        before=before or {},
        after=after or {},
    )
