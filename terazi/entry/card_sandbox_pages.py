"""How the pages of the card sandbox look: HTML without scripts, one style sheet named by its digest."""

import hashlib
from base64 import b64encode
from datetime import datetime
from html import escape

from terazi.foundation.cards import CardReason
from terazi.foundation.language.formats import format_date
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.money import Money
from terazi.modules.shops.public import in_turkey
from terazi.providers.cards.sandbox_payments import (
    CARD_FAMILIES,
    SECURE_CODE,
    WRONG_CODES,
    SandboxPayment,
    SandboxState,
    TestCard,
)

_STYLE = """
:root{color-scheme:light dark;--ink:#1c1e2e;--soft:#5d627a;--line:#d9dcea;--page:#f3f4fa;--card:#fff;--accent:#4953e1;
--on:#fff;--tint:#eef0ff;--good:#0b7a4b;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#e8e9f2;--soft:#a6abc3;--line:#363a50;--page:#12131c;--card:#1c1e2b;
--accent:#a4abff;--on:#12131c;--tint:#262a45;--good:#5fd6a2;--bad:#ff9d95}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:0 auto;padding:1.25rem 1rem 3rem}
nav{display:flex;justify-content:space-between;align-items:center;gap:1rem;min-height:2.75rem;margin-bottom:.75rem}
a{color:var(--accent)}
nav a{padding:.6rem 0}
.badge{background:var(--tint);color:var(--accent);border-radius:99px;padding:.2rem .8rem;font-size:.875rem;font-weight:600}
section{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:1.5rem;
box-shadow:0 12px 32px -20px rgb(20 22 60/.35)}
h1{font-size:1.25rem;line-height:1.3;margin:0}
.amount{font-size:2.25rem;font-weight:700;line-height:1.2;margin:.25rem 0 0;font-variant-numeric:tabular-nums}
.soft{color:var(--soft);margin:.25rem 0 0}
dl{display:grid;grid-template-columns:1fr auto;gap:.35rem 1rem;margin:1.25rem 0;padding:1rem 0;
border:solid var(--line);border-width:1px 0}
dt{color:var(--soft);overflow-wrap:anywhere}
dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
fieldset{border:0;margin:0;padding:0}
fieldset+fieldset{margin-top:1.25rem}
legend{font-weight:600;padding:0;margin-bottom:.5rem}
.pick{display:grid;grid-template-columns:auto 1fr;gap:0 .75rem;align-items:center;padding:.7rem .9rem;margin-bottom:.5rem;
border:1px solid var(--line);border-radius:12px;cursor:pointer}
.pick:has(input:checked){border-color:var(--accent);background:var(--tint)}
.pick input{grid-row:span 2;width:1.15rem;height:1.15rem;accent-color:var(--accent)}
.pick b{font-weight:600}
.pick span,.number{color:var(--soft);font-size:.9rem;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto;margin:.75rem 0 1.25rem}
table{border-collapse:collapse;width:100%;font-size:.875rem;font-variant-numeric:tabular-nums}
th,td{padding:.4rem .5rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
th:first-child{text-align:left}
thead th{color:var(--soft);font-weight:400}
label[for]{display:block;font-weight:600;margin-bottom:.35rem}
input[type=text]{width:100%;padding:.7rem .9rem;font:inherit;font-size:1.4rem;letter-spacing:.35em;text-align:center;
color:inherit;background:var(--page);border:1px solid var(--line);border-radius:12px}
button,.go{display:block;width:100%;min-height:3rem;margin-top:.75rem;padding:.7rem 1rem;font:inherit;font-weight:600;
text-align:center;text-decoration:none;border-radius:12px;border:1px solid var(--accent);background:var(--accent);
color:var(--on);cursor:pointer}
button.quiet{background:none;border-color:transparent;color:var(--soft)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.note{background:var(--tint);border-radius:12px;padding:.7rem .9rem;margin:1rem 0}
.wrong{color:var(--bad);font-weight:600;margin:.5rem 0 0}
.mark{font-size:2.5rem;line-height:1;margin:0 0 .5rem;color:var(--soft)}
.good{color:var(--good)}.bad{color:var(--bad)}
footer{color:var(--soft);font-size:.875rem;margin-top:1rem;text-align:center}
"""
_STYLE_DIGEST = b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()


