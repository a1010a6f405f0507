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
)
