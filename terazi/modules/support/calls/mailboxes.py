"""Calls with which who runs a site names the mailboxes of its desk, and tries them out."""

from uuid import UUID

from terazi.foundation.calls.declare import TOKEN, Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.foundation.limits import Limit
from terazi.foundation.mailboxes import MailboxSecret
from terazi.modules.site.public import SiteNotFound, require_editor
from terazi.modules.support.actions import mailboxes as actions
from terazi.modules.support.actions.desks import site_of
from terazi.modules.support.calls.declared import OFTEN, calls
from terazi.modules.support.errors import (
    MailboxNotFound,
    MailboxPlaceRefused,
    MailboxSecretNeeded,
    MailboxStopped,
    TooManyMailboxes,
)
from terazi.modules.support.jobs import test_mailbox
from terazi.modules.support.queries.mailboxes import mailboxes_of
from terazi.modules.support.schemas.mailboxes import MailboxAnswer, MailboxBody, MailboxList, MailboxView
from terazi.modules.support.values.mailboxes import MOST_MAILBOXES

_FEW = Limit(count=60)
keepers = calls.of(caller=TOKEN, roles=["admin", "website_admin"])
_SECRETS = ("password", "client_id", "client_secret", "refresh_token", "tenant")


@keepers.post("/v1/support/mailbox/list", effect=Effect.READS, raises=[SiteNotFound], limit=OFTEN)
async def list_mailboxes(call: UserCall) -> MailboxList:
    """The mailboxes out of which mails to the desk are fetched, and how the last test of each went."""
    await require_editor(call, site_of(call), publishes=True)
    (found,) = await call.reader.ask(mailboxes_of(site_of(call)))
    return MailboxList(
        list=[MailboxView.of(each, call.now) for each in found],
        most=MOST_MAILBOXES,
        is_private_allowed=call.settings.mailbox_private_addresses,
    )


@keepers.post(
    "/v1/support/mailbox/save",
    effect=Effect.OPERATES,
    raises=[SiteNotFound, MailboxNotFound, TooManyMailboxes, MailboxSecretNeeded, MailboxPlaceRefused],
    limit=_FEW,
)
async def save_mailbox(call: UserCall, body: MailboxBody) -> MailboxAnswer:
    """Name a mailbox, or change one; what opens it is kept sealed and never shown again."""
    await require_editor(call, site_of(call), publishes=True)
    given = body.model_dump(exclude={"mailbox_id"})
    secret = MailboxSecret(**{name: given.pop(name) for name in _SECRETS})
    mailbox_id = await actions.save_mailbox(call, body.mailbox_id, actions.WantedMailbox(**given), secret)
    return await _answer(call, mailbox_id)


@keepers.post(
    "/v1/support/mailbox/test",
    effect=Effect.OPERATES,
    raises=[SiteNotFound, MailboxNotFound, MailboxStopped],
    limit=_FEW,
)
async def try_mailbox(call: UserCall, mailbox_id: UUID) -> MailboxAnswer:
    """Send a mailbox a mail and wait until it was fetched; how far that is, the list tells."""
    await require_editor(call, site_of(call), publishes=True)
    test_id = await actions.begin_test(call, mailbox_id)
    await test_mailbox.enqueue(call.db, mailbox_id=str(mailbox_id), test_id=str(test_id))
    return await _answer(call, mailbox_id)


@keepers.post(
    "/v1/support/mailbox/delete", effect=Effect.DELETES, raises=[SiteNotFound, MailboxNotFound], limit=_FEW
)
async def delete_mailbox(call: UserCall, mailbox_id: UUID) -> Done:
    """Forget a mailbox and what opens it; its mails stay at the provider."""
    await require_editor(call, site_of(call), publishes=True)
    await actions.delete_mailbox(call, mailbox_id)
    return Done()


async def _answer(call: UserCall, mailbox_id: UUID) -> MailboxAnswer:
    mailbox = await actions.find_own_mailbox(call, mailbox_id)
    return MailboxAnswer(mailbox=MailboxView.of(mailbox, call.now))
