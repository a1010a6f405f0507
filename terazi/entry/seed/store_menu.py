"""Menu of the store, open to everybody, of the cart, and of what was bought there."""

from terazi.entry.seed.icons import ICONS
from terazi.entry.seed.products_menu import PRODUCTS_MENU
from terazi.modules.site.public import MenuItem

STORE_MENU: tuple[MenuItem, ...] = (
    MenuItem(
        route_view="shop",
        caption={"tr": "Mağaza", "en": "Shop"},
        url={"tr": "/magaza", "en": "/shop"},
        icon=ICONS["shopping-bag"],
        login_need=False,
        show_in_menu=True,
        order=22,
    ),
    MenuItem(
        route_view="shop_campaigns",
        parent="shop",
        caption={"tr": "Kampanyalar", "en": "Campaigns"},
        url={"tr": "/magaza/kampanyalar", "en": "/shop/campaigns"},
        icon=ICONS["discount"],
        login_need=False,
        show_in_menu=False,
        order=23,
    ),
    MenuItem(
        route_view="product_list",
        parent="shop",
        caption={"tr": "Ürünler", "en": "Products"},
        url={"tr": "/magaza/urunler", "en": "/shop/products"},
        icon=ICONS["shopping-bag"],
        login_need=False,
        show_in_menu=False,
        order=24,
    ),
    MenuItem(
        route_view="product_details",
        parent="shop",
        caption={"tr": "Ürün detayı", "en": "Product details"},
        url={"tr": "/urun-detayi", "en": "/product-details"},
        icon=ICONS["shopping-bag"],
        login_need=False,
        show_in_menu=False,
        order=25,
    ),
    MenuItem(
        route_view="user_shoppingcart",
        parent="shop",
        caption={"tr": "Alışveriş sepetim", "en": "My shopping cart"},
        url={"tr": "/alisveris-sepetim", "en": "/user-shoppingcart"},
        icon=ICONS["shopping-cart"],
        login_need=True,
        show_in_menu=True,
        order=26,
    ),
    *PRODUCTS_MENU,
)
