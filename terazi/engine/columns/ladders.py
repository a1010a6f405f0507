"""Words that have an order by themselves: amounts, frequencies, answers of agreement, sizes, schools."""

from collections.abc import Iterable

from terazi.foundation.language.lang import fold

_FEWEST = 3  # two words of a ladder may be names by chance
_LADDERS = (
    "yok | çok az | az | orta | çok | pek çok, çok fazla",
    "en düşük | çok düşük | düşük | orta | yüksek | çok yüksek | en yüksek",
    "çok kötü | kötü | vasat, orta | iyi | çok iyi | mükemmel",
    "çok zayıf | zayıf | orta, geçer | iyi | pekiyi, çok iyi",
    "hiç, hiçbir zaman, asla | çok nadir | nadiren, nadir | bazen, ara sıra | sık sık, sıklıkla, sık | çoğu zaman, genellikle"
    " | her zaman, daima",
    "kesinlikle katılmıyorum, hiç katılmıyorum | katılmıyorum | kısmen katılmıyorum"
    " | kararsızım, ne katılıyorum ne katılmıyorum, fikrim yok | kısmen katılıyorum | katılıyorum"
    " | kesinlikle katılıyorum, tamamen katılıyorum",
    "hiç memnun değilim, çok memnuniyetsiz | memnun değilim, memnuniyetsiz | kararsızım, nötr | memnunum, memnun"
    " | çok memnunum, çok memnun",
    "okuryazar değil | okuryazar | ilkokul | ortaokul, ilköğretim | lise | ön lisans, önlisans, yüksekokul"
    " | lisans, üniversite | yüksek lisans, master | doktora",
    "küçük | orta | büyük | çok büyük",
    "none | very low, very little | low, little | medium, moderate, average | high, much | very high, very much",
    "very bad, very poor | bad, poor | fair, average, ok | good | very good | excellent",
    "never | rarely, seldom | sometimes, occasionally | often, frequently | usually, mostly | always",
    "strongly disagree | disagree | somewhat disagree, slightly disagree | neutral, neither agree nor disagree, undecided"
    " | somewhat agree, slightly agree | agree | strongly agree",
    "very dissatisfied | dissatisfied | neutral | satisfied | very satisfied",
    "primary school, primary | middle school, secondary school | high school | associate degree, college"
    " | bachelor, bachelor's degree, bachelor's, bachelors | master, master's degree, master's, masters"
    " | phd, doctorate, doctoral degree",
    "small | medium | large | extra large",
    "xxs | xs | s | m | l | xl | xxl | xxxl",
)
_STEPS = tuple(
    {
        fold(word.strip()): place
        for place, words in enumerate(ladder.split(" | "))
        for word in words.split(",")
    }
    for ladder in _LADDERS
)


def in_order(options: Iterable[str]) -> tuple[str, ...] | None:
    """Return options in the order of the ladder that has all of them; None where none does.

    Letter case and i/ı do not count. Two spellings of one step have no order, so there is none then either.
    """
    found = list(options)
    folded = [fold(" ".join(option.split())) for option in found]
    for steps in _STEPS:
        places = [steps.get(option, -1) for option in folded]
        if len(places) >= _FEWEST and min(places) >= 0 and len(set(places)) == len(places):
            return tuple(option for _, option in sorted(zip(places, found, strict=True)))
    return None
