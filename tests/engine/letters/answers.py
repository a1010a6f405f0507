"""Answers of people: every client, language and form; above, below and between; encodings; signatures; forwards."""

from collections.abc import Iterator

from terazi.engine.letters.content import Remark
from tests.engine.letters.clients import CLIENTS, LABELS_EN, LABELS_TR, THEM, Client, reply_address_of
from tests.engine.letters.made import (
    ANSWER,
    SECOND,
    SENT,
    Expected,
    Made,
    body,
    html_lines,
    mail,
    part,
    signs,
    text,
)

FORMS = ("plain", "html", "both")
LANGUAGES = ("tr", "en")
BY_NAME = {client.name: client for client in CLIENTS}
LAST_SENT = {"tr": "yanıtlamanız yeterli", "en": "just answer this mail"}


def answers() -> Iterator[Made]:
    """Give the answers."""
    for client in CLIENTS:
        for lang in LANGUAGES:
            yield from (_above(client, lang, form) for form in FORMS)
            if client.is_cited:
                yield from (_below(client, lang, form) for form in ("plain", "html"))
                yield from (_between(client, lang, form) for form in ("plain", "html"))
            else:
                yield _between_unmarked(client, lang)
    yield from _encoded()
    yield from _signed()
    yield from _forwards()
    yield from _phones()
    yield from _people()


def _body(form: str, plain: str, html: str, **how: str) -> bytes:
    return body(plain if form != "html" else None, html if form != "plain" else None, **how)


def _above(client: Client, lang: str, form: str) -> Made:
    answer, sent, signature = ANSWER[lang], SENT[lang], client.signature[lang]
    plain = "\n".join([*answer, "", *([signature, ""] if signature else []), client.plain(lang, sent)]) + "\n"
    shown = signature.partition("<")[0]
    html = f'<div dir="ltr">{html_lines(answer)}</div>'
    html += f"<div><br></div>{client.signature_html.format(shown)}" if signature else ""
    html = (
        f"<html><head><style>p{{margin:0}}</style></head><body>{html}{client.html(lang, sent)}</body></html>"
    )
    return Made(
        name=f"{client.name}-{lang}-{form}-above",
        content=mail(_body(form, plain, html), to=f"Örnek Destek <{reply_address_of(client)}>"),
        words=(*answer, *sent, shown),
        expected=Expected(
            text=text(answer),
            folded=(LAST_SENT[lang],),
            signature=signature if form == "plain" else shown,
            sender="ayse.yilmaz@musteri.example",
            subject="Re: [#1042] Fatura",
        ),
    )


def _below(client: Client, lang: str, form: str) -> Made:
    answer, sent = ANSWER[lang], SENT[lang]
    plain = f"{client.plain(lang, sent)}\n\n{text(answer)}\n"
    html = f'{client.html(lang, sent)}<div dir="ltr">{html_lines(answer)}</div>'
    return Made(
        name=f"{client.name}-{lang}-{form}-below",
        content=mail(_body(form, plain, html)),
        words=(*answer, *sent),
        expected=Expected(text=text(answer), folded=(LAST_SENT[lang],)),
    )


def _between(client: Client, lang: str, form: str) -> Made:
    """Answer in the middle of what is quoted, and again below."""
    answer, second, sent = ANSWER[lang], SECOND[lang], SENT[lang]
    mark = " > " if client.name == "zoho" else "> "
    plain = f"{client.plain(lang, sent[:3])}\n\n{text(answer)}\n\n{signs(sent[3:], mark)}\n\n{text(second)}\n"
    quote = '<blockquote type="cite" class="gmail_quote">'
    html = client.html(lang, sent[:3])
    html += f"{html_lines(answer)}{quote}{html_lines(sent[3:])}</blockquote>{html_lines(second, 'p')}"
    return Made(
        name=f"{client.name}-{lang}-{form}-between",
        content=mail(_body(form, plain, html)),
        words=(*answer, *second, *sent),
        expected=Expected(text=text([*answer, *second]), folded=(LAST_SENT[lang],)),
    )


def _between_unmarked(client: Client, lang: str) -> Made:
    """Answer between lines that nothing marks: only what had been sent tells them apart."""
    answer, second, sent = ANSWER[lang], SECOND[lang], SENT[lang]
    plain = f"{text(second)}\n\n{client.plain(lang, sent[:3])}\n\n{text(answer)}\n\n{text(sent[3:])}\n"
    return Made(
        name=f"{client.name}-{lang}-plain-between-unmarked",
        content=mail(_body("plain", plain, ""), to=f"Örnek Destek <{reply_address_of(client)}>"),
        words=(*answer, *second, *sent),
        earlier=(text(sent),),
        expected=Expected(text=text([*second, *answer]), folded=(LAST_SENT[lang],)),
    )


