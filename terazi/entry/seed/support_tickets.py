"""More requests for help of the demonstration, as short as most of them are."""

from terazi.foundation.language.lang import Lang
from terazi.modules.support.public import Mover, SeededTicket, SeededWord, TicketState, Topic

_ANSWERED, _PASSIVE = TicketState.ANSWERED, TicketState.PASSIVE
_TERMINATED, _SPAM = TicketState.TERMINATED, TicketState.SPAM
_TR, _EN = Lang.TR, Lang.EN


def _one(
    lang: Lang,
    topic: Topic,
    hours_ago: int,
    subject: str,
    asked: str,
    answered: str = "",
    state: TicketState = _ANSWERED,
    by: int = 0,
) -> SeededTicket:
    """Return a request with one answer, or with none."""
    words = [SeededWord(side=Mover.REQUESTER, text=asked)]
    if answered:
        words.append(SeededWord(side=Mover.STAFF, text=answered, state=state, is_internal=state is _SPAM))
    return SeededTicket(lang=lang, topic=topic, subject=subject, hours_ago=hours_ago, words=words, staff=by)


MORE_TICKETS = (
    _one(_TR, Topic.ORDER, 2, "Siparişim hâlâ hazırlanıyor görünüyor", "İki saat önce ödedim, paketim ne zaman açılır?"),
    _one(
        _TR, Topic.PAYMENT, 7, "Karttan iki kez çekildi", "Kartımdan aynı tutar iki kez çekilmiş görünüyor.",
        "İkinci işlem bir ön provizyondu, bankanız birkaç gün içinde kaldırır.", by=1,
    ),
    _one(_TR, Topic.BUNDLE, 20, "Kredim ne zaman yenilenir?", "Aylık paketimin kredisi hangi gün yenileniyor?"),
    _one(
        _TR, Topic.ANALYSIS, 28, "Türkçe karakterler bozuk", "CSV dosyamdaki ğ ve ş harfleri soru işareti oldu.",
        "Dosyayı “UTF-8” olarak kaydedip yeniden yükleyin; adımları yardım sayfasında da bulursunuz.", by=2,
    ),
    _one(
        _TR, Topic.ACCOUNT, 45, "E-posta adresimi değiştirmek istiyorum", "Eski iş adresime artık erişemiyorum.",
        "Ayarlarım sayfasından yeni adresinizi yazın, oraya bir onay kodu gönderiyoruz.", by=3,
    ),
    _one(
        _TR, Topic.BILL, 70, "Şirket adına fatura", "Faturamı şahsım yerine şirketim adına alabilir miyim?",
        "Ödemeden önce fatura bilgilerinizde şirketinizi seçmeniz yeterli.", _PASSIVE, by=1,
    ),
    _one(
        _TR, Topic.TECHNICAL, 96, "Sayfa çok yavaş açılıyor", "Rapor sayfası dün akşamdan beri yavaş.",
        "Dün akşamki yoğunluk giderildi. Sürerse ekran görüntüsüyle yazın.", _PASSIVE, by=2,
    ),
    _one(
        _TR, Topic.PRIVACY, 120, "Verilerimin bir kopyası", "Hakkımda tuttuğunuz verilerin bir kopyasını istiyorum.",
        "Hesabınızdaki “Verilerimi indir” düğmesiyle hepsini tek dosyada alabilirsiniz.", by=5,
    ),
    _one(
        _TR, Topic.ANALYSIS, 150, "Hangi testi kullanmalıyım?", "İki sınıfın notlarını karşılaştırmak istiyorum.",
        "Normal dağılıyorsa t-testi, dağılmıyorsa Mann-Whitney. Program sizin yerinize de seçebilir.", _PASSIVE, by=3,
    ),
    _one(
        _TR, Topic.ORDER, 300, "Siparişi iptal etmek istiyorum", "Yanlış paketi aldım, kullanmadım.",
        "İptal ettik, tutar kartınıza iade edildi.", _TERMINATED, by=1,
    ),
    _one(
        _TR, Topic.OTHER, 330, "Okulumuz için eğitim", "Öğretmenlere tanıtım yapıyor musunuz?",
        "Evet, çevrim içi ve ücretsiz. Takvimi e-postayla gönderdik.", _TERMINATED, by=4,
    ),
    _one(
        _TR, Topic.PAYMENT, 420, "Taksit seçeneği çıkmıyor", "Ödeme sayfasında taksit göremiyorum.",
        "Taksit, kredi kartlarında 500 ₺ üzerindeki ödemelerde açılır.", _TERMINATED,
    ),
    _one(_TR, Topic.OTHER, 80, "Ücretsiz takipçi kazanın", "Sosyal medya hesaplarınızı büyütelim!", "İstenmeyen.", _SPAM),
    _one(_EN, Topic.BILL, 1, "VAT number on the invoice", "Could you add our VAT number to the last invoice?"),
    _one(
        _EN, Topic.ORDER, 4, "Order paid twice", "I pressed pay again because the page did not answer.",
        "Only one payment went through; the other was refused. Nothing was charged twice.", by=2,
    ),
    _one(_EN, Topic.ACCOUNT, 18, "Code does not arrive", "I am waiting for the sign-in code since half an hour."),
    _one(
        _EN, Topic.ANALYSIS, 26, "Merge two workbooks", "Is there a way to analyse two files together?",
        "Put them on two sheets of one workbook; each becomes a table of the project.", by=1,
    ),
    _one(
        _EN, Topic.BUNDLE, 48, "Upgrade in the middle of a month", "What happens to my credits if I upgrade now?",
        "They stay, and those of the new bundle are added.", by=3,
    ),
    _one(
        _EN, Topic.TECHNICAL, 60, "Upload stops at 99 %", "The upload of a 40 MB file never ends.",
        "The file is larger than your bundle allows. Without the pictures it would fit.", _PASSIVE, by=4,
    ),
    _one(
        _EN, Topic.PAYMENT, 100, "Pay by transfer from abroad", "Do you accept transfers in euro?",
        "Transfers are in Turkish lira only; cards work from everywhere.", _PASSIVE, by=2,
    ),
    _one(
        _EN, Topic.ANALYSIS, 130, "Export the charts", "Can I use the charts in a paper?",
        "Yes: open the menu of a chart and choose PNG or SVG.", by=1,
    ),
    _one(
        _EN, Topic.PRIVACY, 160, "Delete my account", "Please delete everything you have about me.",
        "You can do it yourself on the page of your account; it is all gone after 60 days.", by=4,
    ),
    _one(
        _EN, Topic.ORDER, 260, "Change the payer of an order", "My employer will pay. Can I change the payer?",
        "Before the bill is issued, yes: choose another payer on the page of the order.", _TERMINATED, by=3,
    ),
    _one(
        _EN, Topic.TECHNICAL, 380, "Dark mode", "Is there a dark mode?",
        "Yes, in the menu of your name.", _TERMINATED, by=2,
    ),
    _one(
        _EN, Topic.BUNDLE, 450, "Student discount", "Do students pay less?",
        "Shops give coupons to schools; ask yours for one.", _TERMINATED,
    ),
    _one(_EN, Topic.OTHER, 90, "Your domain expires", "Renew your domain now to avoid losing it!", "Spam.", _SPAM),
    _one(_EN, Topic.TECHNICAL, 3, "Formula shows an error", "=MEAN(A) says that the column is unknown."),
)  # fmt: skip
