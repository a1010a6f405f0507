"""The sales of a made-up shop in two years, as its owner would keep them: the data of the sample about sales."""

from collections.abc import Sequence
from datetime import date, timedelta

import numpy as np
from numpy.typing import NDArray

from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Value

ORDERS = 900
_FIRST_DAY, _DAYS = date(2024, 7, 1), 730
_CAPTIONS = {
    Lang.TR: (
        "Sipariş no",
        "Tarih",
        "İl",
        "Kanal",
        "Ürün",
        "Adet",
        "Birim fiyat (₺)",
        "İndirim (%)",
        "Tutar (₺)",
        "Teslim süresi (gün)",
        "Memnuniyet",
        "İade",
    ),
    Lang.EN: (
        "Order no",
        "Date",
        "Province",
        "Channel",
        "Product",
        "Quantity",
        "Unit price (₺)",
        "Discount (%)",
        "Amount (₺)",
        "Days to delivery",
        "Satisfaction",
        "Returned",
    ),
}
_PROVINCES = (
    "İstanbul",
    "Ankara",
    "İzmir",
    "Bursa",
    "Antalya",
    "Adana",
    "Konya",
    "Gaziantep",
    "Trabzon",
    "Eskişehir",
)
_SHARES = (0.27, 0.16, 0.13, 0.1, 0.09, 0.07, 0.06, 0.05, 0.04, 0.03)
_FAR = np.array([0, 0.4, 0.3, 0.2, 0.6, 0.9, 0.7, 1.3, 1.6, 0.4])
_CHANNELS = {Lang.TR: ("Mağaza", "Web sitesi", "Telefon"), Lang.EN: ("Store", "Website", "Telephone")}
_WDMS = (
    "retail_order.order_no",
    "calendar.date",
    "person.province",
    "sale.channel",
    "retail_product.product_name",
    "sale.quantity",
    "sale.unit_price",
    "sale.discount",
    "sale.revenue",
    "sale.delivery_days",
    "sale.satisfaction",
)
_PRODUCTS = {
    Lang.TR: ("Filtre kahve", "Espresso çekirdek", "Soğuk demleme", "Fincan", "Değirmen"),
    Lang.EN: ("Filter coffee", "Espresso beans", "Cold brew", "Cup", "Grinder"),
}
_PRICES = np.array([320.0, 410.0, 180.0, 240.0, 1_450.0])
_COLD, _GRINDER, _ONLINE, _SHOP = 2, 4, 1, 0
_ANSWERS = {Lang.TR: ("hayır", "evet"), Lang.EN: ("no", "yes")}

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]


def sales_links(lang: Lang) -> dict[str, str]:
    """Return which wdms (``layer.column``) the columns hold, by caption; whether it came back is a column of this shop alone."""
    return dict(zip(_CAPTIONS[lang], _WDMS, strict=False))


def sales_columns(lang: Lang) -> dict[str, Sequence[Value]]:
    """Return the columns by caption; both languages have the same numbers."""
    chance = np.random.default_rng(1923)
    days = np.sort(chance.integers(0, _DAYS, ORDERS))
    provinces = chance.choice(len(_PROVINCES), ORDERS, p=_SHARES)
    channels = chance.choice(3, ORDERS, p=(0.42, 0.46, 0.12))
    products = _products(chance, days)
    discounts = chance.choice([0, 5, 10, 20], ORDERS, p=(0.55, 0.2, 0.15, 0.1))
    visited = 1.2 * _at_weekends(days)
    counts = 1 + chance.poisson(np.where(products == _GRINDER, 0.1, 1.0 + 0.08 * discounts + visited))
    prices = np.round(_PRICES[products] * (1 + 0.0004 * days) * chance.normal(1, 0.03, ORDERS), 2)
    waits = _waits(chance, channels, provinces)
    content = np.clip(np.round(chance.normal(4.6 - 0.32 * waits, 0.8)), 1, 5).astype(int)
    returned = chance.random(ORDERS) < 1 / (1 + np.exp(3.9 - 0.95 * waits - 1.2 * (products == _GRINDER)))
    columns: tuple[Sequence[Value], ...] = (
        [f"S-{1001 + place}" for place in range(ORDERS)],
        [_FIRST_DAY + timedelta(days=int(day)) for day in days],
        [_PROVINCES[place] for place in provinces],
        [_CHANNELS[lang][place] for place in channels],
        [_PRODUCTS[lang][place] for place in products],
        counts.tolist(),
        prices.tolist(),
        discounts.tolist(),
        np.round(counts * prices * (1 - discounts / 100), 2).tolist(),
        waits.tolist(),
        content.tolist(),
        [_ANSWERS[lang][int(answer)] for answer in returned],
    )
    return dict(zip(_CAPTIONS[lang], columns, strict=True))


def _at_weekends(days: Places) -> Numbers:
    """On Saturdays and Sundays people buy more at once: 1 there, 0 on other days."""
    weekday = (days + _FIRST_DAY.weekday()) % 7
    return np.where(weekday >= 5, 1.0, 0.0)


def _products(chance: np.random.Generator, days: Places) -> Places:
    """In summer cold brew sells, in winter what is drunk hot."""
    month = np.array([(_FIRST_DAY + timedelta(days=int(day))).month for day in days])
    summer = np.cos((month - 7.5) / 12 * 2 * np.pi)
    weights = np.stack(
        [
            1.0 - 0.5 * summer,
            0.9 - 0.3 * summer,
            0.7 + 0.6 * summer,
            np.full(ORDERS, 0.45),
            np.full(ORDERS, 0.16),
        ],
        axis=1,
    )
    reached = np.cumsum(weights, axis=1) / weights.sum(axis=1, keepdims=True)
    chosen: Places = (chance.random((ORDERS, 1)) > reached).sum(axis=1)
    return chosen


def _waits(chance: np.random.Generator, channels: Places, provinces: Places) -> Places:
    """Days to delivery: none in the shop, more where the province is far."""
    days = 1 + chance.poisson(1.2 + np.where(channels == _ONLINE, 0.6, 0.9) + _FAR[provinces])
    return np.where(channels == _SHOP, 0, days)
