"""The free pages of a new site: what it is, how to reach it, and its legal texts; the operator completes them.

They say what the platform does as it is delivered. What only the operator knows stands in square brackets.
"""

from terazi.entry.seed.icons import ICONS
from terazi.entry.seed.law_pages import INTERMEDIARY, WITHDRAWAL
from terazi.modules.site.public import MenuItem, Unit, UnitKind

_OPERATOR = {
    "tr": "<p><i>Bu metin taslaktır: köşeli ayraç içindeki yerleri işletmeci doldurur ve yayımlamadan önce bir hukukçuya okutur.</i></p>",
    "en": "<p><i>This text is a draft: the operator fills in what stands in square brackets, and has it read by a lawyer before publishing it.</i></p>",
}
_ABOUT = {
    "tr": "<p>Terazi, Excel dosyanızı anlaşılır sonuçlara çeviren bir platformdur. Sütunları tanır, hataları gösterip "
    "düzeltme önerir, hangi bilginin hangisiyle ilişkili olduğunu düz cümlelerle anlatır ve verinizden öğrenen tahmin modelleri kurar.</p>"
    "<h2>Kimler için</h2><p>Elinde bir tablo ve bir soru olan herkes için: satışlarını anlamak isteyen dükkân sahibi, anketini "
    "değerlendiren öğretmen, ölçümlerini inceleyen araştırmacı. İstatistik bilmek gerekmez.</p>"
    "<h2>Verinize ne olur</h2><p>Dosyanız yalnızca sizin projenizde kullanılır. Başkalarının modelleri sizin verinizle eğitilmez. "
    "Projeyi sildiğinizde verisi de silinir.</p>"
    "<h2>Siteyi kim işletiyor</h2><p>[İşletmecinin unvanı], [adres].</p>",
    "en": "<p>Terazi turns your Excel file into results that can be understood. It recognises the columns, shows errors and suggests "
    "corrections, says in plain sentences which facts go together, and builds prediction models that learn from your data.</p>"
    "<h2>Who it is for</h2><p>Everybody with a table and a question: a shop owner who wants to understand the sales, a teacher with "
    "a survey, a researcher with measurements. No statistics are needed.</p>"
    "<h2>What happens to your data</h2><p>Your file is used in your own project only. Nobody else’s models are trained with your data. "
    "When you delete the project, its data are deleted too.</p>"
    "<h2>Who runs this site</h2><p>[Name of the operator], [address].</p>",
}
_CONTACT = {
    "tr": "<p>Sorularınız, önerileriniz ve kişisel verilerinizle ilgili başvurularınız için bize ulaşın. E-posta adresimiz ve telefonumuz sayfanın altında yazar.</p>"
    "<p><b>İşletmeci:</b> [unvan]<br><b>Adres:</b> [adres]<br><b>MERSİS no:</b> [numara]<br><b>Vergi dairesi ve no:</b> [bilgi]<br><b>KEP:</b> [adres]</p>"
    "<p>Bir siparişinizle ilgili yazıyorsanız sipariş numarasını da belirtin.</p>",
    "en": "<p>Write to us with questions, suggestions and requests about your personal data. Our mail address and telephone stand at the foot of the page.</p>"
    "<p><b>Operator:</b> [name]<br><b>Address:</b> [address]<br><b>MERSIS no.:</b> [number]<br><b>Tax office and no.:</b> [details]<br><b>Registered e-mail (KEP):</b> [address]</p>"
    "<p>If you write about an order, please give its number.</p>",
}
_PRIVACY = {
    "tr": _OPERATOR["tr"]
    + "<h2>Veri sorumlusu</h2><p>Kişisel verileriniz, 6698 sayılı Kişisel Verilerin Korunması Kanunu (KVKK) uyarınca veri sorumlusu olarak [işletmecinin unvanı], [adres] tarafından işlenir.</p>"
    "<h2>Hangi veriler</h2><ul><li>Kayıtta ve profilinizde yazdıklarınız: ad, soyad, kullanıcı adı, e-posta, cinsiyet; isterseniz telefon, adres, doğum tarihi.</li>"
    "<li>Yüklediğiniz dosyalar ve onlardan çıkan sonuçlar.</li><li>Siparişleriniz, ödemelerin sonucu ve faturalarınız. Kart numaranız bize ulaşmaz; ödeme kuruluşunda kalır.</li>"
    "<li>Bize yazdıklarınız.</li><li>Güvenlik kayıtları: oturumlarınızın zamanı, IP adresi, tarayıcı bilgisi ve hesabınızda yapılan işlemler.</li></ul>"
    "<h2>Hangi amaçla, hangi hukuki sebeple</h2><p>Hesabınızı açmak, hizmeti sunmak, sipariş ve fatura işlemlerini yapmak (sözleşmenin kurulması ve ifası, KVKK m. 5/2-c); yasaların istediği kayıtları tutmak "
    "(hukuki yükümlülük, m. 5/2-ç); hesabınızı ve siteyi korumak (meşru menfaat, m. 5/2-f). Tanıtım iletileri yalnızca açık onayınızla gönderilir ve onayınızı her an geri alabilirsiniz.</p>"
    "<h2>Nasıl toplanır</h2><p>Verileriniz, bu sitedeki formlara yazdıklarınızdan, yüklediğiniz dosyalardan ve siteyi kullanırken oluşan kayıtlardan elektronik yolla toplanır.</p>"
    "<h2>Kime aktarılır</h2><p>Ödeme kuruluşuna ve bankaya (ödeme için), e-posta ve sunucu hizmeti aldığımız kuruluşlara (yalnızca bizim adımıza ve talimatımızla), alışveriş yaptığınız mağazaya (siparişiniz için) ve "
    "yasanın yetkili kıldığı makamlara. Verileriniz satılmaz. Yurt dışına aktarım: [varsa ülke ve dayanak, yoksa “yapılmaz”].</p>"
    "<h2>Ne kadar saklanır</h2><p>Projeleriniz siz silene kadar; hesabınız kapatılana kadar. Faturalar ve ticari kayıtlar yasal süre boyunca saklanır. Güvenlik kayıtlarının süresi: [süre].</p>"
    "<h2>Tarayıcınızda ne durur</h2><p>Bu site çerez kullanmaz ve başka kuruluşların içeriğini yüklemez. Tarayıcınızda yalnızca sitenin çalışması için gerekenler tutulur: oturumunuz, dil ve görünüm seçiminiz, kaydetmediğiniz yazılar ve okuduğunuz bilgilendirmeler.</p>"
    "<h2>Haklarınız</h2><p>KVKK’nın 11. maddesi uyarınca verilerinizin işlenip işlenmediğini öğrenme, bilgi isteme, amacına uygun kullanılıp kullanılmadığını ve kimlere aktarıldığını öğrenme, düzeltilmesini, silinmesini ya da "
    "yok edilmesini isteme, bunun aktarılan kişilere bildirilmesini isteme, yalnızca otomatik inceleme sonucu aleyhinize çıkan sonuca itiraz etme ve zararınızın giderilmesini isteme haklarınız vardır. Başvurunuzu hesabınızda kayıtlı e-posta "
    "adresinden ya da [adres / KEP] yoluyla iletin; en geç 30 gün içinde yanıtlarız. Verilerinizi hesap ayarlarınızdan indirebilirsiniz.</p>",
    "en": _OPERATOR["en"]
    + "<h2>Controller</h2><p>Your personal data are processed by [name of the operator], [address], as controller under the Turkish Personal Data Protection Law no. 6698 (KVKK).</p>"
    "<h2>Which data</h2><ul><li>What you write when registering and in your profile: first and last name, username, e-mail, gender and, if you wish, telephone, address and date of birth.</li>"
    "<li>The files you upload, and the results made from them.</li><li>Your orders, the outcome of payments and your bills. Your card number does not reach us; it stays with the payment provider.</li>"
    "<li>What you write to us.</li><li>Security records: the time, IP address and browser of your sessions, and what is done in your account.</li></ul>"
    "<h2>Why, and on which basis</h2><p>To open your account, provide the service and handle orders and bills (contract, KVKK art. 5/2-c); to keep the records the law asks for (legal duty, art. 5/2-ç); to protect your account and the site "
    "(legitimate interest, art. 5/2-f). Advertising is sent only with your express consent, which you can withdraw at any time.</p>"
    "<h2>How they are collected</h2><p>Electronically: from what you write into the forms of this site, from the files you upload, and from records made while the site is used.</p>"
    "<h2>Who receives them</h2><p>The payment provider and the bank (for payments), our mail and server providers (only on our behalf and instructions), the shop you buy from (for your order), and authorities entitled by law. Your data are not sold. "
    "Transfers abroad: [country and basis, or “none”].</p>"
    "<h2>How long they are kept</h2><p>Your projects until you delete them; your account until it is closed. Bills and commercial records for as long as the law demands. Security records: [period].</p>"
    "<h2>What stays in your browser</h2><p>This site sets no cookies and loads nothing from third parties. Your browser keeps only what the site needs to work: your session, your language and appearance, what you have typed and not saved, and which notices you have read.</p>"
    "<h2>Your rights</h2><p>Under Article 11 of the KVKK you may learn whether your data are processed, ask for information, learn whether they are used as intended and to whom they were passed on, have them corrected, deleted or destroyed and have "
    "the recipients told, object to a result against you that comes from automated analysis alone, and claim damages. Send your request from the e-mail address of your account or by [address / KEP]; we answer within 30 days. You can download your data "
    "from your account settings.</p>",
}
_TERMS = {
    "tr": _OPERATOR["tr"]
    + "<h2>Taraflar ve konu</h2><p>Bu koşullar, siteyi işleten [işletmecinin unvanı], [adres] ile siteyi kullanan kişi arasındadır. Site, yüklediğiniz tabloları inceleyen, istatistik çıkaran ve tahmin modelleri kuran bir hizmet ile bu hizmetlerin satıldığı mağazaları sunar.</p>"
    "<h2>Hesabınız</h2><p>Hesabınız size özeldir. Kayıt bilgileriniz doğru olmalı, şifreniz kimseyle paylaşılmamalıdır. Hesabınızı başkasının kullandığını fark ederseniz şifrenizi değiştirip bize bildirin.</p>"
    "<h2>Verileriniz</h2><p>Yüklediğiniz dosyalar ve sonuçları sizindir; bunları yalnızca size hizmet vermek için işleriz. Yüklediğiniz verileri kullanmaya hakkınız olmalı, başkalarına ait kişisel verileri hukuka uygun bir dayanakla yüklemelisiniz.</p>"
    "<h2>Uygun kullanım</h2><p>Hizmet yasalara aykırı amaçlarla, başkalarının haklarını çiğneyerek ya da çalışmasını bozacak biçimde kullanılamaz. Böyle kullanılan hesaplar durdurulabilir.</p>"
    "<h2>Ücretler, krediler, cayma</h2><p>Bir işlemin kaç kredi harcayacağı önceden gösterilir; tamamlanamayan işlemin kredisi geri döner. Satın alma sırasında ön bilgilendirme ve mesafeli satış sözleşmesi ayrıca onayınıza sunulur; cayma hakkınız ve istisnaları orada yazar.</p>"
    "<h2>Sonuçların niteliği</h2><p>İstatistikler ve tahminler verinize dayanan hesaplardır; kesinlik taşımaz, hukuki, mali veya tıbbi danışmanlık yerine geçmez.</p>"
    "<h2>Değişiklik ve uyuşmazlık</h2><p>Koşullar değişirse size bildirir ve yeni metni onayınıza sunarız. Türk hukuku uygulanır. Tüketiciler, parasal sınırlara göre tüketici hakem heyetlerine ve tüketici mahkemelerine başvurabilir; diğer uyuşmazlıklarda [yer] mahkemeleri yetkilidir.</p>",
    "en": _OPERATOR["en"]
    + "<h2>Parties and subject</h2><p>These terms are between [name of the operator], [address], who runs this site, and whoever uses it. The site offers a service that examines the tables you upload, computes statistics and builds prediction models, and shops in which such services are sold.</p>"
    "<h2>Your account</h2><p>Your account is yours alone. Your registration details must be true, and your password must not be shared. If you notice that somebody else uses your account, change your password and tell us.</p>"
    "<h2>Your data</h2><p>The files you upload and their results are yours; we process them only to serve you. You must be entitled to use the data you upload, and have a lawful basis for other people’s personal data.</p>"
    "<h2>Fair use</h2><p>The service may not be used unlawfully, against the rights of others, or in a way that disturbs its operation. Accounts used like that may be suspended.</p>"
    "<h2>Prices, credits, withdrawal</h2><p>How many credits some work spends is shown before it begins; credits of work that could not be finished return. When you buy, pre-contract information and the distance sales contract are put before you separately; your right of withdrawal and its exceptions stand there.</p>"
    "<h2>What results are</h2><p>Statistics and predictions are computations based on your data; they are not certain and replace no legal, financial or medical advice.</p>"
    "<h2>Changes and disputes</h2><p>If the terms change, we tell you and ask you to accept the new text. Turkish law applies. Consumers may turn to consumer arbitration committees and consumer courts within their monetary limits; for other disputes the courts of [place] are competent.</p>",
}


