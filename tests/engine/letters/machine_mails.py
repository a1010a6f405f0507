"""Mails of machines: absence notes, bounces of five servers, lists and what else nobody should be answered."""

from collections.abc import Iterator, Sequence

from terazi.engine.letters.content import AutomaticSign, Bounce
from tests.engine.letters.made import Expected, Made, mail, multi, part

OUR_ID = "ours-1.k3j5@ornek.example"
GONE = "ayse.yilmaz@musteri.example"


def machine_mails() -> Iterator[Made]:
    """Give them all."""
    yield from _absences()
    yield from _bounces()
    yield from _told_in_words()
    yield from _of_machines()
    yield from _of_people()


NOTES = {
    "tr": "Merhaba,\n\n20 Kasım tarihine kadar izindeyim. Acil durumlarda Mehmet Öz ile görüşebilirsiniz.",
    "en": "Hello,\n\nI am out of the office until 20 November. In urgent cases please ask Mehmet Öz.",
}
ABSENCES: Sequence[tuple[str, dict[str, str], Sequence[str], AutomaticSign]] = (
    (
        "outlook",
        {"tr": "Otomatik yanıt: [#1042] Fatura", "en": "Automatic reply: [#1042] Fatura"},
        ("X-Auto-Response-Suppress: All", "Auto-Submitted: auto-generated"),
        AutomaticSign.AUTO_SUBMITTED,
    ),
    (
        "gmail",
        {"tr": "Ofis dışındayım Re: [#1042] Fatura", "en": "Out of office Re: [#1042] Fatura"},
        ("Auto-Submitted: auto-replied", "Precedence: bulk", "X-Autoreply: yes"),
        AutomaticSign.AUTO_SUBMITTED,
    ),
    (
        "suppressed",
        {"tr": "Re: Fatura", "en": "Re: Invoice"},
        ("X-Auto-Response-Suppress: OOF, AutoReply",),
        AutomaticSign.SUPPRESSED,
    ),
    (
        "old",
        {"tr": "Re: Fatura", "en": "Re: Invoice"},
        ("X-Autorespond: absence",),
        AutomaticSign.AUTOREPLY,
    ),
    (
        "precedence",
        {"tr": "Re: Fatura", "en": "Re: Invoice"},
        ("Precedence: auto_reply",),
        AutomaticSign.PRECEDENCE,
    ),
    (
        "empty-path",
        {"tr": "Re: Fatura", "en": "Re: Invoice"},
        ("Return-Path: <>",),
        AutomaticSign.EMPTY_PATH,
    ),
    (
        "subject",
        {"tr": "Otomatik Yanıt: Fatura", "en": "Out of Office: Invoice"},
        (),
        AutomaticSign.SUBJECT,
    ),
)


def _absences() -> Iterator[Made]:
    for name, subjects, more, sign in ABSENCES:
        for lang, note in NOTES.items():
            yield Made(
                name=f"absence-{name}-{lang}",
                content=mail(part("text/plain", note), subject=subjects[lang], more=more),
                words=tuple(note.split("\n")),
                expected=Expected(text=note, automatic=sign),
            )


def _report(
    words: str, fields: str, returned: str, *, kind: str = "text/rfc822-headers", more: Sequence[str] = ()
) -> bytes:
    status = (
        f"Content-Type: message/delivery-status\r\n\r\n{fields}".replace("\r\n", "\n")
        .replace("\n", "\r\n")
        .encode()
    )
    back = f"Content-Type: {kind}\r\n\r\n{returned}".encode()
    content = multi("report", part("text/plain", words), status, back, more="; report-type=delivery-status")
    return mail(
        content,
        sender="Mail Delivery System <MAILER-DAEMON@mx.musteri.example>",
        subject="Undelivered Mail Returned to Sender",
        to="iade+t0k3n@ornek.example",
        more=("Return-Path: <>", *more),
        answers=False,
    )


