"""Which new passwords are refused, with what reason, and which must stay allowed."""

import pytest

from terazi.modules.accounts.computations.passwords import password_problem
from terazi.modules.accounts.rules.passwords import words_of_person

OWN = words_of_person(
    username="ayse.yilmaz",
    mail="gokcek@ornek.com.tr",
    names=["Gül Ayşe", "Yılmaz"],
    domain="tartı.example.com",
)


def problem(password: str) -> str | None:
    found = password_problem(password, min_length=8, own_words=OWN)
    return found.key if found else None


@pytest.mark.parametrize(
    "password",
    [
        "Ayse.Yilmaz",
        "ayse.yilmaz1",
        "ayseyilmaz.1985",
        "Ayşe.Yılmaz.2024!",
        "yilmaz.ayse.1",
        "4yse-y1lmaz",
        "GOKCEK@ORNEK.COM.TR",
        "gokcek123",
        "ornek.2024",
        "Yılmaz1985.",
        "2026!Tarti",
        "Example.123",
    ],
)
def test_words_of_the_person_and_the_site_are_refused_with_whatever_stands_around(password: str) -> None:
    assert problem(password) == "accounts.password.is_own_name"


@pytest.mark.parametrize(
    "password",
    [
        "Sifre.1234",
        "Şifre1234!",
        "sifre.12345678",
        "Sifre-2026-!",
        "s1fr3.1234",
        "$ifre.1234",
        "1234.Sifre",
        "sifresifre1",
        "Şifrem.2024",
        "Parola.2024",
        "Terazi2026!",
        "T3raz1.2026",
        "!!Terazi!!",
        "Ankara.İzmir.35",
        "Galatasaray.1905",
        "mehmet1985",
        "Ayse.Sifre.1",
        "Password.1234",
        "P@ssw0rd2024!",
        "Admin.12345",
        "I love you 1",
    ],
)
def test_common_words_are_refused_with_figures_and_signs_in_any_spelling(password: str) -> None:
    assert problem(password) == "accounts.password.is_common"


@pytest.mark.parametrize(
    "password",
    [
        "qwertyuıop",
        "asdfghjklş",
        "zxcvbnmö",
        "lkjhgfdsa1",
        "1qaz2wsx3edc",
        "qweasdzxc",
        "12345678a",
        "987654321",
        "01.01.1990",
        "19031905",
        "abcabcabc",
        "zzzzzzzzzz",
        "11111111",
        "Aa123456.",
        "trustno1",
    ],
)
def test_rows_of_keys_dates_and_repetitions_are_refused(password: str) -> None:
    assert problem(password) == "accounts.password.is_common"


@pytest.mark.parametrize(
    "password",
    [
        "Kestane.Kebap.1923",
        "uzun bir kapı anahtarı",
        "Bugün hava çok güzel",
        "şeker gibi çay",
        "mavi bisiklet yağmurda",
        "kar yağıyor ankarada",
        "ayşe teyzenin eski bahçesi",
        "Terazi ile tartarım her şeyi",
        "yanlış bir şifre uzun",
        "ıhlamur kokusu",
        "correct horse battery staple",
        "xK9#mPq2",
        "b7!kR2vQ",
        "sifre 83920174652",
        "4@8({[<3691!|1|70$5+7%2z" * 5,
    ],
)
def test_long_sentences_and_random_signs_stay_allowed(password: str) -> None:
    assert problem(password) is None


def test_too_short_and_too_long_are_said_first() -> None:
    assert problem("ayse") == "accounts.password.too_short"
    assert problem("x" * 129) == "accounts.password.too_long"


def test_short_and_general_parts_of_addresses_are_nobodys_words() -> None:
    assert words_of_person(username="o.k", mail="o@a.com.tr", names=["Su"]) == {"oacomtr"}
