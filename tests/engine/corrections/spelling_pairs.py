"""Pairs of options with their counts: spellings of the same thing, and things that only look alike."""

SAME = """
İstanbul 50 | istanbul 3
İSTANBUL 9 | Istanbul 4
İstanbul 20 | ISTANBUL 20
Ankara 60 | ANKARA 3
Ankara 60 | ankara. 1
Ankara 40 | Ankra 1
Ankara 40 | Anakra 1
Ankara 40 | Ankaraa 1
Ankara 40 | Annkara 1
Ankara 90 | Ankera 2
İzmir 30 | Izmir 6
İzmir 30 | izmır 1
Çanakkale 12 | Canakkale 3
Çanakkale 30 | Çanakale 2
Şanlıurfa 10 | Sanliurfa 5
Şanlıurfa 20 | Şanlurfa 1
Diyarbakır 40 | Diyarbakir 5
Diyarbakır 40 | Diyarbekır 1
Gaziantep 30 | Gazi Antep 2
Gaziantep 30 | Gaziantap 1
Kahramanmaraş 20 | Kahraman Maraş 2
Kahramanmaraş 20 | Kahramnmaraş 1
Eskişehir 25 | Eskisehir 2
Eskişehir 25 | Eskişehr 1
Afyonkarahisar 9 | Afyon Karahisar 3
Kadıköy 30 | Kadı köy 1
Kadıköy 30 | KADIKÖY 4
Kadıköy 30 | Kadikoy 4
Beşiktaş 15 | Besiktas 2
Beşiktaş 30 | Beşikaş 1
Üsküdar 15 | Uskudar 2
Trabzon 30 | Trazbon 1
Trabzon 30 | Trabzn 1
Samsun 30 | Smasun 1
Adana 30 | Adaana 1
Bursa 30 | Brusa 2
Sivas 30 | Sivsa 1
Konya 30 | Konyaa 1
Antalya 50 | Antaya 1
Antalya 50 | Anatlya 1
Antalya 50 | Antalyaa 1
Erzurum 20 | Erzurm 1
Zonguldak 20 | Zonguldk 1
Tekirdağ 20 | Tekirdag 3
Muğla 20 | MUGLA 3
Kırıkkale 10 | Kirikkale 2
Kırıkkale 20 | Kırıkale 1
Nevşehir 10 | Nevsehir 2
Yılmaz, Ayşe 2 | Ayşe Yılmaz 5
Kaya, Mehmet 1 | Mehmet Kaya 3
Evli 30 | EVLİ 5
Bekar 30 | bekar 5
Bekar 30 | Bekâr 5
Erkek 50 | erkek 4
Erkek 50 | ERKEK 4
Erkek 50 | Erkekk 1
Erkek 50 | Erekk 1
Kadın 50 | kadin 4
Kadın 50 | KADIN 4
Kadın 50 | Kadıın 1
Evet 30 | EVET 2
Hayır 30 | hayir 2
Hayır 30 | HAYIR 2
Üniversite 40 | universite 5
Üniversite 40 | Ünversite 1
Üniversite 40 | Üniverste 1
Üniversite 40 | Üniversıte 1
Yüksek Lisans 20 | Yüksek lisans 6
Yüksek Lisans 20 | Yuksek Lisans 2
Yüksek Lisans 20 | Yükseklisans 2
Yüksek Lisans 20 | Yükek Lisans 1
Ön Lisans 9 | Önlisans 9
İlkokul 30 | ilk okul 3
Ortaokul 30 | Orta Okul 3
Öğretmen 30 | Ogretmen 2
Öğretmen 30 | Öğretmn 1
Mühendis 30 | Muhendis 2
Mühendis 30 | Mühendıs 1
Mühendis 30 | Mühendi 1
Müdür Yardımcısı 20 | müdür yardımcısı 2
Müdür Yardımcısı 20 | Müdür Yrdımcısı 1
Müdür Yardımcısı 20 | Müdür  Yardımcısı 1
Satış Müdürü 20 | Satış Müdüürü 1
İnsan Kaynakları 20 | Insan Kaynaklari 2
İnsan Kaynakları 20 | İnsan Kaynkları 1
Muhasebe 20 | MUHASEBE 2
Muhasebe 20 | Muhasbe 1
Muhasebe 20 | Muhaseb 1
Pazarlama 20 | Pazarlma 1
Pazarlama 20 | Pazarlamaa 1
Temmuz 20 | Temuz 1
Perşembe 20 | Persembe 2
Çarşamba 20 | Carsamba 2
Çarşamba 20 | Çarşmba 1
Ağustos 20 | Agustos 2
Kırmızı 30 | Kirmizi 3
Kırmızı 30 | Kırmzı 1
Turuncu 30 | Turuncuu 1
Lacivert 30 | Lacivrt 1
Kredi Kartı 40 | kredi kartı 3
Kredi Kartı 40 | Kredi kart\u0131 2
Kredi Kartı 40 | Kredi-Kartı 2
Kredi Kartı 40 | Krdi Kartı 1
Banka Havalesi 40 | Banka havalesı 1
Banka Havalesi 40 | Banka Havlesi 1
Almanya 30 | Almnaya 1
Almanya 30 | ALMANYA 3
Hollanda 30 | Holanda 1
Fransa 30 | Fransaa 1
A.Ş. 10 | AŞ 4
T.C. 10 | TC 4
E-posta 10 | E posta 4
Ocak başı 3 | Ocakbaşı 9
customer 30 | Customer 4
Customer 30 | Custmer 1
Delivered 30 | Delivred 1
Cancelled 30 | Canceled 2
Pending 30 | Pendng 1
Marketing 30 | Marketng 1
Accounting 30 | Acounting 1
New York 30 | NewYork 2
New York 30 | new york 2
Tip 1 9 | tip 1 2
Sınıf 2-A 9 | sınıf 2 A 2
Profesör 30 | Profesor 3
Sözleşmeli 30 | Sozlesmeli 3
Sözleşmeli 30 | Sözleşmeeli 1
""".strip()

