"""Words that look like another one's misspelling but are words of their own."""

_PROVINCES = """
adana adiyaman afyonkarahisar agri aksaray amasya ankara antalya ardahan artvin aydin balikesir bartin batman bayburt
bilecik bingol bitlis bolu burdur bursa canakkale cankiri corum denizli diyarbakir duzce edirne elazig erzincan erzurum
eskisehir gaziantep giresun gumushane hakkari hatay igdir isparta istanbul izmir kahramanmaras karabuk karaman kars
kastamonu kayseri kilis kirikkale kirklareli kirsehir kocaeli konya kutahya malatya manisa mardin mersin mugla mus
nevsehir nigde ordu osmaniye rize sakarya samsun sanliurfa siirt sinop sirnak sivas tekirdag tokat trabzon tunceli
usak van yalova yozgat zonguldak
"""
_PLACES = """
amasra edremit alanya antakya tarsus uskudar besiktas kadikoy sariyer cankaya kecioren yenimahalle bornova karsiyaka
konak buca osmangazi nilufer seyhan selcuk selcuklu karatay meram merzifon fatsa unye bodrum marmaris fethiye kemer
kumluca kumlu manavgat gebze korfez izmit iznik golcuk goynuk
turkiye almanya fransa italya ispanya portekiz yunanistan bulgaristan romanya macaristan polonya rusya ukrayna
gurcistan ermenistan azerbaycan iran irak suriye lubnan misir libya fas tunus cezayir kenya gana gine nijer nijerya
iran irak avusturya avustralya isvec isvicre norvec danimarka finlandiya ingiltere irlanda izlanda hollanda belcika
slovakya slovenya cekya litvanya letonya estonya cin japonya kore hindistan pakistan ozbekistan turkmenistan
kazakistan kirgizistan tacikistan afganistan kanada meksika brezilya arjantin sili peru kuba
austria australia sweden switzerland iceland ireland niger nigeria guinea gambia zambia slovakia slovenia mali malta
"""
_CALENDAR = """
ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik pazartesi sali carsamba persembe cuma
cumartesi pazar january february march april may june july august september october november december monday tuesday
wednesday thursday friday saturday sunday
"""
_OTHERS = """
bursa borsa kaplan kapan aslan arslan bakan balkan serkan sercan serhan erkan ercan erhan orhan orkan burhan turhan
turkan emre emrah emine emin nuri nuriye hasan hakan hasret murat mert merve meryem ahmet mehmet mahmut hamit hamdi
ayse aysel aysen aysun fatma fatih fadime zeynep zehra mustafa yilmaz yildiz yildirim demir demirci kaya kara karaca
ozturk oztuna osman ozkan ozcan ozan sahin sahan kemal kamal cemal cemil celal bilal bulent levent gokhan gokcan
sevgi sevim sevil selim selin selma salim salih saliha
kadin kadir kirmizi kahverengi yesil mavi beyaz siyah turuncu pembe
satis satin sanat kapali acik azalan artan giris gider gelir gelin
teknik tekniker mekanik elektrik elektronik doktor doktora mudur muhur memur mimar
danisman danisan calisan uretim yonetim
sirket sirketi hastane hastahane postane pastane eczane
contract contact sensor censor affect effect planned planted form from trial trail
"""
DISTINCT_WORDS = frozenset(" ".join((_PROVINCES, _PLACES, _CALENDAR, _OTHERS)).split())

# pairs that only diacritics tell apart
MINIMAL_PAIRS = frozenset(
    frozenset(pair.split("/"))
    for pair in [
        "kar/kâr",
        "sac/saç",
        "koy/köy",
        "olum/ölüm",
        "kurt/kürt",
        "on/ön",
        "acı/açı",
        "aci/açı",
        "tas/taş",
        "sok/şok",
        "sik/şık",
        "sık/şık",
        "kus/kuş",
        "baş/bas",
        "as/aş",
        "is/iş",
        "us/üs",
        "ol/öl",
        "oldu/öldü",
        "kol/köl",
        "bol/böl",
        "soz/söz",
        "gol/göl",
        "gul/gül",
        "dus/duş",
        "tur/tür",
        "un/ün",
        "ucak/uçak",
        "kac/kaç",
        "hala/hâlâ",
        "alem/âlem",
        "adet/âdet",
        "askin/aşkın",
        "askın/aşkın",
        "yas/yaş",
        "kas/kaş",
        "kıs/kış",
        "kis/kış",
        "sira/sıra",
        "sır/sir",
        "ic/iç",
        "uc/uç",
        "guc/güç",
        "suc/suç",
        "ac/aç",
        "bag/bağ",
        "dag/dağ",
        "cag/çağ",
        "sag/sağ",
        "yag/yağ",
        "asi/aşı",
        "ası/aşı",
        "sari/şari",
    ]
)