def _encoded() -> Iterator[Made]:
    """Give answers in the encodings of older programmes, and in wrong ones."""
    answer, sent = ANSWER["tr"], SENT["tr"]
    ways = (
        ("windows-1254", "windows-1254", "quoted-printable"),
        ("windows-1254", "windows-1254", "base64"),
        ("windows-1254", "8bit", "8bit"),
        ("iso-8859-9", "iso-8859-9", "quoted-printable"),
        ("iso-8859-9", "ISO-8859-9", "8bit"),
        ("iso-8859-9", "latin5", "base64"),
        ("utf-8", "utf-8", "8bit"),
        ("utf-8", "utf-8", "base64"),
        ("utf-8", "us-ascii", "8bit"),
        ("utf-8", "iso-8859-9", "8bit"),
        ("utf-8", "x-unknown-charset", "8bit"),
        ("windows-1254", "x-unknown-charset", "8bit"),
        ("windows-1254", "utf-8", "8bit"),
        ("cp857", "ibm857", "base64"),
        ("utf-16", "utf-16", "base64"),
    )
    for number, (real, declared, encoding) in enumerate(ways):
        for name in ("gmail", "outlook"):
            plain = f"{text(answer)}\n\n{BY_NAME[name].plain('tr', sent)}\n"
            said = "" if declared == "8bit" else f"; charset={declared}"
            content = part(f"text/plain{said}", plain.encode(real, "replace"), encoding=encoding)
            yield Made(
                name=f"encoded-{number}-{name}-{real}-as-{declared}",
                content=mail(content),
                words=(*answer, *sent),
                expected=Expected(text=text(answer), folded=(LAST_SENT["tr"],)),
            )
    broken = f"{text(answer)}\n\nİyi günler\n".encode()
    broken = broken.replace("hâlâ".encode(), "hâl".encode() + b"\xc3", 1)
    for encoding in ("8bit", "base64"):
        yield Made(
            name=f"encoded-broken-utf-8-{encoding}",
            content=mail(part('text/plain; charset="utf-8"', broken, encoding=encoding)),
            words=("Merhaba", "İÇİŞLERİ", "ığdır"),
            expected=Expected(remarks=frozenset([Remark.REPLACED_LETTERS])),
        )
    head = b"Subject: Fatura \xfe\xfd\xf0\r\nFrom: Ay\xfee <a@b.example>\r\nTo: destek@ornek.example\r\n\r\nMerhaba\r\n"
    yield Made(
        name="encoded-raw-subject",
        content=head,
        expected=Expected(text="Merhaba", subject="Fatura şığ", sender="a@b.example"),
    )


def _signed() -> Iterator[Made]:
    """Give answers with signatures, with and without a line before them."""
    signatures = (
        ("-- ", "Ayşe Yılmaz\nMuhasebe Müdürü\nTel: 0212 000 00 00"),
        ("--", "Ayşe Yılmaz\nwww.musteri.example"),
    )
    for number, (line, signature) in enumerate(signatures):
        for lang in LANGUAGES:
            for client in ("gmail", "outlook", "thunderbird", "roundcube"):
                answer, sent = ANSWER[lang], SENT[lang]
                plain = f"{text(answer)}\n\n{line}\n{signature}\n\n{BY_NAME[client].plain(lang, sent)}\n"
                yield Made(
                    name=f"signed-{number}-{client}-{lang}",
                    content=mail(_body("plain", plain, "")),
                    words=(*answer, *sent, *signature.split("\n")),
                    expected=Expected(
                        text=text(answer), folded=(LAST_SENT[lang],), signature=f"{line.strip()}\n{signature}"
                    ),
                )
    html = f'<div>{html_lines(ANSWER["tr"])}</div><br><span class="gmail_signature_prefix">-- </span><br>'
    html += '<div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature"><div>Ayşe Yılmaz</div><div>0212</div></div>'
    yield Made(
        name="signed-html-gmail",
        content=mail(_body("html", "", html + BY_NAME["gmail"].html("tr", SENT["tr"]))),
        words=(*ANSWER["tr"], *SENT["tr"], "0212"),
        expected=Expected(
            text=text(ANSWER["tr"]), signature="--\nAyşe Yılmaz\n0212", folded=(LAST_SENT["tr"],)
        ),
    )