def _returned() -> str:
    return (
        f"From: Örnek Destek <destek@ornek.example>\r\nMessage-ID: <{OUR_ID}>\r\nSubject: [#1042] Fatura\r\n"
    )


def _bounce(name: str, content: bytes, bounce: Bounce) -> Made:
    return Made(
        name=f"bounce-{name}",
        content=content,
        expected=Expected(automatic=AutomaticSign.BOUNCE, bounce=bounce, files=None),
    )


def _gone(status: str, said: str, *, is_permanent: bool = True) -> Bounce:
    return Bounce(
        message_id=OUR_ID,
        recipient=GONE,
        status=status,
        diagnostic=said,
        is_permanent=is_permanent,
        token="t0k3n",
    )


def _bounces() -> Iterator[Made]:
    said = "550 5.1.1 <ayse.yilmaz@musteri.example>: Recipient address rejected: User unknown"
    postfix = f"Reporting-MTA: dns; mx.ornek.example\nX-Postfix-Queue-ID: 4F2\n\nFinal-Recipient: rfc822; {GONE}\nAction: failed\nStatus: 5.1.1\n"
    yield _bounce(
        "postfix",
        _report("I'm sorry.", f"{postfix}Diagnostic-Code: smtp; {said}\n", _returned()),
        _gone("5.1.1", said),
    )
    exchange = f"Reporting-MTA: dns;EX1.musteri.example\n\nFinal-recipient: RFC822;{GONE}\nAction: failed\nStatus: 5.2.2\n"
    full = "smtp;552 5.2.2 mailbox full"
    yield _bounce(
        "exchange",
        _report(
            "Your message wasn't delivered.",
            f"{exchange}Diagnostic-code: {full}\n",
            _returned(),
            kind="message/rfc822",
        ),
        _gone("5.2.2", "552 5.2.2 mailbox full"),
    )
    gmail = f"Reporting-MTA: dns; googlemail.com\nArrival-Date: Thu, 12 Nov 2026 05:05:00 -0800\n\nFinal-Recipient: rfc822; {GONE}\nAction: failed\nStatus: 5.4.1\n"
    yield _bounce(
        "gmail",
        _report(
            "** Address not found **",
            f"{gmail}Diagnostic-Code: smtp; 550 5.4.1 no\n",
            _returned(),
            kind="message/rfc822",
        ),
        _gone("5.4.1", "550 5.4.1 no"),
    )
    late = postfix.replace("failed", "delayed").replace("5.1.1", "4.4.1")
    yield _bounce(
        "delayed",
        _report("Still trying.", f"{late}Diagnostic-Code: smtp; 451 4.4.1 later\n", _returned()),
        _gone("4.4.1", "451 4.4.1 later", is_permanent=False),
    )
    sendmail = f"Reporting-MTA: dns; mx\n\nOriginal-Recipient: rfc822;{GONE}\nFinal-Recipient: RFC822; x@y.example\nAction: failed\nStatus: 5.1.2\n"
    yield _bounce("sendmail", _report("----- fatal errors -----", sendmail, _returned()), _gone("5.1.2", ""))
    fine = postfix.replace("failed", "delivered").replace("5.1.1", "2.0.0")
    yield Made(
        name="report-delivered",
        content=_report("Done.", fine, _returned()),
        expected=Expected(automatic=AutomaticSign.BOUNCE, files=None),
    )


