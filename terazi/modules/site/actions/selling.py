"""Where a shop's goods are sold, if not here."""

from collections.abc import Collection
from uuid import UUID

from terazi.foundation.asking import Asker
from terazi.foundation.language.lang import Lang
from terazi.modules.site.queries.rows import settings_of
from terazi.modules.site.queries.selling import sites_showing
from terazi.modules.site.rules.menu import said_in
from terazi.modules.site.values.views import SellingSite


async def find_selling_sites(
    asker: Asker, shops: Collection[UUID], lang: Lang, platform_url: str
) -> dict[UUID, SellingSite]:
    """Return the site on which each of these shops is shown, as far as there is one."""
    (found,) = await asker.ask(sites_showing(shops))
    return {
        each.shop_id: SellingSite(
            name=said_in(lang, settings_of(**each.settings).application_name),
            address=platform_url if each.is_default else f"https://{each.domain}",
        )
        for each in found
    }
