"""Writing to many: who gets a letter, who does not and why; and taking back what has not left."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail import Content
from terazi.foundation.mail_jobs import take_back
from terazi.foundation.questions import inserted, updated
from terazi.foundation.rich_text.cleaning import RichTextTooDeepError, RichTextTooLongError
from terazi.foundation.rich_text.nesting import MOST_OPEN_HERE
from terazi.foundation.undeliverable import undeliverable_among
from terazi.modules.access.public import find_holders
from terazi.modules.accounts.public import (
    AddressedPerson,
    find_addressed,
    find_addressed_by_id,
    find_addressed_of_site,
    find_all_addressed,
    username_key,
)
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.orders.public import find_buyers
from terazi.modules.sending import queries
from terazi.modules.sending.errors import CountDiffers, MailingNotFound, SenderUnknown
from terazi.modules.sending.jobs import send_batch
from terazi.modules.sending.mails import Sender, put_letter, reader_of, tell_others, written_letter
from terazi.modules.sending.rules.letters import (
    cleaned_text,
    failure_of,
    once_each,
    problems_of,
    problems_of_people,
)
from terazi.modules.sending.tables import MAILING, MAILING_PERSON
from terazi.modules.sending.values import (
    COUNT_ASKED_ABOVE,
    MOST_LETTERS,
    MOST_PEOPLE,
    Failed,
    Failure,
    GroupKind,
    Letter,
    LetterState,
    MailingKind,
    MailingState,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class People:
    """Who is to be written to: named one by one, or a group."""

    usernames: Sequence[str] = ()
    group: GroupKind | None = None
    role: str = ""
    shop_id: UUID | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Reached:
    """Who gets a letter, and who does not."""

    people: Sequence[AddressedPerson]
    failed: Sequence[Failed]


def letter_of(
    *, subject: str, text: str, kind: MailingKind, reason: str, is_reason_needed: bool = False
) -> Letter:
    """Return a letter as it may be sent; InvalidInput says by field what is missing."""
    try:
        letter = Letter(subject=subject.strip(), text=cleaned_text(text), kind=kind, reason=reason.strip())
    except RichTextTooDeepError:
        deep = Phrase("sending.text_too_deep", {"count": MOST_OPEN_HERE})
        raise InvalidInput([FieldProblem("mail_text", deep)]) from None
    except RichTextTooLongError:
        long = Phrase("sending.text_too_long", {"count": MOST_LETTERS})
        raise InvalidInput([FieldProblem("mail_text", long)]) from None
    problems = problems_of(letter)
    if is_reason_needed and not letter.reason:
        problems.append(FieldProblem("reason", Phrase("sending.reason_missing")))
    if problems:
        raise InvalidInput(problems)
    return letter


async def reach(call: UserCall, people: People, kind: MailingKind) -> Reached:
    """Return who of these gets a letter; each person once, under however many names."""
    named, unknown = await _found(call, people)
    agreeing, refused = await call.reader.ask(
        queries.consenting([person.id for person in named]),
        undeliverable_among([person.mail for person in named]),
    )
    agreed, nobodies = set(agreeing), set(refused)
    failed = [Failed(username=name, reason=Failure.USER_NOT_FOUND) for name in unknown]
    reached = []
    for person in named:
        failure = failure_of(
            person,
            kind,
            has_consent=person.id in agreed,
            is_refused=person.mail.lower() in nobodies,
        )
        if failure is None:
            reached.append(person)
        else:
            failed.append(Failed(username=person.username, reason=failure))
    return Reached(people=reached, failed=failed)


async def _found(call: UserCall, people: People) -> tuple[list[AddressedPerson], list[str]]:
    """Return who is meant, each once, and the names that nobody has."""
    names = once_each(people.usernames)
    field = "group" if people.group else "username_list"
    if not people.group and (problems := problems_of_people(names, field)):
        raise InvalidInput(problems)
    group = await _group(call, people)
    (named,) = await call.reader.ask(find_addressed(names))
    every = {person.id: person for person in [*group, *named]}
    if problems := problems_of_people([*every.values(), *names], field):
        raise InvalidInput(problems)
    known = {username_key(person.username) for person in named}
    return list(every.values()), [name for name in names if username_key(name) not in known]


async def _group(call: UserCall, people: People) -> list[AddressedPerson]:
    match people.group:
        case None:
            return []
        case GroupKind.EVERYONE:
            (found,) = await call.reader.ask(find_all_addressed(MOST_PEOPLE + 1))
            return found
        case GroupKind.SITE:
            site = call.site.of_host
            (found,) = await call.reader.ask(
                find_addressed_of_site(site.id, MOST_PEOPLE + 1, is_default=site.is_default)
            )
            return found
        case GroupKind.ROLE:
            (ids,) = await call.reader.ask(find_holders(people.role, call.now, MOST_PEOPLE + 1))
        case GroupKind.SHOP_BUYERS:
            if people.shop_id is None:
                raise InvalidInput([FieldProblem("shop_id", Phrase("foundation.field.missing"))])
            (ids,) = await call.reader.ask(find_buyers(people.shop_id, MOST_PEOPLE + 1))
    (found,) = await call.reader.ask(find_addressed_by_id(ids))
    return found


async def start_mailing(
    call: UserCall, letter: Letter, people: People, *, count: int | None
) -> tuple[UUID | None, Reached]:
    """Begin to write to everybody who may be written to; with it stands what became of each."""
    sender = require_sender(call, letter)
    reached = await reach(call, people, letter.kind)
    if len(reached.people) > COUNT_ASKED_ABOVE and count != len(reached.people):
        raise CountDiffers(field="count", count=len(reached.people))
    if not reached.people and not reached.failed:
        return None, reached
    mailing_id = await _keep(call, letter, sender, reached)
    await send_batch.enqueue(call.db, once=f"mailing:{mailing_id}", mailing_id=str(mailing_id))
    await _record(call, "sending.mailing_started", mailing_id, letter.subject, people=len(reached.people))
    if len(reached.people) > 1:
        told = {"count": len(reached.people), "subject": letter.subject}
        await tell_others(call, "started", **told)
    return mailing_id, reached


async def _keep(call: UserCall, letter: Letter, sender: Sender, reached: Reached) -> UUID:
    """Write down a mailing, and of each person whether a letter waits."""
    mailing_id = call.new_id()
    await call.db.write(
        inserted(
            MAILING,
            id=mailing_id,
            site_domain=call.site.domain,
            base_url=sender.base_url,
            created_by=call.user.id,
            created_at=call.now,
            subject=letter.subject,
            text=letter.text,
            kind=letter.kind,
            reason=letter.reason,
            state=MailingState.SENDING,
        )
    )
    shared = {"mailing_id": mailing_id, "changed_at": call.now}
    waiting = {**shared, "state": LetterState.WAITING}
    failed = {**shared, "state": LetterState.FAILED}
    await call.db.write(
        *(
            inserted(MAILING_PERSON, id=call.new_id(), user_id=each.id, username=each.username, **waiting)
            for each in reached.people
        ),
        *(
            inserted(
                MAILING_PERSON, id=call.new_id(), username=each.username[:64], failure=each.reason, **failed
            )
            for each in reached.failed
        ),
    )
    return mailing_id


async def send_test(call: UserCall, letter: Letter) -> None:
    """Put the letter into the outbox for the writer alone."""
    sender = require_sender(call, letter)
    (found,) = await call.reader.ask(find_addressed_by_id([call.user.id]))
    for person in found:
        subject = f"[Test] {letter.subject}"
        await put_letter(call, replace(letter, subject=subject), person, sender)


async def preview_letter(call: UserCall, letter: Letter, username: str, lang: Lang) -> Content:
    """Return the letter as somebody gets it, by default the writer."""
    sender = require_sender(call, letter, is_preview=True)
    (found,) = await call.reader.ask(find_addressed([username or call.user.username]))
    if not found:
        raise InvalidInput([FieldProblem("username", Phrase("sending.failure.user_not_found"))])
    return await written_letter(call.db, letter, reader_of(found[0], lang), sender)


def require_sender(call: UserCall, letter: Letter, *, is_preview: bool = False) -> Sender:
    """Return in whose name a letter leaves; SenderUnknown where a commercial one has no legal sender."""
    legal = call.settings.mail_legal_sender
    if letter.kind is MailingKind.COMMERCIAL and not legal and not is_preview:
        raise SenderUnknown
    return Sender(base_url=call.base_url, legal=legal)


async def cancel_mailing(call: UserCall, mailing_id: UUID) -> None:
    """Stop a mailing: letters that have not left do not leave any more. Cancelled twice, nothing more happens."""
    (mailing,) = await call.db.ask(queries.lock_mailing(mailing_id))
    if mailing is None:
        raise MailingNotFound
    if mailing.state is MailingState.CANCELLED:
        return
    (handed,) = await call.db.ask(queries.handed_mails(mailing_id))
    taken_back = await take_back(call, handed)
    (cancelled,) = await call.db.ask(queries.cancel_letters(mailing_id, taken_back, call.now))
    if not cancelled and mailing.state is MailingState.DONE:
        return
    await call.db.write(updated(MAILING, mailing_id, state=MailingState.CANCELLED, ended_at=call.now))
    await _record(call, "sending.mailing_cancelled", mailing_id, mailing.subject, people=cancelled)


async def _record(call: UserCall, action: str, mailing_id: UUID, subject: str, *, people: int) -> None:
    await record_event(
        call,
        AuditEvent(
            action=action,
            subject=Subject.MAILING,
            subject_id=mailing_id,
            subject_name=subject,
            after={"people": people},
        ),
    )
