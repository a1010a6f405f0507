"""Menu of administration that belongs to no other part: icons and mails to people."""

from terazi.entry.seed.icons import ICONS
from terazi.modules.site.public import MenuItem

ADMINISTRATION_MENU: tuple[MenuItem, ...] = (
    MenuItem(
        route_view="frontend_settings",
        parent="settings",
        caption={"tr": "Site ayarları", "en": "Site settings"},
        url={"tr": "/site-ayarlari", "en": "/frontend-settings"},
        icon=ICONS["settings"],
        login_need=True,
        show_in_menu=True,
        roles=("admin",),
        order=305,
    ),
    MenuItem(
        route_view="icon_list",
        parent="settings",
        caption={"tr": "Simgeler", "en": "Icons"},
        url={"tr": "/ikon-listesi", "en": "/icon-list"},
        icon=ICONS["icons"],
        login_need=True,
        show_in_menu=True,
        roles=("admin",),
        order=370,
    ),
)
