<<<<<<< HEAD
"""Menu of the store, open to everybody, of the cart, and of what was bought there."""
=======
"""Menu of the store, open to everybody, of the cart, and of what a person has ordered."""
>>>>>>> in_hs

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
<<<<<<< HEAD
    *PRODUCTS_MENU,
=======
    MenuItem(
        route_view="user_shopcart_bundle_order",
        caption={"tr": "Siparişlerim", "en": "My orders"},
        url={"tr": "/siparislerim", "en": "/user-shopcart-bundle-order"},
        icon=ICONS["list-check"],
        login_need=True,
        show_in_menu=True,
        order=25,
    ),
    MenuItem(
        route_view="user_shoppingcart_payment",
        parent="user_shoppingcart",
        caption={"tr": "Ödeme", "en": "Checkout"},
        url={"tr": "/sepet-odeme", "en": "/user-shoppingcart-payment"},
        icon=ICONS["calculator"],
        login_need=True,
        show_in_menu=False,
        order=26,
    ),
    MenuItem(
        route_view="user_product_bundles_active",
        caption={"tr": "Aktif ürünlerim", "en": "My active products"},
        url={"tr": "/aktif-urunlerim", "en": "/user-product-bundles-active"},
        icon=ICONS["key"],
        login_need=True,
        show_in_menu=True,
        order=27,
    ),
    MenuItem(
        route_view="user_billing",
        caption={"tr": "Faturalarım", "en": "My bills"},
        url={"tr": "/faturalarim", "en": "/user-billing"},
        icon=ICONS["file-invoice"],
        login_need=True,
        show_in_menu=False,
        order=38,
    ),
>>>>>>> in_hs
)
