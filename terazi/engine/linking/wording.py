"""Captions in one wording: abbreviations in full, words without their endings, one word where several are used for the same."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

_MOST_KEPT = 65_536
_LEAST_LEFT = 3
_LEAST_BEGUN = 4
_ENDINGS = (
    *("larinin", "lerinin", "larin", "lerin", "lari", "leri", "lar", "ler"),
    *("sinin", "sunun", "nin", "nun", "in", "un", "si", "su", "i", "u"),
)
_BEGUN = re.compile(r"([^\W\d_]{2,})\.(?=\W|$)")
_BRACKETED = re.compile(r"\s*[(\[{]([^()\[\]{}]*)[)\]}]\s*")

_SAID: Mapping[str, str] = {
    "no": "numarasi numara nr num nosu number id",
    "tarih": "trh tar tarihi dt",
    "tur": "tip tipi turu",
    "ad": "adi isim ismi adlari",
    "soyad": "soyadi soyisim soyismi",
    "ortalama": "ort ortalamasi",
    "toplam": "top toplami",
    "musteri": "mus must mst",
    "fatura": "fat ftr",
    "siparis": "sip",
    "birim": "br brm birimi",
    "miktar": "mik mikt miktari",
    "ogrenci": "ogr",
    "telefon": "tel tlf telefonu",
    "neden": "sebep sebebi nedeni",
    "tutar": "tutari tut bedel bedeli",
    "durum": "durumu statu statusu",
    "oran": "orani yuzde yuzdesi",
    "indirim": "iskonto isk iskontosu",
    "basvuru": "basv",
    "bolum": "bol",
    "urun": "urn",
    "dogum": "dog",
    "kolesterol": "kol",
    "kan basinci": "kb",
    "blood pressure": "bp",
    "systolic": "sys sist",
    "diastolic": "dia diast",
    "kind": "type",
    "amount": "amt",
    "average": "avg",
    "quantity": "qty",
    "customer": "cust",
    "invoice": "inv",
    "product": "prod",
    "department": "dept",
    "temperature": "temp",
    "weight": "wt",
    "height": "ht",
}
_IN_FULL = {short: word for word, said in _SAID.items() for short in said.split()}


@lru_cache(_MOST_KEPT)
def worded(key: str) -> str:
    """Return the key of a caption in the one wording; "fatura trh" and "fatura tarihi" have the same."""
    full = (_IN_FULL.get(word) or _IN_FULL.get(_without_ending(word)) or word for word in key.split())
    return " ".join(_without_ending(word) for words in full for word in words.split())


def _without_ending(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST_LEFT:
            return _without_ending(word.removesuffix(ending))
    return word


def begun_words(caption: str) -> frozenset[str]:
    """Return the words of a caption that end in a full stop: "Müşt. tipi" has one."""
    return frozenset(_BEGUN.findall(caption))


def is_begun(key: str, begun: frozenset[str], name: str) -> bool:
    """Whether a name is what a key stands for: its words are the same, but for the begun ones, with which words of it start."""
    words, full = key.split(), name.split()
    if len(words) != len(full) or sum(map(len, words)) < _LEAST_BEGUN:
        return False
    return all(
        short == word or (short in begun and word.startswith(short))
        for short, word in zip(words, full, strict=True)
    )


def without_brackets(caption: str) -> Iterator[str]:
    """Yield what stands before and in the brackets of a caption: "Lökosit (WBC)" says the same twice."""
    found = _BRACKETED.search(caption)
    if found and (rest := (caption[: found.start()] + " " + caption[found.end() :]).strip()):
        yield rest
        if found[1].strip():
            yield found[1].strip()
