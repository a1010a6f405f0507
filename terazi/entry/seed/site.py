"""The default site of a new installation: its menu and its first texts."""

from terazi.modules.site.public import Gate, MenuItem, SiteSeed, SiteSettings, Unit

_ICONS = {
    "folders": (
        "M9 3h3l2 2h5a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2 M17 "
        "16v2a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2h2"
    ),
    "database-plus": (
        "M4 6c0 1.657 3.582 3 8 3s8 -1.343 8 -3s-3.582 -3 -8 -3s-8 1.343 -8 3 M4 6v6c0 1.657 3.582 "
        "3 8 3c1.075 0 2.1 -.08 3.037 -.224 M20 12v-6 M4 12v6c0 1.657 3.582 3 8 3c.166 0 .331 -.002 "
        ".495 -.006 M16 19h6 M19 16v6"
    ),
    "user-cog": (
        "M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0 M6 21v-2a4 4 0 0 1 4 -4h2.5 M17.001 19a2 2 0 1 0 4 0a2 2 "
        "0 1 0 -4 0 M19.001 15.5v1.5 M19.001 21v1.5 M22.032 17.25l-1.299 .75 M17.27 20l-1.3 .75 "
        "M15.97 17.25l1.3 .75 M20.733 20l1.3 .75"
    ),
    "folder-open": (
        "M5 19l2.757 -7.351a1 1 0 0 1 .936 -.649h12.307a1 1 0 0 1 .986 1.164l-.996 5.211a2 2 0 0 1 "
        "-1.964 1.625h-14.026a2 2 0 0 1 -2 -2v-11a2 2 0 0 1 2 -2h4l3 3h7a2 2 0 0 1 2 2v2"
    ),
    "report-analytics": (
        "M9 5h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-12a2 2 0 0 0 -2 -2h-2 M9 5a2 2 "
        "0 0 1 2 -2h2a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2 M9 17v-5 M12 17v-1 M15 17v-3"
    ),
    "chart-bar": (
        "M3 13a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -6 M15 9a1 1 0 "
        "0 1 1 -1h4a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -10 M9 5a1 1 0 0 1 1 "
        "-1h4a1 1 0 0 1 1 1v14a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -14 M4 20h14"
    ),
    "filter": (
        "M4 4h16v2.172a2 2 0 0 1 -.586 1.414l-4.414 4.414v7l-6 2v-8.5l-4.48 -4.928a2 2 0 0 1 -.52 "
        "-1.345v-2.227"
    ),
    "brain": (
        "M15.5 13a3.5 3.5 0 0 0 -3.5 3.5v1a3.5 3.5 0 0 0 7 0v-1.8 M8.5 13a3.5 3.5 0 0 1 3.5 "
        "3.5v1a3.5 3.5 0 0 1 -7 0v-1.8 M17.5 16a3.5 3.5 0 0 0 0 -7h-.5 M19 9.3v-2.8a3.5 3.5 0 0 0 "
        "-7 0 M6.5 16a3.5 3.5 0 0 1 0 -7h.5 M5 9.3v-2.8a3.5 3.5 0 0 1 7 0v10"
    ),
    "calculator": (
        "M4 5a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -14 M8 8a1 1 "
        "0 0 1 1 -1h6a1 1 0 0 1 1 1v1a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1l0 -1 M8 14l0 .01 M12 14l0 "
        ".01 M16 14l0 .01 M8 17l0 .01 M12 17l0 .01 M16 17l0 .01"
    ),
    "login-2": (
        "M9 8v-2a2 2 0 0 1 2 -2h7a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-7a2 2 0 0 1 -2 -2v-2 M3 12h13l-3 "
        "-3 M13 15l3 -3"
    ),
    "logout": (
        "M14 8v-2a2 2 0 0 0 -2 -2h-7a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2 -2v-2 M9 "
        "12h12l-3 -3 M18 15l3 -3"
    ),
    "user-plus": "M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0 M16 19h6 M19 16v6 M6 21v-2a4 4 0 0 1 4 -4h4",
    "user-check": "M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0 M6 21v-2a4 4 0 0 1 4 -4h4 M15 19l2 2l4 -4",
    "key": (
        "M16.555 3.843l3.602 3.602a2.877 2.877 0 0 1 0 4.069l-2.643 2.643a2.877 2.877 0 0 1 -4.069 "
        "0l-.301 -.301l-6.558 6.558a2 2 0 0 1 -1.239 .578l-.175 .008h-1.172a1 1 0 0 1 -.993 "
        "-.883l-.007 -.117v-1.172a2 2 0 0 1 .467 -1.284l.119 -.13l.414 -.414h2v-2h2v-2l2.144 "
        "-2.144l-.301 -.301a2.877 2.877 0 0 1 0 -4.069l2.643 -2.643a2.877 2.877 0 0 1 4.069 0 M15 "
        "9h.01"
    ),
    "shield-check": (
        "M11.46 20.846a12 12 0 0 1 -7.96 -14.846a12 12 0 0 0 8.5 -3a12 12 0 0 0 8.5 3a12 12 0 0 1 "
        "-.09 7.06 M15 19l2 2l4 -4"
    ),
    "apps": (
        "M4 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4 M4 15a1 1 0 0 1 1 "
        "-1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4 M14 15a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 "
        "1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4 M14 7l6 0 M17 4l0 6"
    ),
    "plug-connected": (
        "M7 12l5 5l-1.5 1.5a3.536 3.536 0 1 1 -5 -5l1.5 -1.5 M17 12l-5 -5l1.5 -1.5a3.536 3.536 0 1 1 5 5l-1.5 "
        "1.5 M3 21l2.5 -2.5 M18.5 5.5l2.5 -2.5 M10 11l-2 2 M13 14l-2 2"
    ),
    "door-enter": "M13 12v.01 M3 21h18 M5 21v-16a2 2 0 0 1 2 -2h6m4 10.5v7.5 M21 7h-7m3 -3l-3 3l3 3",
    "map-off": (
        "M8.32 4.34l.68 -.34l6 3l6 -3v13m-2.67 1.335l-3.33 1.665l-6 -3l-6 3v-13l2.665 -1.333 M9 "
        "4v1m0 4v8 M15 7v4m0 4v5 M3 3l18 18"
    ),
    "settings": (
        "M10.325 4.317c.426 -1.756 2.924 -1.756 3.35 0a1.724 1.724 0 0 0 2.573 1.066c1.543 -.94 "
        "3.31 .826 2.37 2.37a1.724 1.724 0 0 0 1.065 2.572c1.756 .426 1.756 2.924 0 3.35a1.724 "
        "1.724 0 0 0 -1.066 2.573c.94 1.543 -.826 3.31 -2.37 2.37a1.724 1.724 0 0 0 -2.572 "
        "1.065c-.426 1.756 -2.924 1.756 -3.35 0a1.724 1.724 0 0 0 -2.573 -1.066c-1.543 .94 -3.31 "
        "-.826 -2.37 -2.37a1.724 1.724 0 0 0 -1.065 -2.572c-1.756 -.426 -1.756 -2.924 0 "
        "-3.35a1.724 1.724 0 0 0 1.066 -2.573c-.94 -1.543 .826 -3.31 2.37 -2.37c1 .608 2.296 .07 "
        "2.572 -1.065 M9 12a3 3 0 1 0 6 0a3 3 0 0 0 -6 0"
    ),
    "list-check": (
        "M3.5 5.5l1.5 1.5l2.5 -2.5 M3.5 11.5l1.5 1.5l2.5 -2.5 M3.5 17.5l1.5 1.5l2.5 -2.5 M11 6l9 "
        "0 M11 12l9 0 M11 18l9 0"
    ),
    "history": ("M12 8l0 4l2 2 M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5"),
}
"""Outlines of Tabler Icons (MIT licence), 24 × 24."""

