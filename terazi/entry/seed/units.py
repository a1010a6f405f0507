"""The first texts of a new installation's site."""

from terazi.modules.site.public import Unit, UnitKind

UNITS = (
    Unit(
        key="user_project_intro",
        place="user_project",
        content={
            "title": {
                "tr": "Excel dosyanızdan istatistiğe ve tahmine",
                "en": "From your Excel file to statistics and predictions",
            },
            "lead": {
                "tr": "Dosyanızı yükleyin. Terazi sütunları tanır, hataları gösterip düzeltme önerir, "
                "ilişkileri sınar ve verinizden öğrenen modeller kurar.",
                "en": "Upload your file. Terazi recognises the columns, shows errors and suggests corrections, "
                "tests relations and trains models that learn from your data.",
            },
        },
        order=10,
    ),
    Unit(
        key="user_project_steps",
        place="user_project",
        kind=UnitKind.STEPS,
        content={
            "title_1": {"tr": "Yükleyin", "en": "Upload"},
            "text_1": {
                "tr": "Excel dosyanızdaki her sütunun türünü ve özetini birkaç saniyede görün.",
                "en": "See the type and the summary of every column of your Excel file within seconds.",
            },
            "title_2": {"tr": "Anlayın", "en": "Understand"},
            "text_2": {
                "tr": "Uygun testler sizin için seçilir; sonuçları düz cümlelerle ve grafiklerle okursunuz.",
                "en": "The right tests are chosen for you; you read the results in plain sentences and charts.",
            },
            "title_3": {"tr": "Tahmin edin", "en": "Predict"},
            "text_3": {
                "tr": "Birçok model yarışır, en iyisiyle yeni kayıtlar için tahmin alırsınız.",
                "en": "Many models compete, and you predict new records with the best of them.",
            },
        },
        order=20,
    ),
    Unit(
        key="user_project_uses",
        place="user_project",
        kind=UnitKind.CARDS,
        content={
            "title": {"tr": "Kimin işine yarar?", "en": "Who is it for?"},
            "title_1": {"tr": "Mağaza sahibinin", "en": "Shop owners"},
            "text_1": {
                "tr": "Hangi ürün nerede ve ne zaman satılıyor, iadeler nereden geliyor? Satış listenizi yükleyin, "
                "yanıtı birkaç cümleyle okuyun.",
                "en": "What sells where and when, and where do returns come from? Upload your list of sales and read the "
                "answer in a few sentences.",
            },
            "title_2": {"tr": "Araştırmacının", "en": "Researchers"},
            "text_2": {
                "tr": "Gruplar gerçekten farklı mı, yoksa bu bir rastlantı mı? Uygun test seçilir; yöntemi, etki "
                "büyüklüğü ve güven aralığıyla birlikte verilir.",
                "en": "Do the groups really differ, or is it chance? The right test is chosen, and comes with its method, "
                "effect size and confidence interval.",
            },
            "title_3": {"tr": "Karar verenin", "en": "Decision makers"},
            "text_3": {
                "tr": "Hangi müşteri gidebilir, hangi sipariş geri dönebilir? Kayıtlarınızdan öğrenen model her tahmini "
                "gerekçesiyle söyler.",
                "en": "Which customer may leave, which order may come back? A model that learned from your records gives "
                "each prediction with its reasons.",
            },
        },
        order=30,
    ),
)
