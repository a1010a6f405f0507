"""Cards of models as files, as a child makes them."""

from terazi.engine.exchange import Tell
from terazi.engine.learning.card_files import card_pdf, card_workbook
from terazi.engine.learning.card_parts import PrintedCard
from terazi.foundation.language.lang import Lang


def model_card_pdf(card: PrintedCard, lang: Lang, _tell: Tell) -> bytes:
    """Return the card as PDF."""
    return card_pdf(card, lang)


def model_card_workbook(card: PrintedCard, lang: Lang, _tell: Tell) -> bytes:
    """Return the card as a workbook."""
    return card_workbook(card, lang)
