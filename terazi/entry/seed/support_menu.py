"""Menu of support: one's own requests, and the queue of who answers."""

from terazi.entry.seed.icons import ICONS
from terazi.modules.site.public import MenuItem

SUPPORT_MENU: tuple[MenuItem, ...] = (
    MenuItem(
        route_view="user_support_list",
        caption={"tr": "Destek taleplerim", "en": "My support requests"},
        url={"tr": "/destek-taleplerim", "en": "/user-support-list"},
        icon=ICONS["lifebuoy"],
        login_need=False,
        show_in_menu=True,
        order=92,
    ),
    MenuItem(
        route_view="user_support_details",
        parent="user_support_list",
        caption={"tr": "Destek talebi", "en": "Support request"},
        url={"tr": "/destek-talebi-detayi", "en": "/user-support-details"},
        icon=ICONS["lifebuoy"],
        login_need=False,
        show_in_menu=False,
        order=93,
    ),
    MenuItem(
        route_view="support_settings",
        parent="settings",
        caption={"tr": "Destek ayarları", "en": "Support settings"},
        url={"tr": "/ayarlar/destek", "en": "/settings/support"},
        icon=ICONS["lifebuoy"],
        login_need=True,
        show_in_menu=True,
        roles=("admin",),
        order=308,
    ),
)
