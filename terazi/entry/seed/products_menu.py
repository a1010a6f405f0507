"""Menu of bought analyses, and of offering own ones."""

from terazi.entry.seed.icons import ICONS
from terazi.modules.site.public import MenuItem

_PRODUCTS = (
    ("statistics_view_products", "istatistik-urunleri", "statistics-view-products", "report-analytics"),
    ("dataset_statistics_query_products", "istatistik-sorgusu", "dataset-statistics-query", "chart-bar"),
    ("dataset_filter_products", "veri-seti-filtresi", "dataset-filter", "filter"),
    ("machine_learning_query_products", "makine-ogrenmesi", "machine-learning", "brain"),
    ("create_data_query", "veri-sorgusu-olustur", "create-data-query", "search"),
)
_CAPTIONS = {
    "statistics_view_products": {"tr": "İstatistik ürünleri", "en": "Statistics products"},
    "dataset_statistics_query_products": {
        "tr": "İstatistik sorgusu ürünleri",
        "en": "Statistics query products",
    },
    "dataset_filter_products": {"tr": "Veri filtresi ürünleri", "en": "Data filter products"},
    "machine_learning_query_products": {"tr": "Tahmin ürünleri", "en": "Prediction products"},
    "create_data_query": {"tr": "Veri sorgusu", "en": "Data query"},
}

PRODUCTS_MENU: tuple[MenuItem, ...] = (
    *(
        MenuItem(
            route_view=route,
            parent="user_project",
            caption=_CAPTIONS[route],
            url={"tr": f"/projelerim/{turkish}", "en": f"/user-project/{english}"},
            icon=ICONS[icon],
            login_need=False,
            show_in_menu=False,
            order=91 + place,
        )
        for place, (route, turkish, english, icon) in enumerate(_PRODUCTS)
    ),
    MenuItem(
        route_view="user_created_bundles",
        parent="user_project",
        caption={"tr": "Satışa sunduklarım", "en": "My analyses on sale"},
        url={"tr": "/projelerim/satis", "en": "/user-project/selling"},
        icon=ICONS["shopping-bag"],
        login_need=True,
        show_in_menu=True,
        order=96,
    ),
)
