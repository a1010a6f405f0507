"""Tables in mails: what was ordered, what it comes to, who sells."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_LINE = "#e3e5ef"
_SOFT = "#5b6079"


@dataclass(frozen=True, kw_only=True, slots=True)
class MailRow:
    """One line: what it is, and what stands at its right."""

    label: str
    value: str = ""
    note: str = ""
    """Small words below the label."""
    is_strong: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class MailTable:
    """Lines under a title."""

    title: str
    rows: Sequence[MailRow]


def html_of_tables(tables: Sequence[MailTable]) -> str:
    """Return tables as HTML; colours that the dark changes have a class."""
    return "".join(_html(table) for table in tables)


def text_of_tables(tables: Sequence[MailTable]) -> list[str]:
    """Return tables as plain text, each a paragraph."""
    return ["\n".join([table.title, *(_text(row) for row in table.rows)]) for table in tables]


def _text(row: MailRow) -> str:
    told = f"{row.label}: {row.value}" if row.value else row.label
    return f"- {told} ({row.note})" if row.note else f"- {told}"


def _html(table: MailTable) -> str:
    rows = "".join(_row(row) for row in table.rows)
    return (
        f'<h2 style="margin:24px 0 4px;font-size:16px;line-height:1.3">{escape(table.title)}</h2>'
        '<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:15px">'
        f"<tbody>{rows}</tbody></table>"
    )


def _row(row: MailRow) -> str:
    weight = ";font-weight:600" if row.is_strong else ""
    cell = f"padding:8px 0;border-top:1px solid {_LINE};vertical-align:top{weight}"
    note = (
        f'<br><span class="soft" style="font-size:13px;color:{_SOFT};font-weight:400">{escape(row.note)}</span>'
        if row.note
        else ""
    )
    if not row.value:
        return f'<tr><td class="line" colspan="2" style="{cell}">{escape(row.label)}{note}</td></tr>'
    return (
        f'<tr><td class="line" style="{cell}">{escape(row.label)}{note}</td>'
        f'<td class="line" style="{cell};text-align:right;padding-left:12px">{escape(row.value)}</td></tr>'
    )