DIFFERENT = """
Ocak 9 | Ocakbaşı 9
Ocak 30 | Ocakbaşı 1
Adana 30 | Adıyaman 1
Adana 9 | Adıyaman 9
Tip 1 30 | Tip 2 1
Tip 1 9 | Tip 01 1
2019 30 | 2020 1
2019 9 | 2109 1
Tip A 30 | Tip B 1
1. Bölge 30 | 2. Bölge 2
Sınıf 11 30 | Sınıf 12 1
A+ 5 | A- 5
AB Rh+ 5 | AB Rh- 5
C 5 | C++ 5
-5 9 | 5 9
1,5 9 | 15 1
0-5 9 | 05 9
10-20 9 | 1020 1
Kar 9 | Kâr 5
Koy 9 | Köy 9
Ölüm 9 | Olum 9
Kurt 9 | Kürt 9
Sac 9 | Saç 3
Hala 9 | Hâlâ 3
Kars 30 | Mars 1
Bolu 30 | Golu 1
Amasya 30 | Amasra 1
Mersin 30 | Mardin 1
Bursa 30 | Borsa 1
Konya 30 | Kenya 1
Aydın 30 | Aydan 1
Edirne 30 | Edremit 1
Muş 30 | Uşak 2
Van 30 | Ven 1
Kırklareli 30 | Kırıkkale 2
Kırşehir 30 | Nevşehir 2
Karaman 30 | Kahramanmaraş 2
Karabük 30 | Karaman 2
Bartın 30 | Batman 2
Siirt 30 | Sivas 2
İran 30 | Irak 2
Avusturya 30 | Avustralya 2
Slovakya 30 | Slovenya 2
Nijer 30 | Nijerya 2
İsveç 30 | İsviçre 2
Ödendi 30 | Ödenmedi 3
Tamamlandı 30 | Tamamlanmadı 3
Onaylandı 30 | Onaylanmadı 3
İncelendi 30 | İncelenmedi 3
Alındı 30 | Alınmadı 3
Gönderildi 30 | Gönderilmedi 3
Sigortalı 30 | Sigortasız 3
Olumlu 30 | Olumsuz 3
Şekerli 30 | Şekersiz 3
Evli 30 | Evsiz 1
Aktif 30 | Pasif 3
Memnun 30 | Memnun değil 3
Uygun 30 | Uygun değil 3
Lisans 30 | Ön Lisans 3
Lisans 30 | Yüksek Lisans 3
İlkokul 30 | Ortaokul 3
Doktor 30 | Doktora 1
Mühendis 30 | Mühendislik 1
Teknik 30 | Tekniker 1
Kuzey Şube 30 | Güney Şube 2
Satış Müdürü 30 | Sanat Müdürü 1
Satın Alma 30 | Satış Alma 1
Emin 30 | Emine 1
Nuri 30 | Nuriye 1
Hasan 30 | Hakan 1
Ahmet 30 | Mehmet 1
Serkan 30 | Sercan 1
Ercan 30 | Erkan 1
Orhan 30 | Erhan 1
Selim 30 | Selin 1
Ayşe 30 | Aysel 1
Fatma 30 | Fatih 1
Murat 30 | Mert 1
Yılmaz 30 | Yıldız 1
Kapan 30 | Kaplan 1
Bakan 30 | Balkan 1
Aslan 30 | Arslan 1
Elma 30 | Elmas 1
Haziran 30 | Hazine 1
Pazar 30 | Pazartesi 1
Cuma 30 | Cumartesi 1
Mart 30 | Mayıs 1
Kasım 30 | Kasım 2020 1
Ekim 30 | Eylül 1
Kırmızı 30 | Kahverengi 1
Nakit 30 | Nakliye 1
Giriş 30 | Gidiş 1
Erkek 30 | Kadın 5
Evet 30 | Hayır 5
Var 30 | Yok 5
Yeni 30 | Yeri 1
Male 30 | Female 5
Married 30 | Unmarried 1
Active 30 | Inactive 1
Contract 30 | Contact 1
Trail 30 | Trial 1
Austria 30 | Australia 1
Niger 30 | Nigeria 1
Increase 30 | Decrease 3
Import 30 | Export 3
Level 1 30 | Level 10 1
Q1 30 | Q2 30
2024-01 9 | 2024-10 1
Ali Veli 9 | Ali Deli 9
Oda 101 9 | Oda 110 1
Ankara Şube 30 | Ankara Merkez 2
Üretim 30 | Üretici 1
Yönetim 30 | Yönetici 1
Yönetici 30 | Yönetim Kurulu 1
Danışman 30 | Danışan 1
Kiracı 30 | Kiralık 1
Katılıyorum 30 | Katılmıyorum 20
Kesinlikle katılıyorum 30 | Kesinlikle katılmıyorum 3
Biliyorum 30 | Bilmiyorum 3
""".strip()


def pairs(text: str) -> list[tuple[str, int, str, int]]:
    """Read the lines "first count | second count"."""
    read = []
    for line in text.splitlines():
        (first, n), (second, m) = (side.rsplit(" ", 1) for side in (s.strip() for s in line.split(" | ")))
        read.append((first, int(n), second, int(m)))
    return read
