"""Units as people write them in headers and cells."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.engine.linking.spellings import read_header, unit_written
from terazi.engine.units.unit import read_unit


@pytest.mark.parametrize(
    ("header", "caption", "unit"),
    [
        ("Malik asit (g/L)", "Malik asit", "g/L"),
        ("Glukoz mg/dL", "Glukoz", "mg/dL"),
        ("GLUKOZ [MG/DL]", "GLUKOZ", "mg/dL"),
        ("glucose_mg_dl", "glucose", "mg/dL"),
        ("Glukoz (açlık) (mmol/l)", "Glukoz (açlık)", "mmol/L"),
        ("(mg/dL) Glukoz", "Glukoz", "mg/dL"),
        ("Hgb, g/dL", "Hgb", "g/dL"),
        ("Kreatinin - µmol/L", "Kreatinin", "umol/L"),
        ("Demir: μg/dL", "Demir", "ug/dL"),
        ("Folat mcg/L", "Folat", "ug/L"),
        ("WBC (10^3/µL)", "WBC", "10*3/uL"),
        ("WBC 10^9/L", "WBC", "10*9/L"),
        ("Lökosit (x10³/µL)", "Lökosit", "10*3/uL"),
        ("PLT (K/uL)", "PLT", "10*3/uL"),
        ("RBC (M/uL)", "RBC", "10*6/uL"),
        ("Eritrosit 10e12/L", "Eritrosit", "10*12/L"),
        ("TSH (µIU/mL)", "TSH", "m[iU]/L"),
        ("TSH mIU/L", "TSH", "m[iU]/L"),
        ("ALT (U/L)", "ALT", "U/L"),
        ("Na (mEq/L)", "Na", "meq/L"),
        ("HbA1c (mmol/mol)", "HbA1c", "mmol/mol"),
        ("GFR (mL/dk/1.73m²)", "GFR", "mL/min{1.73_m2}"),
        ("Sedimantasyon (mm/saat)", "Sedimantasyon", "mm/h"),
        ("Sistolik (mm Hg)", "Sistolik", "mm[Hg]"),
        ("Nabız (atım/dk)", "Nabız", "/min"),
        ("Vücut sıcaklığı (°C)", "Vücut sıcaklığı", "Cel"),
        ("Ateş °C", "Ateş", "Cel"),
        ("boy_cm", "boy", "cm"),
        ("Ağırlık (Kg.)", "Ağırlık", "kg"),
        ("VKİ (kg/m²)", "VKİ", "kg/m2"),
        ("% Nötrofil", "Nötrofil", "%"),
        ("Hematokrit%", "Hematokrit", "%"),
        ("Hct %", "Hct", "%"),
        ("Stok (adet)", "Stok", "1"),
        ("Yaş (yıl)", "Yaş", "a"),
        ("Süre (gün)", "Süre", "d"),
        ("Kullanım alanı m2", "Kullanım alanı", "m2"),
        ("Tüketim (kWh)", "Tüketim", "kW.h"),
        ("Hız (km/sa)", "Hız", "km/h"),
        ("Tarla (dekar)", "Tarla", "daar"),
        ("idrar hacmi (mL/24 saat)", "idrar hacmi", "mL/d"),
        ("Güç (MW)", "Güç", "MW"),
        ("Viskozite (mPa)", "Viskozite", "mPa"),
    ],
)
def test_a_header_is_parted_into_caption_and_unit(header: str, caption: str, unit: str) -> None:
    found = read_header(header)
    assert (found.caption, found.unit, found.is_money) == (caption, unit, False)


@pytest.mark.parametrize(
    "header",
    [
        *(
            "Adet",
            "Gün",
            "Ay",
            "Hepatit B",
            "Max A",
            "Doğum yılı",
            "Sipariş günü",
            "Çalışma saati",
            "Süre gün",
        ),
        *(
            "Vitamin D",
            "Blok A",
            "Kişi sayısı",
            "Litre",
            "(mg/dL)",
            "mg/dL",
            "",
            "%",
            "Glukoz (açlık)",
            "a/b",
        ),
        *("Öğrenci No", "E-posta", "Fiyat / adet fiyatı", "Satış 2024", "c1", "Unit", "Toplam ton"),
    ],
)
def test_words_that_are_no_units_stay_in_the_caption(header: str) -> None:
    found = read_header(header)
    assert (found.caption, found.unit) == (header, None)


@pytest.mark.parametrize(
    "header", ["Fiyat (TL)", "Tutar TL", "Ciro (₺)", "Maaş [bin TL]", "Kira TL/m²", "Price (USD)"]
)
def test_a_currency_is_no_unit_of_measure(header: str) -> None:
    assert read_header(header).is_money


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("kg", "kg"),
        ("gr", "g"),
        ("g", "g"),
        ("KG", "kg"),
        ("mmol / L", "mmol/L"),
        ("lt", "L"),
        ("mm[Hg]", "mm[Hg]"),
    ],
)
def test_units_of_cells_are_read(text: str, unit: str) -> None:
    assert unit_written(text) == unit


@given(st.text(max_size=40))
def test_whatever_a_header_says_the_unit_is_one(text: str) -> None:
    found = read_header(text)
    if found.unit and not found.is_money:
        read_unit(found.unit)
    assert found.caption.strip() or not text.strip()
