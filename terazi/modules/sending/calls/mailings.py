"""Calls that write to many people, show how far that is, and stop it."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import OptionalQueryText
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.foundation.mail_layout import Button, look_of, written_mail
from terazi.modules.sending import queries
from terazi.modules.sending.actions import mailings
from terazi.modules.sending.actions.mailings import People
from terazi.modules.sending.calls.declared import administration
from terazi.modules.sending.errors import CountDiffers, MailingNotFound, SenderUnknown
from terazi.modules.sending.rules.gallery import mail_kinds, sample_of
from terazi.modules.sending.schemas import (
    GalleryAnswer,
    LetterBody,
    LetterView,
    MailBody,
    MailingAnswer,
    MailingList,
    MailingView,
    MailKind,
    PeopleBody,
    PreviewAnswer,
    PreviewBody,
    SentAnswer,
    failed_views,
)
from terazi.modules.sending.values import Letter, MailingKind

_PER_PAGE, _LETTERS_PER_PAGE = 20, 100
_BEFORE_ALL = UUID(int=0)
_LARGEST = 1_000_000


@administration.post(
    "/v1/send_mail",
    effect=Effect.WRITES_TO_MANY,
    raises=[CountDiffers, SenderUnknown],
    max_body_bytes=_LARGEST,
)
async def send_mails(call: UserCall, body: MailBody) -> SentAnswer:
    """Write to people, each in a letter of their own; `failed_list` says who gets none and why.

    Information may go to everybody who has an account; a commercial letter only to those who agreed.
    """
    letter = _letter(body)
    if body.is_test:
        await mailings.send_test(call, letter)
        return SentAnswer(sent_count=1, failed_list=[], mailing_id=None)
    mailing_id, reached = await mailings.start_mailing(call, letter, _people(body), count=body.count)
    return SentAnswer(
        sent_count=len(reached.people),
        failed_list=failed_views(reached.failed, call.lang),
        mailing_id=mailing_id,
    )


@administration.post("/v1/sending/preview", effect=Effect.EXPORTS, max_body_bytes=_LARGEST)
async def preview_mail(call: UserCall, body: PreviewBody) -> PreviewAnswer:
    """Show a letter as one person gets it, and who would get it; nothing is sent."""
    letter = _letter(body)
    shown = await mailings.preview_letter(call, letter, body.username, body.letter_lang)
    reached = None
    if body.username_list or body.group:
        reached = await mailings.reach(call, _people(body), letter.kind)
    return PreviewAnswer(
        subject=shown.subject,
        body_html=shown.body_html,
        body_text=shown.body_text,
        people=len(reached.people) if reached else 0,
        failed_list=failed_views(reached.failed, call.lang) if reached else [],
    )


@administration.post("/v1/sending/list", effect=Effect.EXPORTS)
async def list_mailings(call: UserCall, before: UUID | None = None) -> MailingList:
    """List letters to many and how far each is, newest first."""
    (found,) = await call.reader.ask(queries.list_mailings(before, _PER_PAGE + 1))
    return MailingList(
        list=[MailingView.of(mailing) for mailing in found[:_PER_PAGE]],
        next=found[_PER_PAGE - 1].id if len(found) > _PER_PAGE else None,
    )


@administration.post("/v1/sending/get", effect=Effect.EXPORTS, raises=[MailingNotFound])
async def get_mailing(call: UserCall, mailing_id: UUID, after: UUID = _BEFORE_ALL) -> MailingAnswer:
    """Show one letter to many, and what became of it for each person."""
    mailing, letters = await call.reader.ask(
        queries.find_listed(mailing_id), queries.list_letters(mailing_id, after, _LETTERS_PER_PAGE + 1)
    )
    if mailing is None:
        raise MailingNotFound
    return MailingAnswer(
        mailing=MailingView.of(mailing),
        list=[LetterView.of(letter, call.lang) for letter in letters[:_LETTERS_PER_PAGE]],
        next=letters[_LETTERS_PER_PAGE - 1].id if len(letters) > _LETTERS_PER_PAGE else None,
    )


@administration.post("/v1/sending/cancel", effect=Effect.WRITES_TO_MANY, raises=[MailingNotFound])
async def cancel_mailing(call: UserCall, mailing_id: UUID) -> Done:
    """Stop a letter to many: what has not left does not leave any more."""
    await mailings.cancel_mailing(call, mailing_id)
    return Done()


@administration.post("/v1/sending/gallery", effect=Effect.READS)
async def get_mail_gallery(
    call: UserCall, kind: OptionalQueryText = None, letter_lang: Lang = Lang.TR
) -> GalleryAnswer:
    """Show every mail that the platform writes by itself, with made-up facts, as it looks on this site."""
    kinds = mail_kinds()
    look = await look_of(call.db, call.base_url, letter_lang)
    samples = {each: sample_of(each, letter_lang, call.now) for each in kinds}
    shown = samples[kind if kind in samples else kinds[0]]
    button = Button(address=call.base_url, screen=shown.screen) if shown.screen else None
    content = written_mail(
        look, shown.subject, shown.paragraphs, letter_lang, button=button, tables=shown.tables
    )
    return GalleryAnswer(
        kinds=[
            MailKind(kind=each, subject=say(sample.subject, letter_lang, look.words))
            for each, sample in samples.items()
        ],
        subject=content.subject,
        body_html=content.body_html,
        body_text=content.body_text,
    )


def _letter(body: LetterBody) -> Letter:
    return mailings.letter_of(
        subject=body.subject,
        text=body.mail_text,
        kind=body.kind or MailingKind.INFORMATION,
        reason=body.reason,
        is_reason_needed=body.kind is MailingKind.INFORMATION,
    )


def _people(body: PeopleBody) -> People:
    return People(usernames=body.username_list, group=body.group, role=body.role, shop_id=body.shop_id)
