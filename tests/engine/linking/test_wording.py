"""Captions in one wording."""

import pytest

from terazi.engine.linking.similarity import key_of
from terazi.engine.linking.spellings import read_header
from terazi.engine.linking.wording import begun_words, is_begun, without_brackets, worded


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Fatura Trh.", "Fatura tarihi"),
        ("Fat. No", "Fatura numarası"),
        ("Müşt. Tipi", "Müşteri türü"),
        ("Dersin Adı", "Ders adı"),
        ("Öğrencinin adı soyadı", "Öğrenci Ad Soyad"),
        ("Invoice #", "Invoice number"),
        ("Sys BP", "Systolic blood pressure"),
    ],
)
def test_one_thing_has_one_wording(one, other):
    assert worded(key_of(one)) == worded(key_of(other))


@pytest.mark.parametrize(
    ("one", "other"), [("Kredi no", "Kredi notu"), ("Ad", "Adres"), ("Gün", "Günü geçen")]
)
def test_two_things_have_two(one, other):
    assert worded(key_of(one)) != worded(key_of(other))


def test_begun_words_stand_for_those_that_start_with_them():
    assert begun_words("Müşt. Tipi No 3.5") == {"Müşt"}
    assert is_begun("cins", frozenset({"cins"}), "cinsiyet")
    assert not is_begun("cins", frozenset(), "cinsiyet")
    assert not is_begun("no", frozenset({"no"}), "nobet")
    assert not is_begun("urun kat", frozenset({"kat"}), "urun")


def test_brackets_are_taken_apart():
    assert list(without_brackets("Lökosit(WBC)")) == ["Lökosit", "WBC"]
    assert list(without_brackets("Lökosit")) == []
    assert list(without_brackets("(WBC)")) == []
    assert list(without_brackets("Lökosit ()")) == ["Lökosit"]


@pytest.mark.parametrize(
    ("caption", "unit"),
    [("Nabız/dk", "/min"), ("Solunum / dakika", "/min"), ("Evet/Hayır", None), ("mg/dL", None)],
)
def test_how_often_in_a_time_is_a_unit(caption, unit):
    assert read_header(caption).unit == unit
