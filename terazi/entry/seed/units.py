"""The first texts of a new installation's site."""

from terazi.modules.site.public import Unit

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
        content={
            "upload_title": {"tr": "Yükleyin", "en": "Upload"},
            "upload_text": {
                "tr": "Excel dosyanızdaki her sütunun türünü ve özetini birkaç saniyede görün.",
                "en": "See the type and the summary of every column of your Excel file within seconds.",
            },
            "understand_title": {"tr": "Anlayın", "en": "Understand"},
            "understand_text": {
                "tr": "Uygun testler sizin için seçilir; sonuçları düz cümlelerle ve grafiklerle okursunuz.",
                "en": "The right tests are chosen for you; you read the results in plain sentences and charts.",
            },
            "predict_title": {"tr": "Tahmin edin", "en": "Predict"},
            "predict_text": {
                "tr": "Birçok model yarışır, en iyisiyle yeni kayıtlar için tahmin alırsınız.",
                "en": "Many models compete, and you predict new records with the best of them.",
            },
        },
        order=20,
    ),
)