_MENU = (
    MenuItem(
        route_view="user_project",
        caption={"tr": "Projelerim", "en": "My projects"},
        url={"tr": "/projelerim", "en": "/user-project"},
        icon=_ICONS["folders"],
        login_need=False,
        show_in_menu=True,
        is_dashboard=True,
        order=10,
    ),
    MenuItem(
        route_view="add_dataset",
        caption={"tr": "Veri seti ekle", "en": "Add a data set"},
        url={"tr": "/veri-seti-ekle", "en": "/add-dataset"},
        icon=_ICONS["database-plus"],
        login_need=True,
        show_in_menu=True,
        add_dataset=True,
        order=20,
    ),
    MenuItem(
        route_view="user_settings",
        caption={"tr": "Ayarlarım", "en": "My settings"},
        url={"tr": "/kullanici-ayarlari", "en": "/user-settings"},
        icon=_ICONS["user-cog"],
        login_need=True,
        show_in_menu=True,
        order=30,
    ),
    MenuItem(
        route_view="connected_applications",
        parent="user_settings",
        caption={"tr": "Bağlı uygulamalar", "en": "Connected applications"},
        url={"tr": "/kullanici-ayarlari/bagli-uygulamalar", "en": "/user-settings/connected-applications"},
        icon=_ICONS["apps"],
        login_need=True,
        show_in_menu=True,
        order=36,
    ),
    MenuItem(
        route_view="project_view",
        parent="user_project",
        caption={"tr": "Proje", "en": "Project"},
        url={"tr": "/projelerim/proje", "en": "/user-project/view"},
        icon=_ICONS["folder-open"],
        login_need=True,
        show_in_menu=False,
        order=40,
    ),
    MenuItem(
        route_view="project_statistics_view",
        parent="user_project",
        caption={"tr": "İstatistikler", "en": "Statistics"},
        url={"tr": "/projelerim/proje-istatistikleri", "en": "/user-project/project-statistics-view"},
        icon=_ICONS["report-analytics"],
        login_need=True,
        show_in_menu=False,
        order=50,
    ),
    MenuItem(
        route_view="project_dataset_statistics_query",
        parent="user_project",
        caption={"tr": "İstatistik sorgusu", "en": "Statistics query"},
        url={
            "tr": "/projelerim/proje-istatistik-sorgusu",
            "en": "/user-project/project-dataset-statistics-query",
        },
        icon=_ICONS["chart-bar"],
        login_need=True,
        show_in_menu=False,
        order=60,
    ),
    MenuItem(
        route_view="project_dataset_filter",
        parent="user_project",
        caption={"tr": "Veri seti filtresi", "en": "Data set filter"},
        url={"tr": "/projelerim/proje-veri-seti-filtresi", "en": "/user-project/project-dataset-filter"},
        icon=_ICONS["filter"],
        login_need=True,
        show_in_menu=False,
        order=70,
    ),
    MenuItem(
        route_view="project_machine_learning",
        parent="user_project",
        caption={"tr": "Makine öğrenmesi", "en": "Machine learning"},
        url={"tr": "/projelerim/proje-makine-ogrenmesi", "en": "/user-project/project-machine-learning"},
        icon=_ICONS["brain"],
        login_need=True,
        show_in_menu=False,
        order=80,
    ),
    MenuItem(
        route_view="wanalyzer_cell_calculate_iframe",
        parent="user_project",
        caption={"tr": "Hücre hesaplama", "en": "Cell calculation"},
        url={"tr": "/wanalyzer-hucre-hesaplama-iframe", "en": "/wanalyzer-cell-calculate-iframe"},
        icon=_ICONS["calculator"],
        login_need=True,
        show_in_menu=False,
        iframe_mode=True,
        order=90,
    ),
    MenuItem(
        route_view="login",
        caption={"tr": "Giriş yap", "en": "Sign in"},
        url={"tr": "/giris", "en": "/login"},
        icon=_ICONS["login-2"],
        login_need=False,
        show_in_menu=False,
        gate=Gate.LOGIN_ON,
        order=100,
    ),
    MenuItem(
        route_view="authorize",
        caption={"tr": "Uygulamaya giriş", "en": "Sign in to an application"},
        url={"tr": "/yetkilendir", "en": "/authorize"},
        icon=_ICONS["shield-check"],
        login_need=False,
        show_in_menu=False,
        gate=Gate.LOGIN_ON,
        order=102,
    ),
    MenuItem(
        route_view="authorize_sign_out",
        caption={"tr": "Uygulamadan çıkış", "en": "Sign out of an application"},
        url={"tr": "/yetkilendir/cikis", "en": "/authorize/sign-out"},
        icon=_ICONS["logout"],
        login_need=False,
        show_in_menu=False,
        gate=Gate.LOGIN_ON,
        order=104,
    ),
    MenuItem(
        route_view="logout",
        caption={"tr": "Çıkış yap", "en": "Sign out"},
        url={"tr": "/cikis", "en": "/logout"},
        icon=_ICONS["logout"],
        login_need=False,
        show_in_menu=False,
        gate=Gate.LOGIN_ON,
        order=110,
    ),
    MenuItem(
        route_view="register",
        caption={"tr": "Kaydol", "en": "Register"},
        url={"tr": "/kayit", "en": "/register"},
        icon=_ICONS["user-plus"],
        login_need=False,
        show_in_menu=False,
        gate=Gate.REGISTRATION_OPEN,
        order=120,
    ),
    MenuItem(
        route_view="register_approve",
        caption={"tr": "Kayıt onayı", "en": "Confirm your registration"},
        url={"tr": "/kayit/onay", "en": "/register/approve"},
        icon=_ICONS["user-check"],
        login_need=False,
        show_in_menu=False,
        gate=Gate.LOGIN_ON,
        order=130,
    ),
    MenuItem(
        route_view="password_reset",
        caption={"tr": "Şifre sıfırlama", "en": "Password reset"},
        url={"tr": "/giris/sifre-sifirlama", "en": "/login/password-reset"},
        icon=_ICONS["key"],
        login_need=False,
        show_in_menu=False,
        gate=Gate.REGISTRATION_OPEN,
        order=140,
    ),
    MenuItem(
        route_view="user_externalapplication_list",
        parent="settings",
        caption={"tr": "Harici uygulamalar", "en": "External applications"},
        url={"tr": "/harici-uygulamalar", "en": "/user-externalapplication-list"},
        icon=_ICONS["apps"],
        login_need=True,
        show_in_menu=True,
        roles=("admin", "external_application_add"),
        order=330,
    ),
    MenuItem(
        route_view="user_externalapplication_record",
        parent="user_externalapplication_list",
        caption={"tr": "Harici uygulama", "en": "External application"},
        url={"tr": "/harici-uygulama-kaydi", "en": "/user-externalapplication-record"},
        icon=_ICONS["plug-connected"],
        login_need=True,
        show_in_menu=False,
        roles=("admin", "external_application_add"),
        order=340,
    ),
    MenuItem(
        route_view="user_externalapplication_enter",
        caption={"tr": "Uygulamaya giriş", "en": "Sign in to an application"},
        url={"tr": "/uygulamaya-giris", "en": "/enter-application"},
        icon=_ICONS["door-enter"],
        login_need=True,
        show_in_menu=False,
        order=350,
    ),
    MenuItem(
        route_view="authority_management",
        parent="user_settings",
        caption={"tr": "Yetki yönetimi", "en": "Authority management"},
        url={"tr": "/yetki-yonetimi", "en": "/authority-management"},
        icon=_ICONS["shield-check"],
        login_need=True,
        show_in_menu=True,
        order=32,
    ),
    MenuItem(
        route_view="settings",
        caption={"tr": "Ayarlar", "en": "Settings"},
        url={"tr": "/ayarlar", "en": "/settings"},
        icon=_ICONS["settings"],
        login_need=True,
        show_in_menu=True,
        roles=("admin", "website_admin", "website_edit", "register"),
        order=300,
    ),
    MenuItem(
        route_view="authorization_list",
        parent="settings",
        caption={"tr": "Yetki listesi", "en": "Authorizations"},
        url={"tr": "/yetki-listesi", "en": "/authorization-list"},
        icon=_ICONS["list-check"],
        login_need=True,
        show_in_menu=False,
        roles=("admin",),
        order=310,
    ),
    MenuItem(
        route_view="audit_trail",
        parent="settings",
        caption={"tr": "Denetim izi", "en": "Audit trail"},
        url={"tr": "/denetim-izi", "en": "/audit-trail"},
        icon=_ICONS["history"],
        login_need=True,
        show_in_menu=True,
        roles=("admin",),
        order=360,
    ),
    MenuItem(
        route_view="page_not_found",
        caption={"tr": "Sayfa bulunamadı", "en": "Page not found"},
        url={"tr": "/sayfa-bulunamadi", "en": "/page-not-found"},
        icon=_ICONS["map-off"],
        login_need=False,
        show_in_menu=False,
        order=150,
    ),
)

