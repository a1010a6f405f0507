"""Tables as people have them, and which of their rows are no records: (name, rows with the header first, found rows).

Row numbers are those of the sheet: the header is row 1.
"""

from collections.abc import Sequence
from datetime import datetime

Cell = str | int | float | datetime | None
Table = Sequence[Sequence[Cell]]

_SALES: Table = [
    ["Tarih", "Mağaza", "Ürün", "Adet", "Tutar"],
    [datetime(2026, 1, 5), "Kadıköy", "Kalem", 3, 45.5],
    [datetime(2026, 1, 6), "Beşiktaş", "Defter", 2, 120.0],
    [datetime(2026, 1, 7), "Kadıköy", "Silgi", 5, 30.25],
    [datetime(2026, 1, 8), "Moda", "Kalem", 1, 15.0],
    [datetime(2026, 1, 9), "Moda", "Defter", 4, 240.0],
]


def _pages(count: int) -> Table:
    """A table whose header is printed again after every six rows, with the number of the page."""
    rows: list[Sequence[Cell]] = [["Sıra", "Ad", "Bölüm", "Puan"]]
    for number in range(1, count + 1):
        rows.append([number, f"Kişi {number}", "ABCD"[number % 4], 40 + number * 7 % 55])
        if number % 6 == 0:
            rows += [[f"Sayfa {number // 6}", None, None, None], ["Sıra", "Ad", "Bölüm", "Puan"]]
    return rows


FOUND: list[tuple[str, Table, dict[int, str]]] = [
    ("total under the table", [*_SALES, ["Toplam", None, None, 15, 450.75]], {7: "total"}),
    ("total in capitals with a colon", [*_SALES, [None, None, "TOPLAM:", 15, 450.75]], {7: "total"}),
    ("total of a hidden row: not the sum", [*_SALES, ["Toplam", None, None, 17, 500.0]], {7: "total"}),
    ("Genel Toplam", [*_SALES, ["Genel Toplam", None, None, None, 450.75]], {7: "total"}),
    (
        "total, average and source",
        [
            *_SALES,
            ["Toplam", None, None, 15, 450.75],
            ["Ortalama", None, None, 3, 90.15],
            [None, None, None, None, None],
            ["Kaynak: Mağaza kasası", None, None, None, None],
        ],
        {7: "total", 8: "average", 10: "note"},
    ),
    (
        "source without a total, footnote with a star",
        [*_SALES, ["* İade edilenler dahil değildir.", *[None] * 4], ["Kaynak:", "TÜİK", None, None, None]],
        {7: "note", 8: "note"},
    ),
    (
        "subtotals and a grand total",
        [
            ["Bölge", "İl", "Ciro", "Müşteri"],
            ["Marmara", "İstanbul", 500, 50],
            ["Marmara", "Bursa", 200, 25],
            ["Ara toplam", None, 700, 75],
            ["Ege", "İzmir", 300, 35],
            ["Ege", "Aydın", 110, 12],
            ["Ege", "Manisa", 90, 9],
            ["Ara toplam", None, 500, 56],
            ["Genel toplam", None, 1200, 131],
        ],
        {4: "total", 8: "total", 9: "total"},
    ),
    (
        "Excel's own subtotals",
        [
            ["Region", "City", "Sales"],
            ["North", "Leeds", 120],
            ["North", "York", 80],
            ["North Total", None, 200],
            ["South", "Bath", 40],
            ["South", "Dover", 70],
            ["South Total", None, 110],
            ["Grand Total", None, 310],
        ],
        {4: "total", 7: "total", 8: "total"},
    ),
    (
        "English total, mean, note and source",
        [
            ["Month", "Branch", "Orders", "Revenue"],
            ["January", "Leeds", 12, 1200.5],
            ["February", "Leeds", 15, 1800.25],
            ["March", "York", 9, 950.0],
            ["April", "York", 11, 1010.75],
            ["Total", None, 47, 4961.5],
            ["Average", None, 11.75, 1240.38],
            ["Note: returns are not included.", None, None, None],
            ["Source: own records", None, None, None],
        ],
        {6: "total", 7: "average", 8: "note", 9: "note"},
    ),
    (
        "subtotal and total of an invoice",
        [
            ["Item", "Quantity", "Price", "Amount"],
            ["Desk", 2, 150.0, 300.0],
            ["Chair", 4, 60.0, 240.0],
            ["Lamp", 3, 20.0, 60.0],
            ["Subtotal", None, None, 600.0],
        ],
        {5: "total"},
    ),
    (
        "tidy table with totals of both sexes",
        [
            ["İl", "Cinsiyet", "Nüfus"],
            *[
                [city, sex, count]
                for city, men, women in (
                    ("Adana", 1120, 1131),
                    ("Bursa", 1530, 1541),
                    ("Çorum", 260, 263),
                    ("Denizli", 520, 519),
                )
                for sex, count in (("Erkek", men), ("Kadın", women), ("Toplam", men + women))
            ],
        ],
        {4: "total", 7: "total", 10: "total", 13: "total"},
    ),
    (
        "headers of printed pages",
        _pages(20),
        {8: "note", 9: "header", 16: "note", 17: "header", 24: "note", 25: "header"},
    ),
    (
        "title and header of each page, in English",
        [
            ["Name", "Team", "Points"],
            *[[f"Player {n}", "Red", n * 3 % 17] for n in range(10)],
            ["Season report", None, None],
            ["NAME", "TEAM", "POINTS"],
            *[[f"Player {n}", "Blue", n * 5 % 19] for n in range(10, 20)],
        ],
        {12: "note", 13: "header"},
    ),
    ("a last row of sums without a name", [*_SALES, [None, None, None, 15, 450.75]], {7: "total"}),
    (
        "a long sentence under the table",
        [
            *_SALES,
            ["Bu tablo, yıl sonu denetiminden önceki geçici rakamları içerir ve değişebilir.", *[None] * 4],
        ],
        {7: "note"},
    ),
    (
        "total of numbers whose first column counts",
        [["No", "Ad", "Borç"], *[[n, f"Firma {n}", n * 10.5] for n in range(1, 9)], ["TOPLAM", None, 378.0]],
        {10: "total"},
    ),
    (
        "total in the first row",
        [["Ülke", "Nüfus", "Okul"], ["Toplam", 600, 60], ["A", 100, 10], ["B", 200, 21], ["C", 300, 29]],
        {2: "total"},
    ),
    (
        "years beside each other",
        [
            ["Gider", "2023", "2024", "2025"],
            ["Kira", 100, 120, 150],
            ["Elektrik", 40, 55, 70],
            ["Maaş", 900, 1100, 1500],
            ["Toplam", 1040, 1275, 1720],
            ["Not: KDV hariç", None, None, None],
        ],
        {5: "total", 6: "note"},
    ),
]