def headers(return_origin: str) -> dict[str, str]:
    """Return the headers of every page; a form may lead here and back to where the payment began."""
    policy = (
        f"default-src 'none'; style-src 'sha256-{_STYLE_DIGEST}'; base-uri 'none'; frame-ancestors 'none'; "
        f"form-action 'self' {return_origin}"
    )
    return {"Content-Security-Policy": policy, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}


def payment_page(payment: SandboxPayment, lang: Lang) -> str:
    """Return the page on which a test card is chosen."""
    lines = "".join(
        f"<dt>{escape(item.name)}</dt><dd>{_money(payment, item.minor, lang)}</dd>" for item in payment.items
    )
    cards = "".join(_choice(card, lang) for card in TestCard)
    pay = _say("pay", lang, amount=_amount(payment, payment.minor).written(lang))
    body = (
        f"{_head(payment, lang)}<dl>{lines}</dl>"
        f'<form method="post"><fieldset><legend>{_say("choose", lang)}</legend>{cards}</fieldset>'
        f"{_installments(payment, lang)}"
        f'<button name="do" value="pay">{pay}</button></form>{_cancel(lang)}'
    )
    return _whole(_say("title", lang), body, lang)


def secure_page(payment: SandboxPayment, lang: Lang, now: datetime) -> str:
    """Return the page on which the bank of the card asks for its code."""
    left = WRONG_CODES - payment.wrong_codes
    is_wrong = payment.wrong_codes > 0
    wrong = f'<p class="wrong" id="wrong" role="alert">{_say("wrong_code", lang, left=left)}</p>'
    facts = (
        f"<dl><dt>{_say('seller', lang)}</dt><dd>{escape(payment.seller_name)}</dd>"
        f"<dt>{_say('amount', lang)}</dt><dd>{_money(payment, payment.minor, lang)}</dd>"
        f"<dt>{_say('card', lang)}</dt><dd>•••• {payment.card.number[-4:] if payment.card else ''}</dd>"
        f"<dt>{_say('time', lang)}</dt><dd>{format_date(in_turkey(now), with_time=True)}</dd></dl>"
    )
    body = (
        f"<h1>{_say('secure_title', lang)}</h1><p class=soft>{_say('secure_text', lang)}</p>{facts}"
        f'<form method="post"><label for="code">{_say("code", lang)}</label>'
        f'<input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="7"'
        f" autofocus required{' aria-invalid=true aria-describedby=wrong' if is_wrong else ''}>"
        f"{wrong if is_wrong else ''}"
        f'<p class="note">{_say("code_is", lang, code=SECURE_CODE)}</p>'
        f'<button name="do" value="confirm">{_say("confirm", lang)}</button></form>{_cancel(lang)}'
    )
    return _whole(_say("secure_title", lang), body, lang)


def outcome_page(payment: SandboxPayment, return_address: str, lang: Lang) -> str:
    """Return the page of a payment that is decided; a lost callback offers no way back."""
    is_lost = payment.card is TestCard.LOST and payment.state is SandboxState.APPROVED
    is_approved = payment.state is SandboxState.APPROVED
    name = "lost" if is_lost else ("approved" if is_approved else "declined")
    reason = payment.reason
    if not is_approved and reason is CardReason.NONE:
        reason = CardReason.EXPIRED
    text = escape(say(reason.phrase, lang)) if name == "declined" else _say(f"{name}_text", lang)
    mark = '<p class="mark good" aria-hidden="true">✓</p>'
    if name == "declined":
        mark = '<p class="mark bad" aria-hidden="true">✕</p>'
    back = f'<a class="go" href="{escape(return_address, quote=True)}">{_say("back", lang)}</a>'
    title = _say(f"{name}_title", lang)
    body = f"{mark}<h1>{title}</h1><p class=soft>{text}</p>{'' if is_lost else back}"
    return _whole(title, body, lang)


