"""Templates of the two agreements that Turkish law asks of a distance sale (Law 6502 and its regulation)."""

from dataclasses import dataclass

from terazi.modules.shops.values.agreements import AgreementKind


@dataclass(frozen=True, kw_only=True, slots=True)
class Template:
    """An agreement with placeholders, in both languages."""

    title: str
    title_en: str
    text: str
    text_en: str


_PARTIES_TR = """<h3>{number}. Satıcı</h3>
<table><tbody>
<tr><th>Unvan</th><td>{{{{seller.name}}}}</td></tr>
<tr><th>Adres</th><td>{{{{seller.address}}}}</td></tr>
<tr><th>Vergi dairesi ve numarası</th><td>{{{{seller.tax_office}}}} / {{{{seller.tax_number}}}}</td></tr>
<tr><th>MERSİS no</th><td>{{{{seller.mersis_no}}}}</td></tr>
<tr><th>Ticaret sicil no</th><td>{{{{seller.trade_register_number}}}}</td></tr>
<tr><th>E-posta ve telefon</th><td>{{{{seller.mail}}}}, {{{{seller.phone}}}}</td></tr>
<tr><th>İnternet adresi</th><td>{{{{seller.web}}}}</td></tr>
</tbody></table>"""
_PARTIES_EN = """<h3>{number}. Seller</h3>
<table><tbody>
<tr><th>Name</th><td>{{{{seller.name}}}}</td></tr>
<tr><th>Address</th><td>{{{{seller.address}}}}</td></tr>
<tr><th>Tax office and number</th><td>{{{{seller.tax_office}}}} / {{{{seller.tax_number}}}}</td></tr>
<tr><th>MERSIS number</th><td>{{{{seller.mersis_no}}}}</td></tr>
<tr><th>Trade register number</th><td>{{{{seller.trade_register_number}}}}</td></tr>
<tr><th>Mail and phone</th><td>{{{{seller.mail}}}}, {{{{seller.phone}}}}</td></tr>
<tr><th>Website</th><td>{{{{seller.web}}}}</td></tr>
</tbody></table>"""
_BUYER_TR = """<h3>{number}. Alıcı</h3>
<table><tbody>
<tr><th>Ad soyad / unvan</th><td>{{{{buyer.name}}}}</td></tr>
<tr><th>T.C. kimlik / vergi no</th><td>{{{{buyer.identity_number}}}}</td></tr>
<tr><th>Adres</th><td>{{{{buyer.address}}}}</td></tr>
<tr><th>E-posta ve telefon</th><td>{{{{buyer.mail}}}}, {{{{buyer.phone}}}}</td></tr>
</tbody></table>"""
_BUYER_EN = """<h3>{number}. Buyer</h3>
<table><tbody>
<tr><th>Name</th><td>{{{{buyer.name}}}}</td></tr>
<tr><th>Identity or tax number</th><td>{{{{buyer.identity_number}}}}</td></tr>
<tr><th>Address</th><td>{{{{buyer.address}}}}</td></tr>
<tr><th>Mail and phone</th><td>{{{{buyer.mail}}}}, {{{{buyer.phone}}}}</td></tr>
</tbody></table>"""
_ORDER_TR = """<h3>{number}. Ürün, bedel ve ödeme</h3>
<p>Sipariş no: {{{{order.number}}}} · Tarih: {{{{order.date}}}} · Paket: {{{{bundle.name}}}}</p>
{{{{order.items}}}}
<p>Vergisiz tutar {{{{order.net}}}}, vergiler {{{{order.tax}}}}, vergiler dâhil toplam <strong>{{{{order.total}}}}</strong>.
Ödeme şekli: {{{{order.payment_method}}}}. Teslimat veya başka bir masraf yoktur.</p>"""
_ORDER_EN = """<h3>{number}. Product, price and payment</h3>
<p>Order number: {{{{order.number}}}} · Date: {{{{order.date}}}} · Bundle: {{{{bundle.name}}}}</p>
{{{{order.items}}}}
<p>Price without tax {{{{order.net}}}}, taxes {{{{order.tax}}}}, total with taxes <strong>{{{{order.total}}}}</strong>.
Way of payment: {{{{order.payment_method}}}}. There are no costs of delivery or others.</p>"""

