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
    MenuItem(
        route_view="sending_mail",
        caption={"tr": "Mail gönderimi", "en": "Mails to people"},
        url={"tr": "/mail-gonderimi", "en": "/sending-mail"},
        icon=ICONS["mail-forward"],
        login_need=True,
        show_in_menu=True,
        roles=("admin",),
        order=410,
    ),
    MenuItem(
        route_view="mail_unsubscribe",
        caption={"tr": "Ticari e-postaları durdur", "en": "Stop commercial mails"},
        url={"tr": "/ticari-e-posta-durdur", "en": "/stop-commercial-mails"},
        icon=ICONS["mail-forward"],
        login_need=False,
        show_in_menu=False,
        order=411,
    ),
)
