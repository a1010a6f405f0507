"""Requests for help of the demonstration: in both languages and in every state."""

from terazi.entry.seed.support_tickets import MORE_TICKETS
from terazi.foundation.calls.frame import House
from terazi.foundation.context import Change
from terazi.foundation.db import Transaction
from terazi.foundation.ids import UserId, new_token
from terazi.foundation.language.lang import Lang
from terazi.modules.access.public import grant_role
from terazi.modules.accounts.public import find_active_people, make_active_user
from terazi.modules.site.public import find_site
from terazi.modules.support.public import (
    Mover,
    SeededTicket,
    SeededWord,
    TicketState,
    Topic,
    has_tickets,
    seed_ticket,
)

_, _OPEN, _ANSWERED, _PASSIVE, _TERMINATED, _SPAM, _ = TicketState


def _asks(text: str, state: TicketState | None = None) -> SeededWord:
    return SeededWord(side=Mover.REQUESTER, text=text, state=state)


def _answers(text: str, state: TicketState | None = _ANSWERED) -> SeededWord:
    return SeededWord(side=Mover.STAFF, text=text, state=state)


def _notes(text: str, state: TicketState | None = None) -> SeededWord:
    return SeededWord(side=Mover.STAFF, text=text, is_internal=True, state=state)


def _ticket(lang: Lang, topic: Topic, subject: str, hours_ago: int, *words: SeededWord) -> SeededTicket:
    return SeededTicket(lang=lang, topic=topic, subject=subject, hours_ago=hours_ago, words=words)


_TR, _EN = Lang.TR, Lang.EN
TICKETS = (
    _ticket(
        _TR, Topic.BILL, "Faturada vergi dairesi yanlış", 3,
        _asks("Son faturamda vergi dairesi Göztepe yerine Kadıköy yazıyor. Düzeltebilir misiniz?"),
    ),
    _ticket(
        _TR, Topic.TECHNICAL, "Excel dosyam yüklenirken duruyor", 26,
        _asks("8 MB’lık dosyam %60’ta kalıyor. Tarayıcım Firefox."),
        _notes("Dosyada birleştirilmiş hücreler var, bilinen bir durum."),
        _answers("Dosyanızda çok sayıda birleştirilmiş hücre var. Birleştirmeleri kaldırıp yeniden dener misiniz?"),
    ),
    _ticket(
        _TR, Topic.PAYMENT, "Havale görünmüyor", 50,
        _asks("Dün havale yaptım, siparişim hâlâ ödeme bekliyor."),
        _answers("Dekontu bu talebe ekleyebilir misiniz?"),
        _asks("Ekledim, teşekkürler.", _OPEN),
    ),
    _ticket(
        _TR, Topic.ANALYSIS, "p değeri nasıl okunur?", 190,
        _asks("Raporda p = 0,03 yazıyor, bu ne demek?"),
        _answers("Gruplar arasında böyle bir farkın rastlantıyla görülme olasılığı %3 demektir."),
        _notes("Yardım sayfasına örnek eklendi."),
        _answers("Yardım sayfamıza bir örnek de ekledik.", _PASSIVE),
    ),
    _ticket(
        _TR, Topic.ACCOUNT, "İki adımlı girişi kapatamıyorum", 400,
        _asks("Telefonum değişti, giremiyorum."),
        _answers("Kurtarma kodlarınızdan biriyle girip yeni telefonunuzu ekleyebilirsiniz."),
        _asks("Oldu, teşekkür ederim.", _TERMINATED),
    ),
    _ticket(
        _TR, Topic.ORDER, "Siparişimi başka hesaba aldım", 5,
        _asks("Paketi yanlışlıkla eski hesabımla aldım. Yeni hesabıma taşıyabilir misiniz?"),
    ),
    _ticket(
        _TR, Topic.OTHER, "Sitenizi ilk sayfaya taşıyalım", 60,
        _asks("Aylık 999 TL’ye arama sonuçlarında ilk sıradasınız. Hemen arayın!"),
        _notes("Reklam.", _SPAM),
    ),
    _ticket(
        _EN, Topic.BUNDLE, "Which bundle has machine learning?", 6,
        _asks("I would like to train models on survey data. Which bundle do I need?"),
    ),
    _ticket(
        _EN, Topic.ANALYSIS, "Dates are read as text", 30,
        _asks("The column with dates (31/12/2025) is shown as text."),
        _answers("Open the column, choose “Date” and the order day, month, year."),
    ),
    _ticket(
        _EN, Topic.PRIVACY, "What do you keep of my files?", 75,
        _asks("How long do you keep the workbooks that I upload?"),
        _answers("Until you delete the project. A deleted one is gone from our backups after 30 days."),
        _asks("And the results?", _OPEN),
        _notes("Asked the lawyer."),
    ),
    _ticket(
        _EN, Topic.PAYMENT, "Card refused", 210,
        _asks("My card is refused although it works elsewhere."),
        _answers("Your bank wants 3-D Secure to be switched on for payments abroad.", _PASSIVE),
    ),
    _ticket(
        _EN, Topic.OTHER, "Can I use it at a school?", 500,
        _asks("Is there a price for a class of 30?"),
        _answers("Yes: the owner of a shop can assign bundles to people. We sent you the details.", _TERMINATED),
    ),
    _ticket(
        _EN, Topic.TECHNICAL, "The chart is empty on my phone", 9,
        _asks("The bar chart shows nothing in portrait mode."),
        _answers("We can see it too and are working on it.", None),
    ),
)  # fmt: skip


_DESK = (
    ("destek.elif", "Elif", "Demir"),
    ("destek.can", "Can", "Arslan"),
    ("destek.zeynep", "Zeynep", "Yıldız"),
    ("destek.burak", "Burak", "Şahin"),
    ("destek.defne", "Defne", "Koç"),
)
"""Who answers at the demonstration's desk beside its administrator; nobody signs in as them."""


async def _seed_desk(house: House, change: Change) -> list[UserId]:
    found = []
    for username, firstname, lastname in _DESK:
        user_id = await make_active_user(
            change.db,
            user_id=house.new_id(),
            username=username,
            mail=f"{username}@example.com",
            password=new_token(),
            hash_kib=house.settings.password_hash_kib,
            firstname=firstname,
            lastname=lastname,
            lang=Lang.TR,
            now=change.now,
        )
        await grant_role(change, user_id, "support_answer")
        found.append(user_id)
    return found


async def seed_support(house: House, db: Transaction, staff: UserId) -> None:
    """Let the demonstration's analysts have asked for help, where none of them has yet."""
    (people,) = await db.ask(find_active_people(["analist", "analyst"]))
    known = {_TR: people.get("analist"), _EN: people.get("analyst")}
    site = await find_site("", house.database.reader)
    change = Change(db=db, now=house.clock(), new_id=house.new_id)
    askers: dict[Lang, UserId] = {}
    for lang, person in known.items():
        if person is not None and not await has_tickets(change, person, site.id):
            askers[lang] = person
    desk = [staff, *(await _seed_desk(house, change))] if askers else []
    for lang, asker in askers.items():
        for ticket in (*TICKETS, *MORE_TICKETS):
            if ticket.lang is lang:
                await seed_ticket(
                    change,
                    ticket,
                    site_id=site.id,
                    asker=asker,
                    desk=desk,
                    base_url=house.settings.public_url,
                )