FORWARDED = ("Sayın yetkili,", "siparişim on gündür gelmedi.", "Mehmet")
FORWARD_LABELS = {
    "tr": (
        "Gönderen: Mehmet Öz <mehmet@baska.example>",
        "Tarih: 11 Kas 2026 Çar, 09:15",
        "Konu: Siparişim",
        "Alıcı: <ayse.yilmaz@musteri.example>",
    ),
    "en": (
        "From: Mehmet Öz <mehmet@baska.example>",
        "Date: Wed, Nov 11, 2026 at 9:15 AM",
        "Subject: Siparişim",
        "To: <ayse.yilmaz@musteri.example>",
    ),
}
OUTLOOK_LABELS = {
    lang: [
        line.replace("Örnek Destek <destek@ornek.example>", "Mehmet Öz <mehmet@baska.example>")
        for line in lines
    ]
    for lang, lines in (("tr", LABELS_TR), ("en", LABELS_EN))
}
FORWARD_HEADS = (
    (
        "gmail",
        {"tr": "---------- Forwarded message ---------", "en": "---------- Forwarded message ---------"},
        FORWARD_LABELS,
    ),
    (
        "gmail-tr",
        {
            "tr": "---------- Yönlendirilen ileti ---------",
            "en": "---------- Forwarded message ---------",
        },
        FORWARD_LABELS,
    ),
    ("apple", {"tr": "İletilen ileti başlangıcı:\n", "en": "Begin forwarded message:\n"}, FORWARD_LABELS),
    (
        "thunderbird",
        {"tr": "-------- İletilen İleti --------", "en": "-------- Forwarded Message --------"},
        FORWARD_LABELS,
    ),
    ("outlook", {"tr": "", "en": ""}, OUTLOOK_LABELS),
    ("outlook-web", {"tr": "_" * 32, "en": "_" * 32}, OUTLOOK_LABELS),
)


def _forwards() -> Iterator[Made]:
    """Give mails that pass another one on: what it says stays, and who wrote it is known."""
    for name, head, block in FORWARD_HEADS:
        for lang in LANGUAGES:
            for above in (ANSWER[lang][:3], ()):
                whole = "\n".join([*above, "", head[lang], *block[lang], "", *FORWARDED]) + "\n"
                yield Made(
                    name=f"forward-{name}-{lang}-{'with' if above else 'without'}-words",
                    content=mail(
                        part("text/plain", whole),
                        subject="Fwd: Siparişim" if lang == "en" else "İlt: Siparişim",
                    ),
                    words=(*above, *block[lang], *FORWARDED),
                    expected=Expected(
                        text="\n".join(
                            [*above, *filter(None, head[lang].split("\n")), *block[lang], *FORWARDED]
                        ),
                        first_sender="mehmet@baska.example",
                    ),
                )
    html = '<div>Bilginize</div><div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>'
    html += f"{'<br>'.join(line.replace('<', '&lt;') for line in FORWARD_LABELS['tr'])}<br></div><br>{html_lines(FORWARDED)}</div>"
    yield Made(
        name="forward-gmail-html",
        content=mail(part("text/html", html), subject="Fwd: Siparişim"),
        words=("Bilginize", *FORWARDED),
        expected=Expected(first_sender="mehmet@baska.example", html=("on gündür gelmedi",)),
    )
    yield Made(
        name="forward-as-file",
        content=mail(_with_mail_inside(FORWARDED), subject="Fwd: Siparişim"),
        words=("Bilginize",),
        expected=Expected(text="Bilginize", files=("mail-1.eml",), first_sender="mehmet@baska.example"),
    )


def _with_mail_inside(lines: tuple[str, ...]) -> bytes:
    inner = mail(part("text/plain", text(lines)), sender="Mehmet Öz <mehmet@baska.example>", answers=False)
    files = b"Content-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n" + inner
    head = b'Content-Type: multipart/mixed; boundary="m1"\r\n\r\n'
    return (
        head + b"--m1\r\n" + part("text/plain", "Bilginize\n") + b"\r\n--m1\r\n" + files + b"\r\n--m1--\r\n"
    )


