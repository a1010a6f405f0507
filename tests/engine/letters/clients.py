"""How the mail programmes write an answer: each its introduction, its signs, its elements, as it does in both languages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.engine.letters.made import (
    OUR_NAME,
    OURS,
    REPLY_TO,
    THEIR_NAME,
    THEIRS,
    escaped,
    html_lines,
    signs,
    text,
)

Lines = Sequence[str]
US = f"{OUR_NAME} <{OURS}>"
THEM = f"{THEIR_NAME} <{THEIRS}>"


@dataclass(frozen=True)
class Client:
    """A mail programme: how it quotes as plain text and as HTML, and what it signs with by itself."""

    name: str
    plain: Callable[[str, Lines], str]
    html: Callable[[str, Lines], str]
    signature: dict[str, str]
    signature_html: str = "{}"
    is_cited: bool = True
    """Whether each line of a quotation has a sign before it, so that people answer between and below."""


def _introduced(tr: str, en: str, mark: str = "> ", gap: str = "") -> Callable[[str, Lines], str]:
    """Return how a programme quotes that writes an introduction and signs before lines."""

    def plain(lang: str, sent: Lines) -> str:
        return f"{tr if lang == 'tr' else en}\n{gap}{signs(sent, mark)}"

    return plain


def _labelled(tr: Lines, en: Lines, before: str = "") -> Callable[[str, Lines], str]:
    """Return how a programme quotes that writes labels, and lines as they are."""

    def plain(lang: str, sent: Lines) -> str:
        return f"{before}{text(tr if lang == 'tr' else en)}\n\n{text(sent)}"

    return plain


def _html(tr: str, en: str, form: str) -> Callable[[str, Lines], str]:
    """Return a form with the introduction (or labels, as they are) and the quoted lines in it."""

    def html(lang: str, sent: Lines) -> str:
        introduction = tr if lang == "tr" else en
        return form.replace("{intro}", introduction).replace("{quoted}", html_lines(sent))

    return html


def _label_html(labels: Lines, line: str = "<b>{}:</b>{}<br>") -> str:
    cells = (each.partition(":") for each in labels)
    return "".join(line.format(name, escaped(value)) for name, _, value in cells)


GMAIL_TR = f"{OUR_NAME} <{OURS}>, 12 Kas 2026 Per, 14:05 tarihinde\nşunu yazdı:"
GMAIL_EN = f"On Thu, Nov 12, 2026 at 2:05 PM {OUR_NAME} <{OURS}>\nwrote:"
LABELS_TR = (
    f"Kimden: {US}",
    "Gönderildi: 12 Kasım 2026 Perşembe 14:05",
    f"Kime: {THEM}",
    "Konu: [#1042] Fatura",
)
LABELS_EN = (
    f"From: {US}",
    "Sent: Thursday, November 12, 2026 2:05 PM",
    f"To: {THEM}",
    "Subject: [#1042] Fatura",
)
SAMSUNG_TR = (
    f"Gönderen: {US}",
    "Tarih: 12.11.2026  14:05  (GMT+03:00)",
    f"Alıcı: {THEM}",
    "Konu: [#1042] Fatura",
)
SAMSUNG_EN = (f"From: {US}", "Date: 12/11/2026  14:05  (GMT+03:00)", f"To: {THEM}", "Subject: [#1042] Fatura")
GMX_DE = (
    "Gesendet: Donnerstag, 12. November 2026 um 14:05",
    f"Von: {US}",
    f"An: {THEIRS}",
    "Betreff: [#1042] Fatura",
)
GMX_EN = (
    "Sent: Thursday, November 12, 2026 at 2:05 PM",
    f"From: {US}",
    f"To: {THEIRS}",
    "Subject: [#1042] Fatura",
)
NONE = {"tr": "", "en": ""}


def _one_line(text_of: str) -> str:
    return escaped(text_of.replace("\n", " "))


_APPLE_TR = f"{US} şunları yazdı (12 Kas 2026 14:05):"
_APPLE_EN = f"On 12 Nov 2026, at 14:05, {US} wrote:"
_YAHOO_TR = f"12 Kasım 2026 Perşembe 14:05:00 GMT+3 tarihinde {US} şunu yazdı:"
_YAHOO_EN = f"On Thursday, November 12, 2026 at 02:05:00 PM GMT+3, {US} wrote:"
_PROTON_TR = f"12 Kasım 2026 Perşembe günü saat 14:05 itibarıyla, {US} şunu yazdı:"
_PROTON_EN = f"On Thursday, November 12th, 2026 at 2:05 PM, {US} wrote:"
_K9_TR = f"12 Kasım 2026 14:05:00 GMT+03:00 tarihinde {US} şunu yazdı:"
_K9_EN = f"On November 12, 2026 2:05:00 PM GMT+03:00, {US} wrote:"
_ZOHO_TR = f"---- Per, 12 Kas 2026 14:05:00 +0300 tarihinde {US} şunu yazdı ----"
_ZOHO_EN = f"---- On Thu, 12 Nov 2026 14:05:00 +0300 {US} wrote ----"
_YANDEX = f'12.11.2026, 14:05, "{OUR_NAME}" <{OURS}>:'
_MAIL_RU_TR = f"Четверг, 12 ноября 2026, 14:05 +03:00 от {US}:"
_MAIL_RU_EN = f"Thursday, November 12, 2026 2:05 PM +03:00 from {US}:"
_THUNDERBIRD_TR = f"12.11.2026 14:05 tarihinde {OUR_NAME} yazdı:"
_THUNDERBIRD_EN = f"On 11/12/26 14:05, {OUR_NAME} wrote:"
_ROUNDCUBE_TR = f"12.11.2026 14:05 tarihinde, {OUR_NAME} yazdı:"
_ROUNDCUBE_EN = f"On 2026-11-12 14:05, {OUR_NAME} wrote:"
_EM_TR = (f"From {US}", f"To {THEM}", "Date 12.11.2026 14:05:00", "Subject [#1042] Fatura")


def _apple_plain(tr: str, en: str) -> Callable[[str, Lines], str]:
    def plain(lang: str, sent: Lines) -> str:
        return signs([tr if lang == "tr" else en, "", *sent])

    return plain


def _samsung_plain(lang: str, sent: Lines) -> str:
    labels = SAMSUNG_TR if lang == "tr" else SAMSUNG_EN
    head = "-------- Orijinal mesaj --------" if lang == "tr" else "-------- Original message --------"
    return f"{head}{' '.join(labels)} \n{text(sent)}"


def _yahoo_plain(lang: str, sent: Lines) -> str:
    return f"    {_YAHOO_TR if lang == 'tr' else _YAHOO_EN}  \n \n {text(sent)}"


CLIENTS = (
    Client(
        "gmail",
        _introduced(GMAIL_TR, GMAIL_EN, gap="\n"),
        _html(
            _one_line(GMAIL_TR),
            _one_line(GMAIL_EN),
            '<br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">{intro}<br></div>'
            '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">'
            "{quoted}</blockquote></div>",
        ),
        NONE,
    ),
    Client(
        "outlook",
        _labelled(LABELS_TR, LABELS_EN),
        _html(
            _label_html(LABELS_TR),
            _label_html(LABELS_EN),
            '<p class="MsoNormal"><o:p>&nbsp;</o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
            '<p class="MsoNormal">{intro}<o:p></o:p></p></div></div><p class="MsoNormal"><o:p>&nbsp;</o:p></p>{quoted}',
        ),
        NONE,
        is_cited=False,
    ),
    Client(
        "outlook_web",
        _labelled(LABELS_TR, LABELS_EN, "________________________________\n"),
        _html(
            _label_html(LABELS_TR),
            _label_html(LABELS_EN),
            '<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1">'
            '<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt">{intro}</font><div>&nbsp;</div></div>'
            "<div>{quoted}</div>",
        ),
        NONE,
        is_cited=False,
    ),
    Client(
        "outlook_mobile",
        _labelled(LABELS_TR, LABELS_EN, "________________________________\n"),
        _html(
            _label_html(LABELS_TR),
            _label_html(LABELS_EN),
            '<div id="mail-editor-reference-message-container"><hr style="display:inline-block;width:98%">'
            '<div id="divRplyFwdMsg" style="font-size:11pt">{intro}</div><div>{quoted}</div></div>',
        ),
        {
            "tr": "iOS için Outlook'u edinin<https://aka.ms/o0ukef>",
            "en": "Get Outlook for iOS<https://aka.ms/o0ukef>",
        },
        '<div id="ms-outlook-mobile-signature" dir="ltr">{}</div>',
        is_cited=False,
    ),
    Client(
        "apple_mail",
        _apple_plain(_APPLE_TR, _APPLE_EN),
        _html(
            escaped(_APPLE_TR),
            escaped(_APPLE_EN),
            '<div><br><blockquote type="cite"><div>{intro}</div><br class="Apple-interchange-newline"><div>{quoted}</div></blockquote></div><br>',
        ),
        NONE,
    ),
    Client(
        "iphone",
        _apple_plain(_APPLE_TR, _APPLE_EN),
        _html(
            escaped(_APPLE_TR),
            escaped(_APPLE_EN),
            '<div dir="ltr"><br><blockquote type="cite">{intro}<br><br></blockquote></div>'
            '<blockquote type="cite"><div dir="ltr">\ufeff{quoted}</div></blockquote>',
        ),
        {"tr": "iPhone’umdan gönderildi", "en": "Sent from my iPhone"},
        '<div dir="ltr">{}</div>',
    ),
    Client(
        "thunderbird",
        _introduced(_THUNDERBIRD_TR, _THUNDERBIRD_EN),
        _html(
            escaped(_THUNDERBIRD_TR),
            escaped(_THUNDERBIRD_EN),
            '<div class="moz-cite-prefix">{intro}<br></div><blockquote type="cite" cite="mid:ours-1@ornek.example">{quoted}</blockquote>',
        ),
        NONE,
    ),
    Client(
        "yahoo",
        _yahoo_plain,
        _html(
            escaped(_YAHOO_TR),
            escaped(_YAHOO_EN),
            '<div id="ydp8f1yahoo_quoted_5120" class="ydp8fyahoo_quoted yahoo_quoted"><div><div>{intro}</div><div><br></div><div><br></div>'
            '<div dir="ltr">{quoted}</div></div></div>',
        ),
        NONE,
        is_cited=False,
    ),
    Client(
        "proton",
        _introduced(_PROTON_TR, _PROTON_EN, gap="\n"),
        _html(
            escaped(_PROTON_TR),
            escaped(_PROTON_EN),
            '<div class="protonmail_quote">{intro}<br><br><blockquote class="protonmail_quote" type="cite">{quoted}</blockquote><br></div>',
        ),
        {"tr": "Proton Mail güvenli e-posta ile gönderildi.", "en": "Sent with Proton Mail secure email."},
        '<div class="protonmail_signature_block"><div class="protonmail_signature_block-proton">{}</div></div>',
    ),
    Client(
        "yandex",
        _introduced(_YANDEX, _YANDEX),
        _html(escaped(_YANDEX), escaped(_YANDEX), "<div>{intro}</div><blockquote>{quoted}</blockquote>"),
        {"tr": "Yandex Mail mobil uygulamasından gönderildi", "en": "Sent from Yandex Mail for mobile"},
        "<div>{}</div>",
    ),
    Client(
        "samsung",
        _samsung_plain,
        _html(
            "<div>-------- Orijinal mesaj --------</div>" + _label_html(SAMSUNG_TR, "<div>{}:{}</div>"),
            "<div>-------- Original message --------</div>" + _label_html(SAMSUNG_EN, "<div>{}:{}</div>"),
            '<div><br></div><div style="font-size:100%;color:#000000"><!-- originalMessage -->{intro}<div><br></div></div>{quoted}',
        ),
        {"tr": "Samsung Galaxy akıllı telefonumdan gönderildi.", "en": "Sent from my Galaxy"},
        '<div id="composer_signature"><div dir="auto">{}</div></div>',
        is_cited=False,
    ),
    Client(
        "zoho",
        _introduced(_ZOHO_TR, _ZOHO_EN, " > ", gap="\n"),
        _html(
            escaped(_ZOHO_TR),
            escaped(_ZOHO_EN),
            '<div class="zmail_extra_hr" style="border-top: 1px solid rgb(204, 204, 204);height: 0px;"><br></div>'
            '<div class="zmail_extra"><div id="Zm-_Id_-Sgn1">{intro}</div><div><br></div>'
            '<blockquote id="blockquote_zmail" style="margin: 0px;">{quoted}</blockquote></div>',
        ),
        {"tr": "Zoho Mail ile gönderildi", "en": "Sent using Zoho Mail"},
        '<div id="Zm-_Id_-Sgn" data-zbluepencil-ignore="true">{}</div>',
    ),
    Client(
        "gmx",
        _labelled(GMX_DE, GMX_EN),
        _html(
            _label_html(GMX_DE),
            _label_html(GMX_EN),
            '<div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;">'
            '<div style="margin:0 0 10px 0;">{intro}</div><div name="quoted-content">{quoted}</div></div>',
        ),
        NONE,
        is_cited=False,
    ),
    Client(
        "roundcube",
        _introduced(_ROUNDCUBE_TR, _ROUNDCUBE_EN),
        _html(
            escaped(_ROUNDCUBE_TR),
            escaped(_ROUNDCUBE_EN),
            '<p id="reply-intro">{intro}</p><blockquote type="cite" style="padding: 0 0.4em; border-left: #1010ff 2px solid; margin: 0">'
            '<div id="replybody1">{quoted}</div></blockquote>',
        ),
        NONE,
    ),
    Client(
        "mail_ru",
        _introduced(_MAIL_RU_TR, _MAIL_RU_EN, gap="\n"),
        _html(
            escaped(_MAIL_RU_TR),
            escaped(_MAIL_RU_EN),
            '<blockquote style="border-left:1px solid #0857A6; margin:10px; padding:0 0 0 10px;">{intro}<br>&nbsp;<div id="">{quoted}</div></blockquote>',
        ),
        NONE,
    ),
    Client(
        "k9",
        _introduced(_K9_TR, _K9_EN),
        _html(
            escaped(_K9_TR),
            escaped(_K9_EN),
            '<div class="gmail_quote">{intro}<blockquote class="gmail_quote" style="margin: 0pt 0pt 0pt 0.8ex; '
            'border-left: 1px solid rgb(204, 204, 204); padding-left: 1ex;"><pre class="k9mail">{quoted}</pre></blockquote></div>',
        ),
        {
            "tr": "K-9 Mail uygulamasından gönderildi",
            "en": "Sent from my Android device with K-9 Mail. Please excuse my brevity.",
        },
        '<div class="k9mail-signature">{}</div>',
    ),
    Client(
        "em_client",
        _labelled(_EM_TR, _EM_TR, "------ Original Message ------\n"),
        _html(
            "<div>------ Original Message ------</div>" + html_lines(_EM_TR),
            "<div>------ Original Message ------</div>" + html_lines(_EM_TR),
            '<div>{intro}</div><div><br></div><div id="x9f0" class="plain"><blockquote cite="ours-1@ornek.example" type="cite" class="cite2">'
            "{quoted}</blockquote></div>",
        ),
        NONE,
        is_cited=False,
    ),
    Client(
        "turkish_webmail",
        _labelled(
            (
                f"Kimden: {US}",
                f"Kime: {THEM}",
                "Gönderilenler: 12 Kasım Perşembe 2026 14:05:00",
                "Konu: [#1042] Fatura",
            ),
            (
                f"From: {US}",
                f"To: {THEM}",
                "Sent: Thursday, November 12, 2026 2:05:00 PM",
                "Subject: [#1042] Fatura",
            ),
            "----- Özgün İleti -----\n",
        ),
        _html(
            "----- Özgün İleti -----<br>" + _label_html(LABELS_TR),
            "----- Original Message -----<br>" + _label_html(LABELS_EN),
            '<hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__">{intro}</div><div data-marker="__QUOTED_TEXT__">{quoted}</div>',
        ),
        NONE,
        is_cited=False,
    ),
)


def reply_address_of(client: Client) -> str:
    """Return whom the answer of a client goes to."""
    return REPLY_TO if client.name != "turkish_webmail" else OURS