UNTOUCHED: list[tuple[str, Table]] = [
    ("plain sales", _SALES),
    (
        "a shop named Toplam",
        [
            ["Mağaza", "Şehir", "Ciro"],
            ["Ayda", "Ankara", 410],
            ["Toplam", "Bursa", 520],
            ["Pınar", "İzmir", 330],
            ["Toplam", "Adana", 275],
            ["Seda", "Muğla", 610],
        ],
    ),
    (
        "a shop named Toplam as the last row",
        [
            ["Mağaza", "Şehir", "Ciro"],
            ["Ayda", "Ankara", 410],
            ["Pınar", "İzmir", 330],
            ["Toplam", "Bursa", 520],
        ],
    ),
    (
        "a shop named Toplam with one number",
        [["Mağaza", "Ciro"], ["Ayda", 410], ["Pınar", 330], ["Toplam", 520], ["Seda", 610]],
    ),
    (
        "the fuel brand Total",
        [
            ["Tarih", "Marka", "Litre", "Tutar"],
            *[
                [
                    datetime(2026, 2, 1 + n),
                    ("Total", "Opet", "Shell")[n % 3],
                    20 + n * 7 % 23,
                    900.5 + n * 31 % 417,
                ]
                for n in range(18)
            ],
        ],
    ),
    (
        "small counts that are sums by chance",
        [
            ["Şube", "İl", "Adet"],
            ["Merkez", "Ankara", 1],
            ["Çarşı", "Ankara", 2],
            ["Toplam", "Bursa", 3],
            ["Sahil", "İzmir", 6],
            ["Liman", "İzmir", 12],
        ],
    ),
    ("a column whose values are sums by chance", [["Ad", "Değer"], *[[f"Adım {n}", 2**n] for n in range(8)]]),
    ("powers alone", [["Değer"], *[[2**n] for n in range(1, 9)]]),
    ("a running total", [["Gün", "Satış", "Birikimli"], *[[n, 5, 5 * n] for n in range(1, 12)]]),
    (
        "expenses whose names begin with Toplam",
        [
            ["Kalem", "Yıl", "Tutar"],
            ["Toplam ihracat", 2024, 255.8],
            ["Toplam ithalat", 2024, 344.0],
            ["Toplam turizm", 2024, 61.1],
            ["Toplam ihracat", 2025, 262.2],
            ["Toplam ithalat", 2025, 351.4],
        ],
    ),
    (
        "products whose names begin like notes",
        [
            ["Ürün", "Fiyat", "Stok"],
            ["Kaynak suyu", 12.5, 40],
            ["Not defteri", 45.0, 12],
            ["Source code stickers", 8.0, 90],
            ["Note book", None, None],
            ["Kaynak suyu 5 L", None, None],
        ],
    ),
    (
        "a survey with many empty answers",
        [
            ["Yorum", "Puan", "Yaş", "İl"],
            ["Çok memnun kaldım, yine gelirim; teşekkür ederim hepinize.", 5, 33, "Ankara"],
            ["İyi", 4, None, "Bursa"],
            ["Ortalama bir yer", None, None, None],
            ["Kötü", 1, 20, "İzmir"],
            ["Beklediğimden daha iyi bir deneyimdi, personel ilgiliydi.", None, None, None],
        ],
    ),
    (
        "marks that say Ortalama",
        [
            ["Öğrenci", "Sınıf", "Düzey"],
            *[[f"Öğrenci {n}", "9A", ("İyi", "Ortalama", "Zayıf")[n % 3]] for n in range(12)],
        ],
    ),
    (
        "words that are also captions",
        [
            ["Ad", "Tür", "Alan"],
            ["Ad", "isim", 3],
            ["Tür", "isim", 4],
            ["Alan", "sıfat", 7],
            ["Boy", "isim", 9],
        ],
    ),
    ("zeros", [["Ad", "A", "B"], *[[f"Kişi {n}", 0, 0] for n in range(5)], [None, 0, 0]]),
    (
        "a price list sorted by price, its last item without a group",
        [["Ürün", "Grup", "Fiyat"], ["a", "x", 10], ["b", "x", 12], ["c", "y", 15], ["d", None, 41]],
    ),
    ("one row", [["Ad", "Tutar"], ["Toplam", 5]]),
    (
        "half of the rows are totals",
        [["Ad", "Tutar"], ["Toplam", 5], ["Genel toplam", 5], ["Ara toplam", 4], ["Kira", 4]],
    ),
]