_UNITS = (
    Unit(
        key="user_project_intro",
        place="user_project",
        content={
            "title": {
                "tr": "Excel dosyanızdan istatistiğe ve tahmine",
                "en": "From your Excel file to statistics and predictions",
            },
            "lead": {
                "tr": "Dosyanızı yükleyin. Terazi sütunları tanır, hataları gösterip düzeltme önerir, "
                "ilişkileri sınar ve verinizden öğrenen modeller kurar.",
                "en": "Upload your file. Terazi recognises the columns, shows errors and suggests corrections, "
                "tests relations and trains models that learn from your data.",
            },
        },
        order=10,
    ),
    Unit(
        key="user_project_steps",
        place="user_project",
        content={
            "upload_title": {"tr": "Yükleyin", "en": "Upload"},
            "upload_text": {
                "tr": "Excel dosyanızdaki her sütunun türünü ve özetini birkaç saniyede görün.",
                "en": "See the type and the summary of every column of your Excel file within seconds.",
            },
            "understand_title": {"tr": "Anlayın", "en": "Understand"},
            "understand_text": {
                "tr": "Uygun testler sizin için seçilir; sonuçları düz cümlelerle ve grafiklerle okursunuz.",
                "en": "The right tests are chosen for you; you read the results in plain sentences and charts.",
            },
            "predict_title": {"tr": "Tahmin edin", "en": "Predict"},
            "predict_text": {
                "tr": "Birçok model yarışır, en iyisiyle yeni kayıtlar için tahmin alırsınız.",
                "en": "Many models compete, and you predict new records with the best of them.",
            },
        },
        order=20,
    ),
)

DEFAULT_SITE = SiteSeed(
    domain="localhost",
    settings=SiteSettings(application_name="Terazi", accent_color="#4953e1", product_id="terazi"),
    menu=_MENU,
    units=_UNITS,
)