def _page(name: str, order: int, *, tr: tuple[str, str], en: tuple[str, str], icon: str) -> MenuItem:
    return MenuItem(
        route_view=f"page_{name}",
        caption={"tr": tr[0], "en": en[0]},
        url={"tr": tr[1], "en": en[1]},
        icon=ICONS[icon],
        login_need=False,
        show_in_menu=False,
        order=order,
    )


def _text(name: str, body: dict[str, str]) -> Unit:
    return Unit(key=name, place=f"page_{name}", kind=UnitKind.RICH, content={"body": body}, order=10)


def _drafted(body: dict[str, str]) -> dict[str, str]:
    return {lang: _OPERATOR[lang] + text for lang, text in body.items()}


PAGES_MENU = (
    _page("about", 500, tr=("Hakkımızda", "/hakkimizda"), en=("About us", "/about"), icon="file-text"),
    _page("contact", 510, tr=("İletişim", "/iletisim"), en=("Contact", "/contact"), icon="file-text"),
    _page(
        "privacy",
        520,
        tr=("KVKK aydınlatma metni", "/kvkk-aydinlatma-metni"),
        en=("Privacy notice", "/privacy-notice"),
        icon="shield-check",
    ),
    _page(
        "terms",
        530,
        tr=("Site kullanım şartları", "/kullanim-sartlari"),
        en=("Site terms", "/terms"),
        icon="file-text",
    ),
    _page(
        "intermediary",
        540,
        tr=("Aracı hizmet sağlayıcı", "/araci-hizmet-saglayici"),
        en=("Intermediary", "/intermediary"),
        icon="file-text",
    ),
    _page(
        "withdrawal",
        550,
        tr=("Cayma hakkı ve formu", "/cayma-hakki"),
        en=("Withdrawal and form", "/withdrawal"),
        icon="file-text",
    ),
)
PAGES_UNITS = (
    _text("about", _ABOUT),
    _text("contact", _CONTACT),
    _text("privacy", _PRIVACY),
    _text("terms", _TERMS),
    _text("intermediary", _drafted(INTERMEDIARY)),
    _text("withdrawal", _drafted(WITHDRAWAL)),
    Unit(
        key="notice",
        place="footer",
        kind=UnitKind.NOTICE,
        content={
            "text": {
                "tr": "Bu site çerez kullanmaz ve başka kuruluşların içeriğini yüklemez. Kişisel verilerinizle neler yapıldığını aydınlatma metninde okuyabilirsiniz.",
                "en": "This site sets no cookies and loads nothing from third parties. What is done with your personal data stands in the privacy notice.",
            },
            "label": {"tr": "Aydınlatma metni", "en": "Privacy notice"},
            "link": {"tr": "screen:page_privacy", "en": "screen:page_privacy"},
        },
        order=20,
        is_active=False,  # nothing asks for it as delivered: an editor switches it on
    ),
)
