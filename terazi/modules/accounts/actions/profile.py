"""The fields of an account: edited by its owner and by an authorized person alike, with one's own password and pictures.

What is uploaded is read with care, made small and written anew, so that only the picture stays.
"""

from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import date, datetime
from uuid import UUID

from psycopg.errors import UniqueViolation

from terazi.engine.uploads.shapes import Fit, PictureFormat, PictureRefusedError, Shape
from terazi.foundation.context import Change, UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.ids import UserId
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import inserted, updated
from terazi.foundation.storage import FileMissingError, Storage
from terazi.foundation.types import Value
from terazi.modules.accounts.actions.attempts import own_door, trying
from terazi.modules.accounts.actions.audit_trail import record_own_event, user_event
from terazi.modules.accounts.actions.credentials import hash_password, is_password, require_good_password
from terazi.modules.accounts.actions.pictures import rewrite_picture
from terazi.modules.accounts.actions.second_steps import forget_wrong_steps, require_confirmed
from terazi.modules.accounts.errors import (
    ImageNotFound,
    ImageRefused,
    ImageTooLarge,
    NamesTaken,
    UserNotFound,
    WrongCurrentPassword,
)
from terazi.modules.accounts.mails import mail_password_changed
from terazi.modules.accounts.queries import records, sessions, users
from terazi.modules.accounts.rules.attempts import Outcome
from terazi.modules.accounts.rules.names import mail_key, name_key, username_key
from terazi.modules.accounts.rules.profile import is_possible_phone
from terazi.modules.accounts.tables.users import USER, USER_IMAGE
from terazi.modules.accounts.values.sessions import EndReason
from terazi.modules.accounts.values.users import ImageKind, User, UserImage
from terazi.modules.audit.public import differences, record_event

IMAGE_TYPE = "image/jpeg"
_SHAPES = {
    kind: Shape(format=PictureFormat.JPEG, width=width, height=height, fit=Fit.FILLING, background="white")
    for kind, (width, height) in {ImageKind.PICTURE: (512, 512), ImageKind.COVER_PHOTO: (1600, 400)}.items()
}


async def change_user(change: Change, user: User, **given: Value) -> User:
    """Write the given columns."""
    changed = replace(user, changed_at=change.now, **given)
    await change.db.write(updated(USER, user.id, changed_at=change.now, **given))
    return changed


async def change_password(change: Change, user: User, password_hash: str) -> User:
    """Give the account another password."""
    await change.db.write(updated(USER, user.id, changed_at=change.now, password_hash=password_hash))
    return replace(user, changed_at=change.now)


async def change_mail(
    change: Change, user: User, mail: str, *, field: str | None = None, **given: Value
) -> User:
    """Give the account another address, and write the given columns; NamesTaken where the address was taken meanwhile."""
    try:
        return await change_user(change, user, mail=mail, mail_key=mail_key(mail), **given)
    except UniqueViolation as taken:
        raise NamesTaken(field=field) from taken


def require_past(day: date | None, now: datetime) -> None:
    """Raise the input refusal where a date of birth lies in the future."""
    if day is not None and day > now.date():
        raise InvalidInput([FieldProblem("date_of_birth", Phrase("accounts.date_of_birth.future"))])


def require_phone(area_code: str, number: str) -> None:
    """Raise where no such number can exist; without a country code nobody can tell."""
    if area_code and not is_possible_phone(area_code, number):
        raise InvalidInput([FieldProblem("phone_number", Phrase("accounts.phone.invalid"))])


def identity_values(username: str, mail: str) -> dict[str, str]:
    """Return the columns of a username and a mail address, as given and folded."""
    return {
        "username": username,
        "username_key": username_key(username),
        "mail": mail,
        "mail_key": mail_key(mail),
    }


async def record_own_account(
    call: UserCall,
    changes: dict[str, Value],
    *,
    current_password: str | None,
    new_password: str | None,
) -> None:
    """Change the given fields of the caller's account, and the password if a new one is given."""
    if new_password is not None:
        call.require_no_warning()
        await require_current_password(call, current_password or "", field="current_password")
    user = await lock_own_account(call)
    if user.is_login_code_wanted and changes.get("is_login_code_wanted") is False:
        # One step less to sign in: not for whoever found the session open.
        await require_confirmed(call)
    if new_password is not None:
        user = await _change_own_password(call, user, new_password)
    await write_profile(call, user, changes)


