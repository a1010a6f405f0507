"""The names of the months, folded, in both languages."""

_MONTHS = (
    ("ocak", "oca", "january", "jan"),
    ("subat", "sub", "february", "feb"),
    ("mart", "mar", "march"),
    ("nisan", "nis", "april", "apr"),
    ("mayis", "may"),
    ("haziran", "haz", "june", "jun"),
    ("temmuz", "tem", "july", "jul"),
    ("agustos", "agu", "august", "aug"),
    ("eylul", "eyl", "september", "sep"),
    ("ekim", "eki", "october", "oct"),
    ("kasim", "kas", "november", "nov"),
    ("aralik", "ara", "december", "dec"),
)
MONTH_NUMBERS = {name: str(number) for number, names in enumerate(_MONTHS, start=1) for name in names}
"""The numbers of the months by their folded names in both languages, as texts."""