def _head(payment: SandboxPayment, lang: Lang) -> str:
    return (
        f"<h1>{escape(payment.seller_name)}</h1>"
        f'<p class="amount">{_money(payment, payment.minor, lang)}</p><p class=soft>{_say("lead", lang)}</p>'
    )


def _choice(card: TestCard, lang: Lang) -> str:
    checked = " checked" if card is TestCard.SUCCESS else ""
    return (
        f'<label class="pick"><input type="radio" name="card" value="{card}" required{checked}>'
        f'<b>{_say(f"card.{card}", lang)}</b><span class="number">{card.number}</span></label>'
    )


def _installments(payment: SandboxPayment, lang: Lang) -> str:
    """Return the choice of instalments, and the table of what each family of cards offers; nothing where there is no choice."""
    counts = payment.offered_installments
    if len(counts) < 2:
        return ""
    choices = "".join(_installment_choice(payment, count, lang) for count in counts)
    months = counts[1:]
    head = "".join(f'<th scope="col">{count}</th>' for count in months)
    rows = "".join(
        f'<tr><th scope="row">{family}</th>{"".join(_cell(payment, count, most, lang) for count in months)}</tr>'
        for family, most in CARD_FAMILIES.items()
    )
    return (
        f"<fieldset><legend>{_say('installments', lang)}</legend>{choices}</fieldset>"
        f'<div class="scroll" role="region" tabindex="0" aria-label="{_say("families", lang)}"><table>'
        f'<thead><tr><th scope="col">{_say("family", lang)}</th>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _installment_choice(payment: SandboxPayment, count: int, lang: Lang) -> str:
    checked = " checked" if count == 1 else ""
    name = _say("installments.one", lang) if count == 1 else _say("installments.many", lang, count=count)
    monthly = "" if count == 1 else f"{_monthly(payment, count, lang)} × {count} · "
    return (
        f'<label class="pick"><input type="radio" name="installments" value="{count}" required{checked}>'
        f'<b>{name}</b><span class="number">{monthly}{_say("total", lang)} '
        f"{_money(payment, payment.minor, lang)}</span></label>"
    )


def _cell(payment: SandboxPayment, count: int, most: int, lang: Lang) -> str:
    return f"<td>{_monthly(payment, count, lang) if count <= most else '–'}</td>"


def _monthly(payment: SandboxPayment, count: int, lang: Lang) -> str:
    """What is paid each month, half-up; the total stays the amount, whatever the months are rounded to."""
    return _money(payment, (2 * payment.minor + count) // (2 * count), lang)


def _cancel(lang: Lang) -> str:
    return f'<form method="post"><button class="quiet" name="do" value="cancel">{_say("cancel", lang)}</button></form>'


def _whole(title: str, body: str, lang: Lang) -> str:
    other, name = (Lang.EN, "English") if lang is Lang.TR else (Lang.TR, "Türkçe")
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title} · Terazi</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{_STYLE}</style></head>'
        f'<body><main><nav><span class="badge">{_say("badge", lang)}</span>'
        f'<a href="?lang={other}" lang="{other}" hreflang="{other}">{name}</a></nav>'
        f"<section>{body}</section><footer>{_say('footer', lang)}</footer></main></body></html>"
    )


def _amount(payment: SandboxPayment, minor: int) -> Money:
    return Money(minor, payment.currency)


def _money(payment: SandboxPayment, minor: int, lang: Lang) -> str:
    return escape(_amount(payment, minor).written(lang))


def _say(name: str, lang: Lang, **params: object) -> str:
    return escape(say(Phrase(f"cards.sandbox.{name}", params), lang))
