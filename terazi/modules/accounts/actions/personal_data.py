"""What the platform holds of a person: handed over as a download, and deleted with the account after a waiting period."""

import asyncio
import json
import zipfile
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from io import BytesIO
from uuid import UUID

from pydantic_core import to_jsonable_python

from terazi.foundation.context import Call, Change, UserCall
from terazi.foundation.ids import UserId, new_token
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.jobs.tracked import JobKind, JobRun, job_kind, start_job
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import inserted
from terazi.foundation.storage import FileMissingError, download_address
from terazi.foundation.types import Json
from terazi.foundation.undeliverable import forget_undeliverable
from terazi.modules.accounts.actions.audit_trail import user_event
from terazi.modules.accounts.actions.hooks import (
    ExportedFile,
    ExportSource,
    export_parts,
    on_user_deleted,
    require_may_be_shut_out,
)
from terazi.modules.accounts.actions.profile import (
    change_password,
    change_user,
    identity_values,
    image_key,
    lock_own_account,
    require_current_password,
)
from terazi.modules.accounts.mails import (
    mail_account_deleted,
    mail_account_leaving,
    mail_account_taken_back,
    mail_export_ready,
)
from terazi.modules.accounts.queries import erasure, places, records, second_steps, sessions, users
from terazi.modules.accounts.queries.sessions import list_all_sessions
from terazi.modules.accounts.queries.sign_ins import list_sign_ins
from terazi.modules.accounts.queries.users import EMPTY_PROFILE
from terazi.modules.accounts.rules.states import require_step
from terazi.modules.accounts.tables.users import DATA_EXPORT
from terazi.modules.accounts.values.sessions import EndReason
from terazi.modules.accounts.values.users import DataExport, User, UserState
from terazi.modules.audit.public import record_event

EXPORT_DAYS = 7
_SHOWN_LINK_LIFE = timedelta(minutes=15)
_NOT_TOLD = {"username_key", "mail_key", "name_key", "left_at_url"}
_OF_PASSKEY = ("name", "rp_id", "is_synced", "created_at", "last_used_at")
_OF_DEVICE = ("device", "network", "first_seen_at", "last_seen_at")


async def start_export(call: UserCall) -> UUID:
    """Start writing the caller's data into one file and return the job; one that runs already is the answer too."""
    user = await lock_own_account(call)
    (running,) = await call.db.ask(records.find_running_export(call.user.id))
    if running is not None:
        return running
    job = await start_job(
        call,
        EXPORT,
        owner_id=call.user.id,
        subject_id=call.user.id,
        args={"base_url": call.base_url},
    )
    export = DataExport(
        id=job.id,
        user_id=call.user.id,
        key=None,
        name=f"terazi-{user.username}-{call.now:%Y-%m-%d}.zip",
        size=0,
        is_over=False,
        created_at=call.now,
        expires_at=call.now + timedelta(days=EXPORT_DAYS),
    )
    await call.db.write(inserted(DATA_EXPORT, **asdict(export)))
    await record_event(call, user_event("accounts.data_exported", user))
    return job.id


def shown_link(call: UserCall, key: str, name: str) -> str:
    """Return the link of the caller's file for the screen; it ends soon, the screen asks for another."""
    return download_address(
        call.settings.secret(),
        key=key,
        name=name,
        session_id=call.user.session_id,
        expires_at=call.now + _SHOWN_LINK_LIFE,
    )


async def account_part(source: ExportSource, user_id: UserId) -> AsyncIterator[ExportedFile]:
    """What accounts hold of a person."""
    (user,) = await source.reader.ask(users.find_user(user_id))
    if user is None:
        return
    told = {name: value for name, value in asdict(user).items() if name not in _NOT_TOLD}
    yield json_file("account/account.json", told)
    sessions, history, passkeys, devices, networks = await source.reader.ask(
        list_all_sessions(user_id),
        list_sign_ins(user_id, before=None, count=10_000),
        second_steps.list_passkeys(user_id),
        places.list_all_devices(user_id),
        places.list_networks(user_id),
    )
    yield json_file("account/sessions.json", [asdict(each) for each in sessions])
    yield json_file("account/sign-ins.json", [asdict(each) for each in history])
    agreements, images = await source.reader.ask(
        records.list_agreements(user_id), records.list_images(user_id)
    )
    yield json_file("account/agreements.json", [asdict(each) for each in agreements])
    yield json_file("account/second-steps.json", await _told_second_steps(source, user_id))
    yield json_file("account/passkeys.json", [_only(_OF_PASSKEY, each) for each in passkeys])
    yield json_file("account/devices.json", [_only(_OF_DEVICE, each) for each in devices])
    yield json_file("account/networks.json", [asdict(each) for each in networks])
    for image in images:
        content = await stored_content(source, image_key(user_id, image.id))
        if content is not None:
            yield ExportedFile(path=f"account/images/{image.kind}-{image.id}.jpg", content=content)


def _only(names: Sequence[str], kept: object) -> dict[str, object]:
    """What a person is told of something that is kept."""
    return {name: getattr(kept, name) for name in names}