_PRE_TR = f"""<p>Bu form, 6502 sayılı Tüketicinin Korunması Hakkında Kanun ile Mesafeli Sözleşmeler Yönetmeliği uyarınca,
sözleşme kurulmadan önce alıcıyı bilgilendirmek için düzenlenmiştir.</p>
{_PARTIES_TR.format(number=1)}
{_ORDER_TR.format(number=2)}
<h3>3. Teslim ve ifa</h3>
<p>Ürün elektronik ortamda sunulan bir hizmet veya dijital içeriktir. Ödemenin onaylanmasının ardından alıcının hesabında
kullanıma açılır; hazırlık gerektiren ürünlerde bu süre otuz günü geçemez.</p>
<h3>4. Cayma hakkı</h3>
<p>Alıcı, ürünün teslim edildiği, hizmetlerde sözleşmenin kurulduğu günden itibaren on dört gün içinde gerekçe göstermeksizin
ve cezai şart ödemeksizin sözleşmeden cayabilir. Cayma bildirimi satıcının yukarıdaki e-posta veya posta adresine ya da siparişin kendi sayfasından
yapılabilir. Bedel, bildirimin satıcıya ulaştığı günden itibaren on dört gün içinde ödeme aracına uygun biçimde iade edilir.</p>
<p>Elektronik ortamda anında ifa edilen hizmetler ve anında teslim edilen gayrimaddi mallar ile cayma süresi dolmadan alıcının
onayıyla ifasına başlanan hizmetlerde cayma hakkı ilk kullanımla sona erer (Yönetmelik m. 15). Her ürünün cayma koşulu ve
alıcının ayrıca verdiği onay bu metnin sonunda yazar.</p>
<h3>5. Şikâyet ve başvuru</h3>
<p>Şikâyetler satıcının iletişim adreslerine iletilebilir. Uyuşmazlıklarda, Ticaret Bakanlığınca her yıl ilan edilen parasal
sınırlar içinde alıcının yerleşim yerindeki veya işlemin yapıldığı yerdeki tüketici hakem heyetine, bu sınırların üzerinde
tüketici mahkemesine başvurulabilir.</p>"""

_PRE_EN = f"""<p>This form informs the buyer before the contract is made, as the Turkish Law 6502 on the Protection of Consumers
and the Regulation on Distance Contracts ask.</p>
{_PARTIES_EN.format(number=1)}
{_ORDER_EN.format(number=2)}
<h3>3. Delivery</h3>
<p>The product is a service or digital content that is provided electronically. It is opened in the buyer's account once the
payment is approved; where it has to be prepared, within thirty days.</p>
<h3>4. Right of withdrawal</h3>
<p>The buyer may withdraw within fourteen days from the day of delivery, for services from the day of the contract, without
giving reasons and without a penalty, by writing to the seller's mail or postal address above or on the page of the order. The price is paid back in the way it was paid,
within fourteen days from the day on which the notice reached the seller.</p>
<p>With services performed and intangible goods delivered at once in electronic form, and services that begin with the buyer's
consent before the period ended, the right of withdrawal ends with the first use (Regulation, article 15). The terms of each
product, and the consent that the buyer gave to that, stand at the end of this text.</p>
<h3>5. Complaints</h3>
<p>Complaints may be sent to the seller. In a dispute the buyer may turn to the consumer arbitration committee of the place of
residence or of the transaction within the limits that the Ministry of Trade announces each year, and above them to the consumer
court.</p>"""

