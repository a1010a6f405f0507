"""Mails that come in are read; silent tickets are reminded of, rest and end; what is old or unproven is forgotten; codes are mailed."""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import timedelta
from email.utils import parseaddr
from functools import partial
from urllib.parse import urlsplit
from uuid import UUID

from terazi.engine.letters.content import Letter
from terazi.engine.letters.reading import Ours
from terazi.foundation.context import Change
from terazi.foundation.encryption import unseal_word
from terazi.foundation.ids import SiteId
from terazi.foundation.jobs.computation import Computation, ComputationDiedError, compute, compute_here
from terazi.foundation.jobs.each import attempt, for_each, forget_unnamed
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.lanes import Lane
from terazi.foundation.mailboxes import Folder, MailboxFailedError, MailboxProblem, MailboxStep
from terazi.foundation.senders import Arrival, SenderClaim, SenderFindings
from terazi.foundation.turkish_time import ZONE
from terazi.modules.accounts.public import ExportSource
from terazi.modules.site.public import find_site
from terazi.modules.support.actions import sweeps
from terazi.modules.support.actions.belonging import Surroundings, belongs_to, proof_in, sender_of
from terazi.modules.support.actions.calendars import give_holidays
from terazi.modules.support.actions.fates import ReadMail
from terazi.modules.support.actions.fetching import begin_folder, send_test
from terazi.modules.support.actions.intake import take_in
from terazi.modules.support.actions.mailboxes import account_of
from terazi.modules.support.actions.mailed_files import keep_mailed_files, scan_again
from terazi.modules.support.actions.mentions import mail_mentioned
from terazi.modules.support.actions.proofs import ASKED_MAIL, mail_new_code
from terazi.modules.support.actions.resting import ask_once
from terazi.modules.support.actions.visitor_exports import finish_export, write_file
from terazi.modules.support.actions.warnings import warn_desk
from terazi.modules.support.queries import exports, files, incoming, mentions, resting, warnings
from terazi.modules.support.queries.mailboxes import find_mailbox, note_test
from terazi.modules.support.queries.messages import forget_streams, named_file_keys
from terazi.modules.support.rules.addresses import BOUNCES, DESK
from terazi.modules.support.rules.doors import FILE_FOLDER, MAIL_FOLDER
from terazi.modules.support.rules.letters import earlier_text, files_of
from terazi.modules.support.rules.shown_files import bare_key
from terazi.modules.support.values.exports import EXPORTS_FOLDER, REWRITE_AFTER
from terazi.modules.support.values.files import KEEP_UNNAMED, UPLOAD_FOLDER, UPLOAD_LIFE
from terazi.modules.support.values.incoming import IncomingMail, MailDoor, SenderProof
from terazi.modules.support.values.mailboxes import Mailbox
from terazi.modules.support.values.tickets import SPAM_GONE_AFTER
from terazi.modules.support.values.visitors import GONE_AFTER

tasks = Tasks("support")
MENTIONS_WAIT = timedelta(minutes=5)
"""How long a mail waits for more of them, and for who is named to look by themselves."""
_READ = Computation("terazi.engine.letters.reading", "read_in_confinement")
_UNREAD = Computation("terazi.engine.letters.reading", "unread_letter")
_READING_BYTES, _READING_SECONDS = 2_000_000_000, 60.0
"""Of the child before it confines itself, which is to less."""
_LOST_AFTER = timedelta(minutes=2)
_KEEP_AUTOMATIC = timedelta(days=6)
"""That a mail was asked for which nobody wrote: as long as it may wait for a server that takes it."""
_KEEP_UNNAMED = timedelta(days=2)
_TEST_SECONDS, _NOTING_SECONDS = 90.0, 10.0


@tasks.task(queue="mail", tries=8)
async def read_mail(work: Work, *, mail_id: str) -> None:
    """Read a mail that came in and do with it what is to be done; one that was read is left alone."""
    reader = work.database.reader
    (mail,) = await reader.ask(incoming.find_waiting(UUID(mail_id)))
    if mail is None:
        return
    content = await work.storage.get(mail.key)
    around = await _surroundings(work, mail)
    letter = await _read_letter(content, around)
    if proof_in(mail, letter, around) is SenderProof.UNPROVEN:
        around = replace(around, found=await _asked(work, mail, content))
    sender = await sender_of(reader, mail, letter)
    thread = await belongs_to(reader, mail, letter, sender, around)
    if thread.ticket_id is not None:
        (words,) = await reader.ask(incoming.earlier_words(thread.ticket_id))
        letter = await _read_letter(content, around, earlier_text(words))
    files = await keep_mailed_files(
        work.storage, mail.id, files_of(letter), scanner=work.settings.clamd_address
    )
    read = ReadMail(mail=mail, letter=letter, files=files)
    async with work.database.transaction() as db:
        (locked,) = await db.ask(incoming.lock_waiting(mail.id))
        if locked is not None:
            await take_in(Change(db=db, now=work.clock(), new_id=work.new_id), read, around)