PHONES = (
    "Windows 10 için Posta ile gönderildi",
    "Android için Outlook'u edinin",
    "Huawei telefonumdan gönderildi",
    "Mobil cihazımdan gönderildi.",
    "iPad'imden gönderildi",
    "Yahoo Mail'den gönderildi: iPhone",
    "Gmail'den gönderildi",
    "Samsung Mobile tarafından gönderildi",
    "BlackBerry cihazımdan gönderilmiştir",
    "Sent from Mail for Windows",
    "Sent from Yahoo Mail for iPhone",
    "Sent from my Samsung Galaxy smartphone.",
    "Diese Nachricht wurde von meinem Android Mobiltelefon mit GMX Mail gesendet.",
    "Отправлено из мобильной Почты Mail.ru",
)


def _phones() -> Iterator[Made]:
    """Give answers over the lines that phones and programmes put under every mail."""
    for number, line in enumerate(PHONES):
        yield Made(
            name=f"phone-{number}",
            content=mail(part("text/plain", f"Tamam, bekliyorum.\n\n{line}\n")),
            words=("Tamam, bekliyorum.", line),
            expected=Expected(text="Tamam, bekliyorum.", signature=line),
        )


KEPT = {
    "arrow": "Sipariş -> kargo -> teslim olmadı.\n> 5 adet istemiştim\nTeşekkürler",
    "labels": "Bilgilerim:\nAd: Ayşe\nAdres: Ankara\nTelefon: 0532 000 00 00\nNot: hafta sonu gelmeyin",
    "colon": "Ali bey dün telefonda şöyle dedi:\nfatura yarın kesilecek.\nKesilmedi.",
    "dash": "Sorunlar:\n-- kargo gecikti\n-- kutu ezikti\nÇözün lütfen.",
    "rule": "Birinci soru\n-----\nİkinci soru\n-----\nÜçüncü soru",
    "sent": "Kargo iPhone kutusundan gönderildi mi, yoksa zarfla mı gönderildi?",
    "from": "Kimden: bilmiyorum\nAma para hesabımdan çıktı.",
    "iban": "TR12 0006 2000 0000 0000 0000 01 hesabına 12:05 sularında yatırdım, tutar:\n1.250,00 TL",
    "english": "He wrote: please pay again.\nI will not.",
    "form": "Ad: Ali\nE-posta: ali@x.example\nTarih: 12.11.2026\nKonu: iade\nMesaj: iade istiyorum\nKime: destek@ornek.example",
    "retold": "Size sormuştum:\n\nKimden: ben\nTarih: 12.11.2026 14:05\nKonu: fatura\n\nhâlâ cevap yok",
    "prose": "Bakın.\n\n12.11.2026 14:05 tarihinde ekibiniz şunu yazdı:\niade edildi\nama iade gelmedi.",
    "prose-en": "Look.\n\nOn Monday I paid 12.50 and Mr. Smith wrote:\nyou must pay again. Is this right?",
    "dashes": "Merhaba\n--\nbir\n--\niki",
    "empty-lines": "a\n\n\n\nb\n\n\nc",
}


def _people() -> Iterator[Made]:
    """Give what people write that only looks like a quotation, a signature or a list of labels: it stays text."""
    for name, words in KEPT.items():
        for form in ("plain", "html"):
            content = (
                part("text/plain", words)
                if form == "plain"
                else part("text/html", html_lines(words.split("\n")))
            )
            yield Made(
                name=f"people-{name}-{form}",
                content=mail(content, subject="Sorun", answers=False),
                words=tuple(words.split("\n")),
                expected=Expected(text=words),
            )
    indented = f"<p>Yönetmelik der ki:</p><blockquote>{html_lines(['madde 1'])}</blockquote><p>Buna göre iade hakkım var.</p>"
    yield Made(
        name="people-indented",
        content=mail(part("text/html", indented)),
        words=("Yönetmelik der ki:", "madde 1", "iade hakkım"),
        expected=Expected(text="Yönetmelik der ki:\nmadde 1\nBuna göre iade hakkım var."),
    )
    sent = SENT["tr"]
    yield Made(
        name="known-without-sign",
        content=mail(part("text/plain", f"Buna cevabım hayır.\n\n{text(sent)}\n")),
        earlier=(text(sent),),
        words=("Buna cevabım hayır.", *sent),
        expected=Expected(folded=(LAST_SENT["tr"],)),
    )
    yield Made(
        name="quoting-horde",
        content=mail(part("text/plain", f"Evet.\n\nQuoting {THEM}:\n\n{signs(sent)}\n")),
        words=("Evet.", *sent),
        expected=Expected(text="Evet.", folded=(LAST_SENT["tr"],)),
    )