_SALE_TR = f"""{_PARTIES_TR.format(number=1)}
{_BUYER_TR.format(number=2)}
<h3>3. Konu</h3>
<p>Bu sözleşme, alıcının satıcıdan elektronik ortamda sipariş verdiği, nitelikleri ve bedeli aşağıda yazılı ürünün satışı ile
tarafların 6502 sayılı Kanun ve Mesafeli Sözleşmeler Yönetmeliği uyarınca hak ve yükümlülüklerini düzenler.</p>
{_ORDER_TR.format(number=4)}
<h3>5. Genel hükümler</h3>
<p>Alıcı, ön bilgilendirme formunu okuduğunu ve elektronik ortamda onayladığını kabul eder. Ürün, ödeme onaylandıktan sonra
alıcının hesabında kullanıma açılır. Ödeme herhangi bir nedenle yapılmaz veya iptal edilirse satıcının ifa yükümlülüğü sona
erer. Satıcı ürünü eksiksiz ve açıklanan niteliklere uygun sunmakla yükümlüdür.</p>
<h3>6. Cayma hakkı</h3>
<p>Alıcı, ürünün teslim edildiği, hizmetlerde sözleşmenin kurulduğu günden itibaren on dört gün içinde gerekçe göstermeden cayma hakkını kullanabilir. Bildirim
{{{{seller.mail}}}} adresine veya siparişin sayfasından yapılır; satıcı bedeli bildirimin kendisine ulaşmasından itibaren on
dört gün içinde iade eder. Elektronik ortamda anında ifa edilen hizmetler ve anında teslim edilen gayrimaddi mallar ile alıcının
onayıyla cayma süresi dolmadan ifasına başlanan hizmetlerde bu hak ilk kullanımla sona erer (Yönetmelik m. 15). Her ürünün cayma
koşulu ve alıcının ayrıca verdiği onay bu metnin sonunda yazar.</p>
<h3>7. Uyuşmazlık</h3>
<p>Uyuşmazlıklarda, ilan edilen parasal sınırlara göre alıcının yerleşim yerindeki veya işlemin yapıldığı yerdeki tüketici hakem
heyetleri ve tüketici mahkemeleri yetkilidir.</p>
<h3>8. Yürürlük</h3>
<p>Alıcı, bu sözleşmeyi {{{{order.date}}}} tarihinde elektronik ortamda onaylamıştır. Onaylanan metin siparişle birlikte
saklanır; alıcı metni siparişinin sayfasında her zaman açıp okuyabilir.</p>"""

_SALE_EN = f"""{_PARTIES_EN.format(number=1)}
{_BUYER_EN.format(number=2)}
<h3>3. Subject</h3>
<p>This contract is about the sale of the product described below, which the buyer ordered from the seller electronically, and
about the rights and duties of both under the Turkish Law 6502 and the Regulation on Distance Contracts.</p>
{_ORDER_EN.format(number=4)}
<h3>5. General terms</h3>
<p>The buyer has read the pre-information form and approved it electronically. The product is opened in the buyer's account once
the payment is approved. If the payment is not made or is cancelled for any reason, the seller need not perform. The seller
provides the product completely and as described.</p>
<h3>6. Right of withdrawal</h3>
<p>The buyer may withdraw within fourteen days from the day of delivery, for services from the day of the contract, without giving reasons, by writing to
{{{{seller.mail}}}} or on the page of the order; the seller pays the price back within fourteen days from receiving the notice.
With services performed and intangible goods delivered at once in electronic form, and services that begin with the buyer's
consent before the period ended, the right ends with the first use (Regulation, article 15). The terms of each product, and the
consent that the buyer gave to that, stand at the end of this text.</p>
<h3>7. Disputes</h3>
<p>Depending on the announced limits, the consumer arbitration committees and consumer courts of the buyer's residence or of the
place of the transaction are competent.</p>
<h3>8. Entry into force</h3>
<p>The buyer approved this contract electronically on {{{{order.date}}}}. The approved text is kept with the order; the buyer
can open and read it on the order's page at any time.</p>"""

TEMPLATES: dict[AgreementKind, Template] = {
    AgreementKind.PRE_INFORMATION: Template(
        title="Ön Bilgilendirme Formu", title_en="Pre-information Form", text=_PRE_TR, text_en=_PRE_EN
    ),
    AgreementKind.DISTANCE_SALES: Template(
        title="Mesafeli Satış Sözleşmesi",
        title_en="Distance Sales Contract",
        text=_SALE_TR,
        text_en=_SALE_EN,
    ),
}