async def _asked(work: Work, mail: IncomingMail, content: bytes) -> SenderFindings:
    """Find out about a sender of whom nobody else knows; nothing is locked while their domain is asked."""
    arrival = Arrival(address=mail.peer, greeting=mail.greeting, return_path=mail.return_path)
    is_own = mail.door is MailDoor.SMTP
    claim = SenderClaim(content=content, sender=mail.from_address, arrival=arrival if is_own else None)
    return await work.prover(claim)


async def _surroundings(work: Work, mail: IncomingMail) -> Surroundings:
    """Return what is known where a mail is read."""
    settings = work.settings
    (mailbox,) = await work.database.reader.ask(find_mailbox(mail.mailbox_id or mail.id))
    host = urlsplit(mailbox.base_url).hostname or "" if mailbox else ""
    site = await find_site(host, work.database.reader)
    return Surroundings(
        settings=settings,
        site=site,
        base_url=site.address or settings.public_url or f"http://{settings.host}:{settings.port}",
        mailbox=mailbox,
    )


async def _read_letter(content: bytes, around: Surroundings, earlier: Sequence[str] = ()) -> Letter:
    """Return what a mail says, read in a child that can do nothing else; one that ends it could not be read."""
    at, box = f"@{around.domain}", around.mailbox
    _, sender = parseaddr(around.settings.mail_from)
    ours = Ours(
        addresses=frozenset({f"{DESK}{at}", f"support{at}", sender, *([box.address] if box else [])}),
        bounce_address=f"{BOUNCES}{at}",
        earlier=tuple(earlier),
    )
    try:
        letter: Letter = await compute(
            _READ,
            content,
            ours,
            on_progress=lambda _: None,
            memory_bytes=_READING_BYTES,
            seconds=_READING_SECONDS,
        )
    except ComputationDiedError:
        letter = await compute_here(_UNREAD, content)
    return letter


@tasks.every("*/2 * * * *")
async def read_left_mails(work: Work) -> None:
    """Have mails read whose task was lost."""
    due = partial(incoming.mails_to_read, before=work.clock() - _LOST_AFTER)
    await for_each(work, "read mails", due, _read_again)


async def _read_again(change: Change, mail_id: UUID) -> None:
    await read_mail.enqueue(change.db, once=f"mail in:{mail_id}", mail_id=str(mail_id))


@tasks.every("*/10 * * * *")
async def scan_left_files(work: Work) -> None:
    """Have files of mails scanned that came while the virus scanner was away."""
    if work.settings.clamd_address:
        await for_each(work, "scan files", files.unscanned_files, partial(scan_again, work))


@tasks.every("40 3 * * *")
async def forget_mails(work: Work) -> None:
    """Forget mails that were read as long ago as sites say, and files in the store that nothing names."""
    now = work.clock()
    due = partial(resting.mails_to_forget, now=now)
    count = await for_each(work, "forget mails", due, partial(_forget_mail, work))
    if count:
        await attempt(work, "note forgotten mails", partial(sweeps.note_forgotten_mails, count=count))
    named_mails, named_files = partial(_named_mails, work), partial(_named_files, work)
    await forget_unnamed(work, MAIL_FOLDER, before=now - _KEEP_UNNAMED, find_named=named_mails)
    await forget_unnamed(work, FILE_FOLDER, before=now - _KEEP_UNNAMED, find_named=named_files)
    await attempt(work, "forget ways of mails", sweeps.forget_ways)
    await work.database.recorder.write(incoming.forget_automatic(now - _KEEP_AUTOMATIC))


async def _forget_mail(work: Work, change: Change, mail_id: UUID) -> None:
    (key,) = await change.db.ask(incoming.key_of_mail(mail_id))
    if key is not None:
        await work.storage.delete([key])
    await change.db.write(*incoming.strip_mail(mail_id))