def _told_in_words() -> Iterator[Made]:
    exim = f"This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered:\n\n  {GONE}\n"
    exim += f"    550 5.1.1 unknown user\n\n------ This is a copy of your message ------\n\nMessage-ID: <{OUR_ID}>\nSubject: x\n"
    from_exim = mail(
        part("text/plain", exim),
        sender="Mail Delivery System <Mailer-Daemon@mx.example>",
        subject="Mail delivery failed: returning message to sender",
        to="iade+t0k3n@ornek.example",
        more=("Return-Path: <>", f"X-Failed-Recipients: {GONE}", "Auto-Submitted: auto-replied"),
        answers=False,
    )
    yield _bounce("exim", from_exim, _gone("5.1.1", "550 5.1.1 unknown user"))
    qmail = f"Hi. This is the qmail-send program at mx.example.\nI'm afraid I wasn't able to deliver your message.\n\n<{GONE}>:\n"
    qmail += f"User unknown, #5.1.1 said the server.\n\n--- Below this line is a copy of the message.\n\nMessage-ID: <{OUR_ID}>\n"
    from_qmail = mail(
        part("text/plain", qmail),
        sender="MAILER-DAEMON@mx.example",
        subject="failure notice",
        to="iade+t0k3n@ornek.example",
        more=("Return-Path: <>",),
        answers=False,
    )
    yield _bounce("qmail", from_qmail, _gone("5.1.1", "User unknown, #5.1.1 said the server."))


WORDS = "Bu ay dergimizde yeni yazılar var."
MACHINES: Sequence[tuple[str, Sequence[str], str, AutomaticSign]] = (
    ("list", ("List-Id: <haber.liste.example>",), "Dergi <dergi@liste.example>", AutomaticSign.LIST),
    (
        "unsubscribe",
        ("List-Unsubscribe: <mailto:cik@liste.example>",),
        "Dergi <dergi@liste.example>",
        AutomaticSign.LIST,
    ),
    ("bulk", ("Precedence: bulk",), "Dergi <dergi@liste.example>", AutomaticSign.PRECEDENCE),
    ("noreply", (), "Banka <no-reply@banka.example>", AutomaticSign.ROBOT),
    ("noreply-tag", (), "Banka <noreply+77@banka.example>", AutomaticSign.ROBOT),
    ("daemon", (), "Cron <postmaster@sunucu.example>", AutomaticSign.ROBOT),
    ("feedback", ("Feedback-ID: 1:2:3:x",), "Kargo <bilgi@kargo.example>", AutomaticSign.FEEDBACK_ID),
    ("own", (), "Örnek Destek <destek@ornek.example>", AutomaticSign.OWN_ADDRESS),
    ("own-tag", (), "Örnek <destek+1042-aaaa@ornek.example>", AutomaticSign.OWN_ADDRESS),
    ("cron", ("X-Cron-Env: <SHELL=/bin/sh>",), "root <root@sunucu.example>", AutomaticSign.AUTOREPLY),
)


def _of_machines() -> Iterator[Made]:
    for name, more, sender, sign in MACHINES:
        yield Made(
            name=f"machine-{name}",
            content=mail(
                part("text/plain", WORDS), sender=sender, subject="Kasım sayısı", more=more, answers=False
            ),
            words=(WORDS,),
            expected=Expected(text=WORDS, automatic=sign),
        )


def _of_people() -> Iterator[Made]:
    """Give mails of people with headers and subjects that are like those of machines, and a receipt."""
    for name, more, subject in (
        ("no", ("Auto-Submitted: no",), "Re: Otomatik yanıt: neden geliyor"),
        ("none", ("X-Auto-Response-Suppress: None",), "Otomatik yanıt gelmiyor"),
        ("first-class", ("Precedence: first-class",), "Fatura: otomatik mi?"),
    ):
        yield Made(
            name=f"person-{name}",
            content=mail(part("text/plain", WORDS), subject=subject, more=more),
            words=(WORDS,),
            expected=Expected(text=WORDS, automatic=None),
        )
    receipt = (
        b"Content-Type: message/disposition-notification\r\n\r\nDisposition: manual-action; displayed\r\n"
    )
    yield Made(
        name="receipt",
        content=mail(
            multi(
                "report",
                part("text/plain", "Okundu."),
                receipt,
                more="; report-type=disposition-notification",
            )
        ),
        words=("Okundu.",),
        expected=Expected(text="Okundu.", automatic=AutomaticSign.RECEIPT),
    )
