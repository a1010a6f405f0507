"""Numbers that Turkish papers carry: identity and tax numbers with their check digits, bank accounts with their bank."""

import re

_SEPARATORS = re.compile(r"[\s.\-/]+")
_IBAN = re.compile(r"TR\d{24}")
_ANY_IBAN = re.compile(r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}")
_BANK_DIGITS = slice(4, 9)
_RESERVED_DIGIT = 9

BANKS = {
    "00001": "Türkiye Cumhuriyet Merkez Bankası",
    "00004": "İller Bankası",
    "00010": "Ziraat Bankası",
    "00012": "Halkbank",
    "00014": "Türkiye Sınai Kalkınma Bankası",
    "00015": "VakıfBank",
    "00016": "Türk Eximbank",
    "00017": "Türkiye Kalkınma ve Yatırım Bankası",
    "00029": "Birleşik Fon Bankası",
    "00032": "TEB",
    "00046": "Akbank",
    "00059": "Şekerbank",
    "00062": "Garanti BBVA",
    "00064": "İş Bankası",
    "00067": "Yapı Kredi",
    "00091": "Arap Türk Bankası",
    "00092": "Citibank",
    "00094": "Bank Mellat",
    "00096": "Turkish Bank",
    "00097": "Habib Bank",
    "00098": "JPMorgan Chase",
    "00099": "ING",
    "00103": "Fibabanka",
    "00108": "Turkland Bank",
    "00109": "ICBC Turkey",
    "00111": "QNB",
    "00115": "Deutsche Bank",
    "00116": "Pasha Yatırım Bankası",
    "00121": "Standard Chartered Yatırım Bankası",
    "00122": "Société Générale",
    "00123": "HSBC",
    "00124": "Alternatif Bank",
    "00125": "Burgan Bank",
    "00129": "Bank of America Yatırım Bank",
    "00132": "Takasbank",
    "00134": "DenizBank",
    "00135": "Anadolubank",
    "00137": "Rabobank",
    "00138": "Diler Yatırım Bankası",
    "00139": "GSD Yatırım Bankası",
    "00141": "Nurol Yatırım Bankası",
    "00142": "BankPozitif",
    "00143": "Aktif Yatırım Bankası",
    "00146": "Odeabank",
    "00147": "MUFG Bank Turkey",
    "00148": "Intesa Sanpaolo",
    "00149": "Bank of China Turkey",
    "00150": "Golden Global Yatırım Bankası",
    "00152": "Destek Yatırım Bankası",
    "00153": "Misyon Yatırım Bankası",
    "00203": "Albaraka Türk",
    "00205": "Kuveyt Türk",
    "00206": "Türkiye Finans",
    "00209": "Ziraat Katılım",
    "00210": "Vakıf Katılım",
    "00211": "Türkiye Emlak Katılım",
    "00212": "Hayat Finans",
    "00213": "TOM Katılım",
    "00214": "Dünya Katılım",
}
"""Banks by the five digits of their code in an IBAN."""


def plain_number(text: str) -> str:
    """Return a number without the spaces, dots and dashes that people write into it."""
    return _SEPARATORS.sub("", text).upper()


def is_tckn(number: str) -> bool:
    """Whether this is a possible identity number of a person (11 digits, two of them checks)."""
    if not re.fullmatch(r"[1-9][0-9]{10}", number):
        return False
    digits = [int(letter) for letter in number]
    tenth = (sum(digits[0:9:2]) * 7 - sum(digits[1:8:2])) % 10
    return digits[9] == tenth and digits[10] == sum(digits[:10]) % 10


def is_vkn(number: str) -> bool:
    """Whether this is a possible tax number of a company (10 digits, the last a check)."""
    if not re.fullmatch(r"[0-9]{10}", number):
        return False
    total = 0
    for place, letter in enumerate(number[:9]):
        shifted = (int(letter) + 9 - place) % 10
        weighed = shifted * 2 ** (9 - place) % 9
        total += 9 if shifted and not weighed else weighed
    return int(number[9]) == -total % 10


def is_mersis(number: str) -> bool:
    """Whether this has the form of a number in the central register of companies."""
    return re.fullmatch(r"[0-9]{16}", number) is not None


def bank_of_iban(iban: str) -> str | None:
    """Return the name of the bank of a Turkish IBAN; None where it is no IBAN of a bank that exists."""
    if not _IBAN.fullmatch(iban) or iban[_RESERVED_DIGIT] != "0":
        return None
    turned = iban[4:] + "2927" + iban[2:4]
    return BANKS.get(iban[_BANK_DIGITS]) if int(turned) % 97 == 1 else None


def is_iban(iban: str) -> bool:
    """Whether this is a possible account: at home of a bank that exists, abroad with the right check digits."""
    if iban.startswith("TR"):
        return bank_of_iban(iban) is not None
    if not _ANY_IBAN.fullmatch(iban):
        return False
    return int("".join(str(int(letter, 36)) for letter in iban[4:] + iban[:4])) % 97 == 1