async def _forget_loose(work: Work, change: Change, mail_id: UUID) -> None:
    await work.storage.delete_folder(f"{FILE_FOLDER}/{mail_id}")
    await _forget_mail(work, change, mail_id)


async def _named_mails(work: Work, keys: Sequence[str]) -> Collection[str]:
    (named,) = await work.database.reader.ask(incoming.named_keys(keys))
    return named


async def _named_files(work: Work, keys: Sequence[str]) -> Collection[str]:
    """What is shown of a file goes with it."""
    (found,) = await work.database.reader.ask(named_file_keys([bare_key(key) for key in keys]))
    named = set(found)
    return [key for key in keys if bare_key(key) in named]


@tasks.every("20 * * * *")
async def sweep_tickets(work: Work) -> None:
    """Remind of tickets that rest soon, let answered ones rest, end those that rest for long and empty those long over."""
    now = work.clock()
    await for_each(work, "remind of tickets", partial(resting.tickets_to_remind, now=now), sweeps.remind)
    await for_each(work, "let tickets rest", partial(resting.tickets_to_rest, now=now), sweeps.let_rest)
    await for_each(work, "ask for ratings", partial(resting.tickets_to_ask, now=now), ask_once)
    await for_each(work, "end tickets", partial(resting.tickets_to_end, now=now), sweeps.end)
    await attempt(work, "empty tickets", sweeps.empty_ended)


@tasks.every("* * * * *")
async def watch_due(work: Work) -> None:
    """Warn desks of tickets of which most of the time is over, in the hours in which each works."""
    now = work.clock()
    await for_each(work, "warn of tickets", partial(warnings.desks_to_warn, now=now), warn_desk)


@tasks.every("30 2 * * *")
async def copy_holidays(work: Work) -> None:
    """Give sites the holidays of this year and the next, once; from then on they are the site's own."""
    year = work.clock().astimezone(ZONE).year
    await attempt(work, "copy holidays", partial(give_holidays, years=(year, year + 1)))


@tasks.every("*/10 * * * *")
async def forget_strangers(work: Work) -> None:
    """Forget what was asked with addresses that nobody has proven, and what is kept of who asks nothing any more."""
    before = work.clock() - GONE_AFTER
    await attempt(work, "forget unverified tickets", partial(sweeps.forget_unverified, before=before))
    spam_before = work.clock() - SPAM_GONE_AFTER
    await attempt(work, "forget spam", partial(sweeps.forget_spam, before=spam_before))
    await for_each(
        work, "forget their mails", partial(incoming.loose_mails, before=before), partial(_forget_loose, work)
    )
    await attempt(work, "forget visitors", partial(sweeps.forget_visitors, before=before))


@tasks.every("50 3 * * *")
async def forget_lone_files(work: Work) -> None:
    """Forget files that no message came for, and delete from the store what nothing names."""
    now = work.clock()
    await work.database.recorder.write(files.forget_uploads(now - UPLOAD_LIFE))
    before, find_named = now - KEEP_UNNAMED, partial(_named_uploads, work)
    await forget_unnamed(work, UPLOAD_FOLDER, before=before, find_named=find_named)


async def _named_uploads(work: Work, keys: Sequence[str]) -> Collection[str]:
    (named,) = await work.database.reader.ask(files.named_keys(keys))
    return named


@tasks.task(queue="mail")
async def mail_code(work: Work, *, sealed_mail: str, site_id: str, base_url: str) -> None:
    """Mail a new code if somebody has asked with the address.

    The call only seals the address and enqueues this, so that neither its answer nor its time tells whether it is known.
    """
    settings = work.settings
    mail = unseal_word(settings.secret(), sealed_mail, purpose=ASKED_MAIL)
    async with work.database.transaction() as db:
        change = Change(db=db, now=work.clock(), new_id=work.new_id, base_url=base_url)
        await mail_new_code(change, SiteId(UUID(site_id)), mail, base_url=base_url, settings=settings)


@tasks.every("10 * * * *")
async def forget_rights_to_follow(work: Work) -> None:
    """Forget rights to follow tickets that nobody used."""
    async with work.database.transaction() as db:
        await db.write(forget_streams(work.clock()))