async def lock_own_account(call: UserCall) -> User:
    """Return the caller's account, locked for a change."""
    (user,) = await call.db.ask(users.lock_user(call.user.id))
    if user is None:
        raise UserNotFound
    return user


async def require_current_password(call: UserCall, password: str, *, field: str) -> None:
    """Whoever found a session open must not be able to guess the password at leisure."""
    async with trying(call, own_door(call)) as attempt:
        (known,) = await call.reader.ask(users.get_known_user(call.user.id))
        if not await is_password(
            password, known.password_hash, call.settings.password_hash_kib, is_first=True
        ):
            attempt.outcome = Outcome.WRONG
            raise WrongCurrentPassword(field=field)
        attempt.outcome = Outcome.ENTERED


async def _change_own_password(call: UserCall, user: User, password: str) -> User:
    names = (user.firstname, user.lastname)
    await require_good_password(call, password, username=user.username, mail=user.mail, names=names)
    user = await change_password(call, user, await hash_password(password, call.settings.password_hash_kib))
    await call.db.write(
        sessions.end_other_sessions(
            call.user.id, kept=call.user.session_id, reason=EndReason.PASSWORD_CHANGED, now=call.now
        )
    )
    await forget_wrong_steps(call, call.user.id)
    await record_own_event(call, "accounts.password_changed", user.id, user.username)
    await mail_password_changed(call, user=user)
    return user


async def write_profile(call: UserCall, user: User, changes: Mapping[str, Value]) -> None:
    """Write the given columns of a locked account and what of them changed into the trail."""
    require_past(changes.get("date_of_birth"), call.now)
    await require_profile(call, user, changes)
    before = {name: getattr(user, name) for name in changes}
    names = {name: changes.get(name, getattr(user, name)) for name in ("firstname", "lastname")}
    user = await change_user(call, user, **{**changes, "name_key": name_key(**names)})
    was, becomes = differences(before, dict(changes))
    if becomes:
        await record_event(call, user_event("accounts.profile_changed", user, before=was, after=becomes))


async def require_profile(call: UserCall, user: User, changes: Mapping[str, Value]) -> None:
    """Raise where what changes does not fit together."""
    if changes.keys() & {"phone_area_code", "phone_number"}:
        require_phone(
            changes.get("phone_area_code", user.phone_area_code),
            changes.get("phone_number", user.phone_number),
        )
    for kind in ImageKind:
        if kind.value in changes and changes[kind.value] != getattr(user, kind.value):
            await require_own_image(call, user.id, kind.value, changes[kind.value])


async def keep_image(call: UserCall, kind: ImageKind, content: bytes | None) -> UserImage:
    """Keep an image of the caller; it is shown once the account names it."""
    if content is None:
        raise ImageTooLarge(megabytes=call.settings.image_max_bytes // 1_000_000)
    try:
        (written,) = await rewrite_picture(call, content, _SHAPES[kind])
    except PictureRefusedError as wrong:
        raise ImageRefused from wrong
    image = UserImage(
        id=call.new_id(),
        user_id=call.user.id,
        kind=kind,
        width=written.width,
        height=written.height,
        size=len(written.content),
        created_at=call.now,
    )
    await call.storage.put(image_key(call.user.id, image.id), written.content)
    await call.db.write(inserted(USER_IMAGE, **asdict(image)))
    return image


async def read_image(storage: Storage, user_id: UserId, image_id: UUID) -> bytes:
    """Return the content of an image; ImageNotFound where its file is gone."""
    try:
        return await storage.get(image_key(user_id, image_id))
    except FileMissingError as missing:
        raise ImageNotFound from missing


async def require_own_image(call: UserCall, user_id: UserId, field: str, image_id: str) -> None:
    """Raise unless the text is empty or names an image of that person, made for this place."""
    if not image_id:
        return
    (image,) = await call.reader.ask(records.find_image(UUID(image_id)))
    if image is None or image.user_id != user_id or image.kind != ImageKind(field):
        raise InvalidInput([FieldProblem(field, Phrase("accounts.image_not_found"))])


def image_key(user_id: UserId, image_id: UUID) -> str:
    """Return where an image is kept."""
    return f"{images_folder(user_id)}/{image_id}.jpg"


def images_folder(user_id: UserId) -> str:
    """Return where a person's images are kept."""
    return f"images/{user_id}"
