"""Calls about one's own settings: images, history, agreements, address, data, leaving."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import FileAnswer, FileField, QueryText, read_upload
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import OpenCall, UserCall
from terazi.foundation.errors import TooManyCalls
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import DAY, Limit
from terazi.foundation.undeliverable import undeliverable_since
from terazi.modules.accounts.actions import mail_change, personal_data, profile
from terazi.modules.accounts.calls.declared import open_to_all, signed_in
from terazi.modules.accounts.errors import (
    ImageNotFound,
    ImageRefused,
    ImageTooLarge,
    LastAdministrator,
    LinkInvalid,
    MailChangeNotFound,
    NamesTaken,
    StateNotAllowed,
    UserNotFound,
    WrongCurrentPassword,
)
from terazi.modules.accounts.queries import records, sign_ins
from terazi.modules.accounts.schemas.accounts import image_url
from terazi.modules.accounts.schemas.settings import (
    AgreementListAnswer,
    AgreementView,
    CurrentPasswordBody,
    ExportAnswer,
    ExportStartAnswer,
    ImageAnswer,
    LeavingAnswer,
    MailChangeAnswer,
    MailChangeBody,
    MailChangeLinkAnswer,
    SignInListAnswer,
    sign_in_list,
)
from terazi.modules.accounts.values.users import ImageKind

_HISTORY_PER_PAGE = 20
_UPLOAD_ROOM = 100_000
"""What a form says around the file."""
_LARGEST_UPLOAD = 4_000_000 + _UPLOAD_ROOM


@signed_in.post(
    "/v1/user/image/upload",
    effect=Effect.WRITES,
    raises=[ImageRefused, ImageTooLarge, *CANNOT_COMPUTE],
    max_body_bytes=_LARGEST_UPLOAD,
)
async def upload_image(call: UserCall, kind: ImageKind, image: FileField) -> ImageAnswer:
    """Upload a picture or cover photo (JPEG, PNG or WebP); it is shown once the account records its id."""
    content = await read_upload(image, max_bytes=call.settings.image_max_bytes)
    kept = await profile.keep_image(call, kind, content)
    return ImageAnswer(
        image_id=kept.id,
        image_url=image_url(str(kept.id)),
        kind=kept.kind,
        width=kept.width,
        height=kept.height,
    )


@open_to_all.get(
    "/v1/user/image", raises=[ImageNotFound], limit=Limit(count=5000), media_type=profile.IMAGE_TYPE
)
async def get_image(call: OpenCall, image_id: UUID) -> FileAnswer:
    """Fetch a picture by its id; what is there never changes, so it may be kept for ever."""
    (found,) = await call.reader.ask(records.find_image(image_id))
    if found is None:
        raise ImageNotFound
    content = await profile.read_image(call.storage, found.user_id, image_id)
    headers = {
        "Cache-Control": "public, max-age=31536000, immutable",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox; default-src 'none'",
    }
    return FileAnswer(content, media_type=profile.IMAGE_TYPE, headers=headers)


@signed_in.post("/v1/user/sign_in/list", effect=Effect.READS)
async def list_sign_ins(call: UserCall, before: UUID | None = None) -> SignInListAnswer:
    """List the caller's own sign-ins and failed tries, newest first."""
    (found,) = await call.reader.ask(
        sign_ins.list_sign_ins(call.user.id, before=before, count=_HISTORY_PER_PAGE + 1)
    )
    return sign_in_list(found, _HISTORY_PER_PAGE)


@signed_in.post("/v1/user/agreement/list", effect=Effect.READS)
async def list_agreements(call: UserCall) -> AgreementListAnswer:
    """List the documents the caller accepted, in which version and when."""
    (accepted,) = await call.reader.ask(records.list_agreements(call.user.id))
    return AgreementListAnswer(
        agreements=[
            AgreementView(
                document_code=each.document_code, version=each.version, accepted_at=each.accepted_at
            )
            for each in accepted
        ]
    )


@signed_in.post(
    "/v1/user/mail/change",
    effect=Effect.CHANGES_SIGN_IN,
    raises=[WrongCurrentPassword, TooManyCalls, UserNotFound],
    limit=Limit(count=10, seconds=DAY),
)
async def ask_mail_change(call: UserCall, body: MailChangeBody) -> Done:
    """Ask for another mail address: a link goes to the old and to the new one, and both have to confirm."""
    await mail_change.ask_mail_change(call, body.mail, current_password=body.current_password)
    return Done(status_message=say(Phrase("accounts.mail_change_asked"), call.lang))


