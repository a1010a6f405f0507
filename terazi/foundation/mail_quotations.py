"""What was written before, below a mail that answers it."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_LINE = "#e3e5ef"
_SOFT = "#5b6079"


@dataclass(frozen=True, kw_only=True, slots=True)
class MailQuotation:
    """Words of an earlier message, under who wrote them and when."""

    heading: str
    paragraphs: Sequence[str]


def html_of_quotations(quotations: Sequence[MailQuotation]) -> str:
    """Return quotations as mail readers fold them."""
    return "".join(
        f'<p class="soft" style="margin:20px 0 4px;font-size:13px;color:{_SOFT}">{escape(each.heading)}</p>'
        f'<blockquote type="cite" class="line soft" style="margin:0;padding:0 0 0 12px;border-left:3px solid {_LINE};'
        f'font-size:14px;color:{_SOFT}">{_paragraphs(each)}</blockquote>'
        for each in quotations
    )


def text_of_quotations(quotations: Sequence[MailQuotation]) -> list[str]:
    """Return quotations as plain text, each line after a sign."""
    return [
        "\n".join(
            [each.heading, *(f"> {line}".rstrip() for line in "\n\n".join(each.paragraphs).splitlines())]
        )
        for each in quotations
    ]


def _paragraphs(quotation: MailQuotation) -> str:
    return "".join(f"<p>{escape(each).replace(chr(10), '<br>')}</p>" for each in quotation.paragraphs)
