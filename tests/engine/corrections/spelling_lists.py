"""Lists of options as they stand in real columns: each line one thing in all its spellings, each list one column.

The first, third, … list were looked at while the rules were tuned; the second, fourth, … were kept apart.
"""

LISTS = """
İstanbul 120 | istanbul 6 | ISTANBUL 9 | İstanbul. 1 | İstnabul 1 | İstambul 2
Ankara 90 | ankara 4 | Ankra 1 | ANKARA 3
İzmir 60 | Izmir 5 | izmir 3 | İzmr 1
Bursa 40 | BURSA 2 | Burssa 1
Antalya 35 | Antlaya 1 | antalya 2
Adana 20 | Adna 1
Bolu 12
Borsa 1

Lisans 80 | lisans 5 | LİSANS 3 | Lisan 1
Yüksek Lisans 30 | Yüksek lisans 4 | Y. Lisans 2 | Yuksek Lisans 2
Ön Lisans 25 | Önlisans 3 | On Lisans 1
Lise 60 | lise 3
İlköğretim 20 | İlkögretim 1 | ilköğretim 2
Doktora 10 | doktora 1

Nakit 70 | nakit 6 | NAKİT 2 | Nakitt 1
Kredi Kartı 90 | Kredi kartı 8 | kredi karti 2 | KrediKartı 1 | Kredi Kart 3
Havale 30 | havale 2 | Havle 1
Havale/EFT 15 | Havale / EFT 2 | havale/eft 1
Kapıda Ödeme 12 | Kapida Odeme 2 | Kapıda ödeme 3

Evet 60 | evet 9 | EVET 4 | Evt 1
Hayır 50 | hayır 4 | Hayir 6
Belki 10 | belki 1

Elektronik 80 | elektronik 3 | Elektornik 1 | ELEKTRONİK 2
Ev & Yaşam 40 | Ev ve Yaşam 5 | Ev&Yaşam 2
Kozmetik 30 | Kozmatik 1 | kozmetik 2
Giyim 60 | giyim 2 | Giyimm 1
Oyuncak 20 | Oyuncka 1
Kırtasiye 15 | Kirtasiye 2 | Kırtasye 1

Tamamlandı 90 | tamamlandı 3 | Tamamlandi 5 | Tamlandı 1
Tamamlanmadı 12
İptal Edildi 20 | iptal edildi 3 | İptal edildi 4 | Iptal Edildi 1
Beklemede 30 | beklemede 2 | Beklmede 1
İade 10 | iade 2

Male 80 | male 5 | MALE 2 | Mael 1
Female 90 | female 4 | Femal 1 | Female. 1
Other 5 | other 1

United States 60 | united states 2 | United Sates 1 | UnitedStates 1
United Kingdom 30 | United Kindgom 1 | united kingdom 2
Germany 40 | Germnay 1 | germany 1 | GERMANY 2
Austria 12
Australia 20 | Austrlia 1
Switzerland 15 | Switzerlnd 1

Full-time 60 | full-time 3 | Full time 6 | Fulltime 2 | Full-Time 4
Part-time 30 | Part time 3 | part-time 1 | Parttime 1
Contract 12
Internship 10 | Intership 1

Marketing 50 | marketing 3 | Markting 1 | Marketing  2
Human Resources 30 | Human Resource 2 | human resources 2 | Human Ressources 1
Engineering 60 | Enginering 1 | engineering 2
Finance 30 | Finace 1 | FINANCE 2
Sales 40 | sales 3

Kesinlikle katılıyorum 30 | Kesinlikle Katılıyorum 5 | kesinlikle katiliyorum 1
Katılıyorum 50 | katılıyorum 3 | Katiliyorum 2
Kararsızım 20 | Kararsizim 2 | kararsızım 1
Katılmıyorum 25 | katılmıyorum 2
Kesinlikle katılmıyorum 12 | Kesinlikle Katılmıyorum 2

Pazartesi 30 | pazartesi 2 | Pazertesi 1
Salı 28 | Sali 2
Çarşamba 30 | Carsamba 3 | Çarşanba 1
Perşembe 30 | Persembe 2 | Perşenbe 1
Cuma 32 | cuma 1
Cumartesi 25 | Cumartsi 1
Pazar 20

Delivered 70 | delivered 4 | Deliverd 1
Shipped 40 | shipped 2 | Shiped 1
Returned 20 | returned 1 | Retured 1
Refunded 12
Cancelled 25 | Canceled 4 | cancelled 2
"""


def option_lists() -> list[list[dict[str, int]]]:
    """Return the lists: each holds things, each thing its spellings with their counts."""
    lists: list[list[dict[str, int]]] = []
    for block in LISTS.strip().split("\n\n"):
        things = []
        for line in block.splitlines():
            spellings = [side.strip("\n").rsplit(" ", 1) for side in line.split(" | ")]
            things.append({text: int(count) for text, count in spellings})
        lists.append(things)
    return lists
