"""That a person has understood a notice is kept with the account, so that it comes once and not once a device."""

from collections.abc import AsyncIterator
from dataclasses import asdict

from terazi.foundation.context import Change, UserCall
from terazi.foundation.ids import UserId
from terazi.modules.accounts.public import ExportedFile, ExportSource, json_file
from terazi.modules.site.errors import SiteNotFound
from terazi.modules.site.queries import notices
from terazi.modules.site.queries.shelf import site_cache_of
from terazi.modules.site.rules.content import version_of
from terazi.modules.site.values.units import UnitKind


async def understand(call: UserCall, key: str) -> str:
    """Note that the caller has understood a notice as it stands on this site now, and return which text that is."""
    site = await site_cache_of(call.reader).find(call.site.domain)
    for unit in site.units.values():
        if unit.key == key and unit.kind is UnitKind.NOTICE:
            version = version_of(unit)
            await call.db.write(notices.note_understood(site.id, call.user.id, key, version, call.now))
            return version
    raise SiteNotFound


async def export_notices(source: ExportSource, user_id: UserId) -> AsyncIterator[ExportedFile]:
    """Add which notices a person has understood to the export of the person's data."""
    (understood,) = await source.reader.ask(notices.understood_by(user_id))
    yield json_file("sites/notices.json", [asdict(each) for each in understood])


async def forget_notices(change: Change, user_id: UserId) -> None:
    """Forget what somebody who has left had understood."""
    await change.db.write(notices.forget_understood(user_id))
