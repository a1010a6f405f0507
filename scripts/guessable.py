"""`python scripts/guessable.py`: write the list of passwords that nobody may choose.

It joins the leaked passwords, names and words that zxcvbn (MIT) brings in order of frequency, and what Turkish speakers choose: names, teams,
cities and tender words with the digits people put behind them. Only those long enough to be a password are kept.
"""

import itertools
import lzma
import sys
from pathlib import Path

from zxcvbn.frequency_lists import FREQUENCY_LISTS

PROJECT = Path(__file__).resolve().parents[1]
TARGET = PROJECT / "terazi" / "modules" / "accounts" / "rules" / "guessable.txt.xz"
SHORTEST = 8

TURKISH = """
    ahmet mehmet mustafa ali hasan huseyin ibrahim ismail osman yusuf murat omer ramazan halil suleyman abdullah mahmut
    recep salih fatih kadir emre hakan adem kemal yasar bekir musa metin orhan bayram sinan serkan burak can cem deniz
    baris onur volkan tolga umut ugur yasin kaan arda berk eren mert furkan enes emir kerem tuncay gokhan ozgur ozan
    fatma ayse emine hatice zeynep elif meryem serife zehra sultan hanife merve havva zeliha esra fadime ozlem hacer
    yasemin melek rabia kubra busra sevgi dilek gul gulsah gamze pinar ebru selin irem ece ceren buse damla derya ezgi
    galatasaray fenerbahce besiktas trabzonspor bursaspor cimbom kartal kanarya aslan carsi gs fb bjk ts ultraslan
    istanbul ankara izmir bursa antalya adana konya trabzon samsun diyarbakir kayseri gaziantep eskisehir mersin turkiye
    turkey turk ataturk cumhuriyet vatan bayrak anadolu osmanli bozkurt kurt polat
    sifre sifrem parola benim benimsifrem mustafakemal whatsapp gizli yonetici kullanici deneme terazi merhaba selam hosgeldin guvenlik
    askim canim hayatim bebegim birtanem seni seviyorum seniseviyorum sevgilim kalbim melegim prenses annem babam
    annebaba kardesim ailem oglum kizim allah bismillah insallah masallah
"""
SUFFIXES = """
    1 12 123 1234 12345 123456 1234567 12345678 321 4321 007 01 06 07 16 34 35 61 10 11 13 99 00 000 1453 1881 1903 1905
    1907 1919 1920 1923 1938 1967 1071 2000 2010 2015 2020 2021 2022 2023 2024 2025 2026 . ! 1. 123. 1! 123! 34. 61.
"""
YEARS = [str(year) for year in range(1960, 2013)]


def main() -> int:
    """Write the list; 0 when it is written."""
    lines = sorted({*_leaked(), *_turkish(), *_digits()})
    TARGET.write_bytes(lzma.compress("\n".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME))
    print(f"{len(lines)} passwords, {TARGET.stat().st_size} bytes")
    return 0


def _digits() -> set[str]:
    """Digits in a row, up, down and repeated, and the rows of a keyboard."""
    rows = ["0123456789", "1234567890", "9876543210", "0987654321", "abcdefghijklmnopqrstuvwxyz"]
    rows += ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
    parts = {
        row[start:end] for row in rows for start in range(len(row)) for end in range(start + 2, len(row) + 1)
    }
    repeated = {part * times for part in parts for times in (1, 2, 3, 4)}
    return {word for word in repeated if SHORTEST <= len(word) <= 20}


def _leaked() -> set[str]:
    digits = ("1", "12", "123", "1234")
    words = [word.casefold() for word in FREQUENCY_LISTS["passwords"]]
    common = [word for word in words[:2_000] if word.isalpha()]
    grown = (word + end for word, end in itertools.product(common, digits))
    others = itertools.chain(*FREQUENCY_LISTS.values())
    typical = (
        "facebook1",
        "facebook123",
        "instagram1",
        "p@ssword",
        "p@ssw0rd1",
        "pass12345",
        "admin12345",
        "izmir3535",
    )
    return {word for word in itertools.chain(words, grown, others, typical) if len(word) >= SHORTEST}


def _turkish() -> set[str]:
    words = TURKISH.split()
    pairs = (word + end for word, end in itertools.product(words, [*SUFFIXES.split(), *YEARS]))
    doubles = (word + word for word in words)
    return {word for word in itertools.chain(words, pairs, doubles) if len(word) >= SHORTEST}


if __name__ == "__main__":
    sys.exit(main())