async def _told_second_steps(source: ExportSource, user_id: UserId) -> dict[str, object]:
    """Since when there is an authenticator app, and which recovery codes were used when; never what opens the account."""
    totp, codes = await source.reader.ask(
        second_steps.find_totp(user_id), second_steps.list_recovery_codes(user_id)
    )
    return {
        "totp_since": totp.confirmed_at if totp else None,
        "recovery_codes": [asdict(each) for each in codes],
    }


def json_file(path: str, content: Mapping[str, object] | Sequence[Mapping[str, object]]) -> ExportedFile:
    """Return a file of an export that people and programs can read."""
    plain = [dict(row) for row in content] if isinstance(content, Sequence) else dict(content)
    text = json.dumps(to_jsonable_python(plain), ensure_ascii=False, indent=2)
    return ExportedFile(path=path, content=text.encode())


async def stored_content(source: ExportSource, key: str) -> bytes | None:
    """Return a stored file, or None where it is gone."""
    try:
        return await source.storage.get(key)
    except FileMissingError:
        return None


def exports_folder(user_id: UserId) -> str:
    """Return where a person's exports are kept."""
    return f"exports/{user_id}"


async def _write_export(run: JobRun) -> tuple[str, int]:
    source = ExportSource(reader=run.work.database.reader, storage=run.work.storage)
    packed = BytesIO()
    parts = [account_part, *export_parts]
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for place, part in enumerate(parts):
            run.report(0.05 + 0.85 * place / len(parts), Phrase("accounts.export.collecting"))
            async for file in part(source, run.owner_id):
                await asyncio.to_thread(archive.writestr, file.path, file.content)
    run.report(0.95, Phrase("accounts.export.saving"))
    key = f"{exports_folder(run.owner_id)}/{run.job_id}-{run.lease}.zip"
    await run.work.storage.put(key, packed.getvalue())
    return key, packed.tell()


async def _finish_export(change: Change, run: JobRun, outcome: tuple[str, int]) -> Json:
    key, size = outcome
    export, user = await change.db.ask(records.get_export(run.job_id), users.lock_user(run.owner_id))
    if export is None or user is None:
        return {"size": 0}
    await change.db.write(records.finish_export(run.job_id, key=key, size=size))
    await mail_export_ready(change, base_url=run.args["base_url"], user=user)
    return {"size": size}


async def _give_up_export(change: Change, job_id: UUID, _user_id: UUID, _error: Phrase | None) -> None:
    await change.db.write(records.finish_export(job_id, key=None))


EXPORT = job_kind(
    JobKind(name="data_export", run=_write_export, succeed=_finish_export, fail=_give_up_export)
)


async def leave(call: UserCall, *, current_password: str) -> datetime:
    """Ask for the caller's account to be deleted: every session ends, and after a waiting period it is done."""
    await require_current_password(call, current_password, field="current_password")
    user = await lock_own_account(call)
    require_step(user.state, UserState.LEAVING)
    await require_may_be_shut_out(call, call.user.id)
    delete_after = call.now + timedelta(days=call.settings.account_deletion_days)
    user = await change_user(
        call, user, state=UserState.LEAVING, delete_after=delete_after, left_at_url=call.base_url[:300]
    )
    await call.db.write(
        sessions.end_other_sessions(call.user.id, kept=None, reason=EndReason.ACCOUNT_LEFT, now=call.now)
    )
    await record_event(
        call, user_event("accounts.deletion_asked", user, after={"delete_after": delete_after})
    )
    await mail_account_leaving(call, user=user, at=delete_after)
    return delete_after


async def delete_account(change: Change, user_id: UserId) -> bool:
    """Delete a due account; False where it was taken back or deleted meanwhile.

    The row itself stays without anything personal, because what the law asks to keep refers to it.
    """
    (user,) = await change.db.ask(erasure.lock_due_account(user_id, change.now))
    if user is None:
        return False
    await mail_account_deleted(replace(change, base_url=user.left_at_url), user=user)
    for listener in on_user_deleted:
        await listener(change, user_id)
    await change.db.write(
        *erasure.delete_own_rows(user_id), erasure.forget_maker(user_id), forget_undeliverable(user.mail)
    )
    user = await _make_nameless(change, user)
    await record_event(change, user_event("accounts.user_deleted", user))
    return True


async def _make_nameless(change: Change, user: User) -> User:
    name = f"deleted.{user.id.hex[-20:]}"
    user = await change_password(change, user, new_token())
    return await change_user(
        change,
        user,
        **EMPTY_PROFILE,
        **identity_values(name, f"{name}@deleted.invalid"),
        mail_id=user.id,
        firstname="",
        lastname="",
        name_key="",
        state=UserState.DELETED,
    )


async def take_back(call: Call, user: User) -> User:
    """Take back the deletion of a locked account."""
    require_step(user.state, UserState.ACTIVE)
    user = await change_user(call, user, state=UserState.ACTIVE, delete_after=None, left_at_url="")
    actor = (user.id, user.username)
    await record_event(call, user_event("accounts.deletion_taken_back", user), actor=actor)
    await mail_account_taken_back(call, user=user)
    return user


file_tasks = Tasks("files")


@file_tasks.task(queue="upkeep")
async def delete_files(work: Work, *, folder: str) -> None:
    """Delete a folder of the store; a second run finds nothing."""
    await work.storage.delete_folder(folder)
