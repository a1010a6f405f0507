"""What people may ask about on a site, and to which desk it goes."""

from uuid import UUID

from terazi.foundation.context import Call, Change
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.ids import SiteId
from terazi.foundation.language.phrases import Phrase
from terazi.modules.shops.public import find_public_shop
from terazi.modules.support.actions.desks import site_of
from terazi.modules.support.queries.settings import settings_of
from terazi.modules.support.rules.settings import site_settings
from terazi.modules.support.values.settings import SupportSettings, TopicSettings


async def find_settings(change: Change, site_id: SiteId) -> SupportSettings:
    """Return the settings of a site."""
    (kept,) = await change.db.ask(settings_of(site_id, site_id))
    return site_settings(kept, site_id)


async def find_topic(change: Change, site_id: SiteId, code: str) -> TopicSettings:
    """Return what a site makes of a topic; of one that it does not have nothing special."""
    found = (await find_settings(change, site_id)).topic(code)
    return found or TopicSettings(code=code)


async def require_topic(call: Call, code: str) -> None:
    """Raise unless somebody may ask about a topic here."""
    topic = (await find_settings(call, site_of(call))).topic(code)
    if topic is None or topic.is_hidden:
        raise _unknown()


async def require_known_topic(call: Call, site_id: SiteId, code: str) -> None:
    """Raise unless a site has a topic, offered or not."""
    if (await find_settings(call, site_id)).topic(code) is None:
        raise _unknown()


async def desk_of_topic(call: Call, topic: TopicSettings) -> UUID | None:
    """Return the shop to whose desk a topic goes; None where that is the site's own, or the shop shows itself no more."""
    if topic.desk_id is None:
        return None
    (shop,) = await call.reader.ask(find_public_shop(topic.desk_id))
    return topic.desk_id if shop is not None and call.site.shows(topic.desk_id) else None


def _unknown() -> InvalidInput:
    return InvalidInput([FieldProblem("operation_name", Phrase("support.topic_unknown"))])
