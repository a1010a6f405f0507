"""Answers as mails of others have them: introductions broken over lines, words behind one, and wrong names of encodings."""

from collections.abc import Iterator

from tests.engine.letters.made import ANSWER, REPLY_TO, SENT, Expected, Made, body, mail, signs, text

US = f"Örnek Destek <{REPLY_TO}>"
TOLD = "tarihinde şunu yazdı:"
LAST_SENT = "yanıtlamanız yeterli"


def broken_ways() -> Iterator[Made]:
    """Give them all."""
    answer, quoted, sent = text(ANSWER["tr"]), signs(SENT["tr"]), text(SENT["tr"])
    ways = {
        "behind-the-day": f"{US}, 12 Kas 2026 Per,\n14:05 {TOLD}\n\n{quoted}",
        "behind-the-time": f"{US}, 12 Kas 2026 Per, 14:05 tarihinde\nşunu yazdı:\n\n{quoted}",
        "behind-the-name": f"Örnek Destek\n<{REPLY_TO}>, 12 Kas 2026 Per, 14:05\n{TOLD}\n\n{quoted}",
        "within-the-address": f"Örnek Destek <\n{REPLY_TO}>, 12 Kas 2026\nPer, 14:05 {TOLD}\n\n{quoted}",
    }
    for name, quotation in ways.items():
        yield _made(f"introduction-broken-{name}", f"{answer}\n\n{quotation}\n")
    words = f"12 Kas 2026 Per 14:05 tarihinde Örnek Destek<{REPLY_TO}> şöyle yazdı:   {sent}"
    signed = "Android’deki Yahoo Postadan gönderildi"
    yield _made(
        "introduction-with-words-behind", f"{answer}\n\n\n{signed} \n \n  {words}\n", signature=signed
    )
    spark = f"12 Kas 2026 14:05 +0300 tarihinde, {US} yazdı:\n\n{quoted}"
    yield _made(
        "signed-by-spark", f"{answer}\n\nSpark ile gönderildi\n{spark}\n", signature="Spark ile gönderildi"
    )
    latin = b"Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"
    for name, words in (
        ("turkish", "Şubem Iğdır, çünkü böyle."),
        ("icelandic", "Það er ekki hér, því miður, bók."),
    ):
        charset = "iso-8859-9" if name == "turkish" else "iso-8859-1"
        yield Made(
            name=f"{name}-called-western",
            content=mail(latin + f"{words}\r\n".encode(charset)),
            words=(words,),
            expected=Expected(text=words),
        )


def _made(name: str, plain: str, *, signature: str = "") -> Made:
    return Made(
        name=name,
        content=mail(body(plain, None)),
        words=(*ANSWER["tr"], *SENT["tr"]),
        expected=Expected(text=text(ANSWER["tr"]), folded=(LAST_SENT,), signature=signature),
    )