@signed_in.post("/v1/user/mail/change/get", effect=Effect.READS)
async def get_mail_change(call: UserCall) -> MailChangeAnswer:
    """Give the change of address the caller waits for, and whether the address there is refuses mail."""
    change, refused_since = await call.reader.ask(
        records.find_own_mail_change(call.user.id, call.now), undeliverable_since(call.user.mail)
    )
    if change is None:
        return MailChangeAnswer(
            new_mail=None,
            is_old_confirmed=False,
            is_new_confirmed=False,
            expires_at=None,
            refused_since=refused_since,
        )
    return MailChangeAnswer(
        new_mail=change.new_mail,
        is_old_confirmed=change.old_confirmed_at is not None,
        is_new_confirmed=change.new_confirmed_at is not None,
        expires_at=change.expires_at,
        refused_since=refused_since,
    )


@signed_in.post(
    "/v1/user/mail/change/cancel", effect=Effect.WRITES, raises=[MailChangeNotFound, UserNotFound]
)
async def cancel_mail_change(call: UserCall) -> Done:
    """Give up the change of address one asked for."""
    await mail_change.cancel_own_mail_change(call)
    return Done(status_message=say(Phrase("accounts.mail_change_stopped"), call.lang))


@open_to_all.post("/v1/user/mail/change/see", raises=[LinkInvalid])
async def see_mail_change(
    call: OpenCall, change_id: UUID, mail_change_token: QueryText
) -> MailChangeLinkAnswer:
    """Say what a mailed link about a change of address stands for; this changes nothing."""
    return _link_answer(await mail_change.see_mail_change(call, change_id, mail_change_token))


@open_to_all.post("/v1/user/mail/change/confirm", raises=[LinkInvalid, NamesTaken])
async def confirm_mail_change(
    call: OpenCall, change_id: UUID, mail_change_token: QueryText
) -> MailChangeLinkAnswer:
    """Confirm a change of address from one of the two addresses; the second of them makes it happen."""
    return _link_answer(await mail_change.confirm_mail_change(call, change_id, mail_change_token))


@open_to_all.post("/v1/user/mail/change/stop", raises=[LinkInvalid])
async def stop_mail_change(call: OpenCall, change_id: UUID, mail_change_token: QueryText) -> Done:
    """Stop a change of address from one of the two addresses, for whoever did not ask for it."""
    await mail_change.stop_mail_change(call, change_id, mail_change_token)
    return Done(status_message=say(Phrase("accounts.mail_change_stopped"), call.lang))


@signed_in.post(
    "/v1/user/data/export", effect=Effect.EXPORTS, raises=[UserNotFound], limit=Limit(count=5, seconds=DAY)
)
async def start_export(call: UserCall) -> ExportStartAnswer:
    """Begin to write everything the platform holds of the caller into one file; a mail comes when it is there."""
    return ExportStartAnswer(job_id=await personal_data.start_export(call))


@signed_in.post("/v1/user/data/export/get", effect=Effect.READS)
async def get_export(call: UserCall) -> ExportAnswer:
    """Give the caller's latest export, with a link while its file can be fetched and no security code is missing."""
    (made,) = await call.reader.ask(records.find_export(call.user.id))
    if made is None:
        return ExportAnswer(job_id=None, is_over=True, link=None, size=0, created_at=None, expires_at=None)
    is_shown = not call.user.is_warned and made.expires_at > call.now
    return ExportAnswer(
        job_id=made.id,
        is_over=made.is_over,
        link=personal_data.shown_link(call, made.key, made.name) if made.key and is_shown else None,
        size=made.size,
        created_at=made.created_at,
        expires_at=made.expires_at,
    )


@signed_in.post(
    "/v1/user/delete",
    effect=Effect.DELETES,
    raises=[WrongCurrentPassword, TooManyCalls, UserNotFound, StateNotAllowed, LastAdministrator],
)
async def leave(call: UserCall, body: CurrentPasswordBody) -> LeavingAnswer:
    """Ask for one's account to be deleted; until then signing in offers to take it back."""
    delete_after = await personal_data.leave(call, current_password=body.current_password)
    return LeavingAnswer(
        status_message=say(Phrase("accounts.leaving", {"at": delete_after}), call.lang),
        delete_after=delete_after,
    )


def _link_answer(view: mail_change.MailChangeView) -> MailChangeLinkAnswer:
    return MailChangeLinkAnswer(
        side=view.side,
        new_mail=view.new_mail,
        is_old_confirmed=view.is_old_confirmed,
        is_new_confirmed=view.is_new_confirmed,
        is_done=view.is_done,
    )
