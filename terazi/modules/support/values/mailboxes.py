"""Mailboxes at a provider, out of which a site fetches the mails of its desk."""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from uuid import UUID

from terazi.foundation.ids import SiteId
from terazi.foundation.mailboxes import MailboxProblem, MailboxSecurity, MailboxSignIn, MailboxStep

MOST_MAILBOXES = 10
TEST_ENDS_AFTER = timedelta(minutes=3)
"""How long the mail of a test may be under way."""
HELD_FOR = timedelta(minutes=1)
"""How long a worker that says nothing more keeps a mailbox to itself."""
LONGEST_PAUSE = timedelta(minutes=30)
"""Until a mailbox that could not be read is tried again, at most."""
OPEN_PORTS = (993, 143)
"""Where mailboxes are; others only where one's own network may be named."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Mailbox:
    """A mailbox of a site. Its mails are known by a number, as long as ``uid_validity`` is the same."""

    id: UUID
    site_id: SiteId
    address: str
    host: str
    port: int
    security: MailboxSecurity
    username: str
    sign_in: MailboxSignIn
    sealed_secret: bytes = field(repr=False)
    folder: str
    believed_relay: str
    is_active: bool
    uid_validity: int | None
    start_uid: int
    """The first that is fetched: what lay there before is left alone."""
    last_uid: int
    left_count: int
    """How many were too large."""
    problem: MailboxProblem | None
    failed_count: int
    looked_at: datetime | None
    fetched_at: datetime | None
    test_id: UUID | None
    test_step: MailboxStep | None
    """What a test is at, or what it failed at; none of one that has succeeded."""
    test_problem: MailboxProblem | None
    tested_at: datetime | None
    base_url: str
    """Where links in what is told of its mails lead: the site, as it was called when the mailbox was named."""
    made_at: datetime
    changed_at: datetime

    def up_to(self, number: int) -> "Mailbox":
        """Return it with its mails fetched up to a number."""
        return replace(self, last_uid=max(self.last_uid, number))


def test_problem_of(mailbox: Mailbox, now: datetime) -> MailboxProblem | None:
    """Return why the last test failed; one that has not ended in time fails by itself."""
    if mailbox.test_problem is not None or mailbox.test_step is None or mailbox.tested_at is None:
        return mailbox.test_problem
    if now - mailbox.tested_at < TEST_ENDS_AFTER:
        return None
    is_under_way = mailbox.test_step is MailboxStep.FETCH
    return MailboxProblem.NOT_ARRIVED if is_under_way else MailboxProblem.NO_ANSWER