@tasks.task(queue="mail", tries=1)
async def test_mailbox(work: Work, *, mailbox_id: str, test_id: str) -> None:
    """Try a mailbox out: open it, and send it a mail; whoever follows it sees that it came."""
    mailbox = await _mailbox_in_test(work, mailbox_id, test_id)
    if mailbox is None:
        return
    site = await find_site(urlsplit(mailbox.base_url).hostname or "", work.database.reader)
    lane = Lane(f"test of mailbox {mailbox_id}")
    try:
        folder = await _opened_folder(work, mailbox, lane)
        async with work.database.transaction() as db:
            change = Change(db=db, now=work.clock(), new_id=work.new_id, base_url=mailbox.base_url)
            await begin_folder(change, mailbox, folder)
            has_sender = bool(work.settings.smtp_url.get_secret_value())
            await send_test(change, mailbox, site.default_lang, has_sender=has_sender)
    except MailboxFailedError as failed:
        await work.database.recorder.write(note_test(mailbox.id, UUID(test_id), failed.step, failed.problem))
    finally:
        lane.end()


async def _mailbox_in_test(work: Work, mailbox_id: str, test_id: str) -> Mailbox | None:
    (mailbox,) = await work.database.reader.ask(find_mailbox(UUID(mailbox_id)))
    return mailbox if mailbox is not None and mailbox.test_id == UUID(test_id) else None


async def _opened_folder(work: Work, mailbox: Mailbox, lane: Lane) -> Folder:
    """Open a mailbox, noting each step as it begins, and close it again."""
    account, loop = account_of(work.settings, mailbox), asyncio.get_running_loop()
    at = [MailboxStep.CONNECT]

    def tell(step: MailboxStep) -> None:
        at[0] = step
        noting = work.database.recorder.write(note_test(mailbox.id, mailbox.test_id or mailbox.id, step))
        asyncio.run_coroutine_threadsafe(noting, loop).result(_NOTING_SECONDS)

    def look() -> Folder:
        opened = work.mailboxes(account, tell)
        opened.close()
        return opened.folder

    try:
        async with asyncio.timeout(_TEST_SECONDS):
            return await lane.do(look)
    except TimeoutError as late:
        raise MailboxFailedError(MailboxProblem.NO_ANSWER, at[0]) from late


@tasks.every("*/10 * * * *")
async def tell_mentioned(work: Work) -> None:
    """Mail who was named in notes and has not looked: one mail for all that came together."""
    before = work.clock() - MENTIONS_WAIT
    await for_each(
        work,
        "mail who was named",
        partial(mentions.people_to_mail, before=before),
        partial(mail_mentioned, before=before),
    )


@tasks.task(queue="mail")
async def write_export(work: Work, *, export_id: str) -> None:
    """Write a file with all tickets of a visitor and mail its link; one that is written is left alone."""
    (export,) = await work.database.reader.ask(exports.find_unwritten(UUID(export_id), work.clock()))
    if export is None:
        return
    source = ExportSource(reader=work.database.reader, storage=work.storage)
    key, size = await write_file(source, export, work.new_id())
    async with work.database.transaction() as db:
        change = Change(db=db, now=work.clock(), new_id=work.new_id, base_url=export.base_url)
        is_kept = await finish_export(change, export, key, size)
    if not is_kept:
        await work.storage.delete([key])


@tasks.every("*/10 * * * *")
async def tend_exports(work: Work) -> None:
    """Begin files again that nobody writes any more, and delete those whose time is over."""
    now = work.clock()
    lost = partial(exports.lost_exports, now=now, before=now - REWRITE_AFTER)
    await for_each(work, "write exports again", lost, _write_again)
    expired = partial(exports.expired_exports, now=now)
    await for_each(work, "delete old exports of visitors", expired, partial(_forget_export, work))


@tasks.every("55 3 * * *")
async def forget_lost_exports(work: Work) -> None:
    """Delete files from the store that nothing names: who wrote them died, or who asked for them has left."""
    before, find_named = work.clock() - KEEP_UNNAMED, partial(_named_exports, work)
    await forget_unnamed(work, EXPORTS_FOLDER, before=before, find_named=find_named)


async def _write_again(change: Change, export_id: UUID) -> None:
    await write_export.enqueue(change.db, once=f"visitor export:{export_id}", export_id=str(export_id))


async def _forget_export(work: Work, change: Change, export_id: UUID) -> None:
    (keys,) = await change.db.ask(exports.forget_export(export_id))
    await work.storage.delete([key for key in keys if key])


async def _named_exports(work: Work, keys: Sequence[str]) -> Collection[str]:
    (named,) = await work.database.reader.ask(exports.named_exports(keys))
    return named
