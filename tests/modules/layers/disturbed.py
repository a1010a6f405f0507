"""Many captions as a large site has them, and questions about them as people type: with slips, short cuts and units."""

import random
from collections.abc import Callable, Mapping, Sequence

from terazi.entry.seed.layers.descriptions import seeded_layers
from terazi.foundation.language.lang import fold

_FORMS = (
    *("{}", "Toplam {}", "Ortalama {}", "Önceki {}", "Sonraki {}", "İlk {}", "Son {}", "Beklenen {}"),
    *(
        "Planlanan {}",
        "Gerçekleşen {}",
        "Aylık {}",
        "Yıllık {}",
        "Haftalık {}",
        "En yüksek {}",
        "En düşük {}",
    ),
    *("Onaylanan {}", "Tahmini {}", "Annenin {}", "Babanın {}", "Eşin {}", "Kardeşin {}", "Çocuğun {}"),
    *("Şubenin {}", "Bölgenin {}", "Rakibin {}", "Bayinin {}", "Tedarikçinin {}", "{} farkı", "{} hedefi"),
    *("{} sınırı", "{} açıklaması", "{} kaynağı", "{} değişimi", "{} sıralaması", "{} güncellemesi"),
    *(
        "{} denetimi",
        "{} sorumlusu",
        "{} gerekçesi",
        "{} ağırlığı",
        "{} geçmişi",
        "{} ortancası",
        "{} dilimi",
    ),
)
_BESIDE = dict(zip("qwertyuıopğasdfghjklşizxcvbnmöç", "wertyuıopğüsdfghjklşiüxcvbnmöçz", strict=True))
_SUFFIXES = ("ler", "si", "nin", "leri", "i")
_UNITS = (" (g/dL)", " mg/dL", " (%)", " [kg]", " TL", " (mmol/L)")


def many_captions(count: int) -> Sequence[str]:
    """Return so many Turkish captions, no two alike when folded; those of the seeds are the first."""
    bases = dict.fromkeys(
        wdm["captions"]["tr"] for layer in seeded_layers()["layers"] for wdm in layer["wdms"]
    )
    made: dict[str, str] = {}
    for form in _FORMS:
        for base in bases:
            lowered = base if base.isupper() or form.startswith("{}") else base[0].lower() + base[1:]
            text = form.format(lowered)
            made.setdefault(fold(text), text)
    return list(made.values())[:count]


def _place(text: str, chance: random.Random) -> int:
    letters = [at for at, letter in enumerate(text) if letter.isalpha() and at]
    return chance.choice(letters) if letters else 0


def _lost(text: str, chance: random.Random) -> str:
    at = _place(text, chance)
    return text[:at] + text[at + 1 :]


def _doubled(text: str, chance: random.Random) -> str:
    at = _place(text, chance)
    return text[:at] + text[at] + text[at:]


def _swapped(text: str, chance: random.Random) -> str:
    at = max(1, _place(text, chance))
    return text[: at - 1] + text[at : at + 1] + text[at - 1] + text[at + 1 :]


def _beside(text: str, chance: random.Random) -> str:
    at = _place(text, chance)
    return text[:at] + _BESIDE.get(text[at].lower(), "e") + text[at + 1 :]


def _reordered(text: str, chance: random.Random) -> str:
    words = text.split()
    return " ".join([*words[1:], words[0]])


DISTURBANCES: Mapping[str, Callable[[str, random.Random], str]] = {
    "letter lost": _lost,
    "letter doubled": _doubled,
    "letters swapped": _swapped,
    "key beside": _beside,
    "capitals": lambda text, _: text.upper(),
    "without dots": lambda text, _: fold(text),
    "other order": _reordered,
    "with a suffix": lambda text, chance: text + chance.choice(_SUFFIXES),
    "with a unit": lambda text, chance: text + chance.choice(_UNITS),
    "with underscores": lambda text, _: fold(text).replace(" ", "_"),
    "joined": lambda text, _: text.replace(" ", ""),
    "two slips": lambda text, chance: _lost(_swapped(text, chance), chance),
}


def disturbed(captions: Sequence[str], each: int, *, seed: int = 8) -> Sequence[tuple[str, str, str]]:
    """Return questions: how they were disturbed, what is typed, and the caption that is meant."""
    chance = random.Random(seed)
    return [
        (name, disturb(caption, chance), caption)
        for name, disturb in DISTURBANCES.items()
        for caption in chance.sample([each for each in captions if len(each) > 5], each)
    ]
