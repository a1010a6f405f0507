"""The shop of the demonstration: credits, an authorization, and the outputs of the sample project."""

from collections.abc import Sequence

from terazi.entry.seed.calls import call_of
from terazi.entry.seed.pictures import pictures_of_credits, pictures_of_preparation, pictures_of_report
from terazi.entry.seed.workbooks import SALES
from terazi.foundation.calls.frame import House
from terazi.foundation.db import Database, Transaction
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import DEFAULT_LANG
from terazi.foundation.types import Json
from terazi.modules.access.public import Role
from terazi.modules.analysis.public import AskedOutput, find_sample_output
from terazi.modules.shops.public import (
    BundleData,
    Giver,
    ProductBody,
    SeededBundle,
    SeededPicture,
    SeededShop,
    ShopBody,
    seed_demo_shop,
)

_SHOP = {
    "shop_name": "Terazi Mağaza",
    "short_name": "Terazi",
    "shop_address": "Kültür Mah. Deneme Sok. No: 1, 35220 Konak / İzmir",
    "shop_tax_office": "Konak",
    "shop_tax_number": "1234567890",
    "tax_rate_percent": "20",
    "mersis_no": "0123456789000015",
    "trade_register_number": "123456-7",
    "shop_web_link": "https://terazi.example.com",
    "mail": "magaza@example.com",
    "phone": "+902325550000",
    "bank_title_1": "Terazi Mağaza (örnek hesap)",
    "iban_1": "TR410001000000000000098765",
    "bank_title_2": "Terazi Mağaza (örnek hesap)",
    "iban_2": "TR170006400000000001234567",
}
_CREDITS = {"bundle_group": "Kredi", "bundle_group_en": "Credits"}
_ADVICE = {"bundle_group": "Danışmanlık", "bundle_group_en": "Consulting"}
_ANALYSIS = {"bundle_group": "Hazır analizler", "bundle_group_en": "Ready analyses"}


async def seed_shop_of(house: House, db: Transaction, owner_id: UserId) -> SeededShop | None:
    """Open the shop of the demonstration, unless its owner has one already: then None."""
    change = await call_of(house, db, house.clock(), owner_id, "yonetici", "admin")
    body = ShopBody.model_validate(_SHOP)
    giver = Giver(reader=house.database.reader, storage=house.storage, user_id=owner_id, lang=DEFAULT_LANG)
    bundles = [
        *_credit_bundles(),
        _authorization_bundle(),
        _service_bundle(),
        *await _analysis_bundles(house.database, owner_id),
        _coming_bundle(),
    ]
    return await seed_demo_shop(change, giver, body.columns(is_new=True), body.accounts({}), bundles)


def _credit_bundles() -> list[SeededBundle]:
    return [
        _credits(100, 4_900, 199, place=1, tr="Deneme kredisi", en="Trial credits"),
        _credits(1_000, 39_900, 1_499, place=2, tr="Standart kredi", en="Standard credits"),
        _credits(10_000, 299_900, 9_999, place=3, tr="Ekip kredisi", en="Team credits", is_campaign=True),
    ]


def _credits(
    count: int, lira: int, dollar: int, *, place: int, tr: str, en: str, is_campaign: bool = False
) -> SeededBundle:
    bundle = {
        **_CREDITS,
        "bundle_name": f"{tr}: {count:,}".replace(",", "."),
        "bundle_name_en": f"{en}: {count:,}",
        "bundle_info": "Projeler, istatistikler ve tahminler için kredi. Krediler hemen hesabınıza geçer.",
        "bundle_info_en": "Credits for projects, statistics and predictions. They reach your account at once.",
        "priority": 31 - place,
        "task_type": "campaign" if is_campaign else "normal",
        "feature_list": [
            {"tr": "Hemen kullanıma açılır", "en": "Ready at once"},
        ],
    }
    product = {
        "pro_name": f"{count:,} kredi".replace(",", "."),
        "pro_name_en": f"{count:,} credits",
        "product_type": "credit",
        "product_code": f"KREDI-{count}",
        "pro_usage_count": count,
        "pro_count_suffix": "kredi",
        "pro_count_suffix_en": "credits",
        "currency_amount_list": _amounts(lira, dollar),
    }
    return _seeded(bundle, product, pictures=pictures_of_credits(place))


def _authorization_bundle() -> SeededBundle:
    bundle = {
        "bundle_name": "Uygulama geliştirici",
        "bundle_name_en": "Application developer",
        "bundle_group": "Yetkiler",
        "bundle_group_en": "Authorizations",
        "bundle_info": "Kendi uygulamanızı Terazi ile bağlayın: harici uygulama ekleme yetkisi, bir yıl.",
        "bundle_info_en": "Connect your own application to Terazi: the right to add external applications, for a year.",
        "priority": 20,
        "expiration_time_type": "year",
        "expiration_time_value": "1",
        "feature_list": [{"tr": "OAuth 2 ve OpenID Connect", "en": "OAuth 2 and OpenID Connect"}],
    }
    product = {
        "pro_name": "Harici uygulama ekleme yetkisi",
        "pro_name_en": "Right to add external applications",
        "product_type": "authorization",
        "product_code": "YETKI-UYGULAMA",
        "auth_id": Role.EXTERNAL_APPLICATION_ADD.value,
        "expiration_time_type": "year",
        "expiration_time_value": "1",
        "currency_amount_list": _amounts(120_000, 3_900),
    }
    return _seeded(bundle, product)


def _service_bundle() -> SeededBundle:
    bundle = {
        **_ADVICE,
        "bundle_name": "Veri hazırlama",
        "bundle_name_en": "Data preparation",
        "bundle_info": "Dosyanızı birlikte gözden geçirir, analize hazır hâle getiririz: iki saatlik görüşme.",
        "bundle_info_en": "We go through your file together and get it ready for analysis: a session of two hours.",
        "priority": 15,
        "feature_list": [
            {"tr": "Uzmanla birebir görüşme", "en": "One-to-one with an expert"},
            {"tr": "Düzeltilmiş dosya", "en": "The corrected file"},
        ],
    }
    product = {
        "pro_name": "Veri hazırlama görüşmesi",
        "pro_name_en": "Data preparation session",
        "product_type": "service",
        "product_code": "HIZMET-VERI",
        "pro_usage_count": 2,
        "pro_usage_count_type": "total",
        "pro_count_suffix": "saat",
        "pro_count_suffix_en": "hours",
        "preparation_type": "manual",
        "currency_amount_list": _amounts(250_000, 7_900),
    }
    return _seeded(bundle, product, pictures=pictures_of_preparation())


def _coming_bundle() -> SeededBundle:
    bundle = {
        **_ADVICE,
        "bundle_name": "Yerinde eğitim",
        "bundle_name_en": "Training at your place",
        "bundle_info": "Ekibinize kendi verinizle bir günlük istatistik ve tahmin eğitimi.",
        "bundle_info_en": "A day of statistics and prediction for your team, with your own data.",
        "priority": 5,
        "available_soon": True,
    }
    product = {
        "pro_name": "Bir günlük eğitim",
        "pro_name_en": "A day of training",
        "product_type": "service",
        "product_code": "HIZMET-EGITIM",
        "preparation_type": "manual",
        "currency_amount_list": _amounts(1_500_000, 44_900),
    }
    return _seeded(bundle, product)


async def _analysis_bundles(database: Database, owner_id: UserId) -> list[SeededBundle]:
    sample = await find_sample_output(database.reader, owner_id, SALES[DEFAULT_LANG].file_name)
    if sample is None:
        return []
    findings = [_findings_bundle(sample)] if sample.stats_id else []
    predictions = [_prediction_bundle(sample)] if sample.learning_id else []
    return [*findings, *predictions]


def _findings_bundle(sample: AskedOutput) -> SeededBundle:
    bundle = {
        **_ANALYSIS,
        "bundle_name": "Örnek satış raporu",
        "bundle_name_en": "Sample sales report",
        "bundle_info": "Bir kahve dükkânının iki yıllık satışlarındaki bulgular: cümle, grafik ve yöntemiyle. 30 gün boyunca açık.",
        "bundle_info_en": "What two years of a coffee shop's sales say: sentence, chart and method. Open for 30 days.",
        "priority": 10,
        "expiration_time_type": "day",
        "expiration_time_value": "30",
    }
    product = {
        "pro_name": "Bulguları görme",
        "pro_name_en": "Viewing the findings",
        "product_type": "statistics_view",
        "product_code": "ANALIZ-BULGU",
        "wanalyzer_project_id": str(sample.project_id),
        "wanalyzer_stats_id": str(sample.stats_id),
        "expiration_time_type": "day",
        "expiration_time_value": "30",
        "currency_amount_list": _amounts(25_000, 899),
    }
    return _seeded(bundle, product, pictures=pictures_of_report())


def _prediction_bundle(sample: AskedOutput) -> SeededBundle:
    bundle = {
        **_ANALYSIS,
        "bundle_name": "Tahmin paketi",
        "bundle_name_en": "Prediction bundle",
        "bundle_info": "Bir sipariş iade edilir mi? Kahve dükkânının satışlarıyla eğitilmiş modelden 50 tahmin ve verisini filtreleme.",
        "bundle_info_en": "Will an order be returned? 50 predictions of a model trained on a coffee shop's sales, and filtering its data.",
        "priority": 9,
        "ordered_use": False,
        "max_assigned_count": 5,
        "trial_days": 7,
    }
    prediction = {
        "pro_name": "50 tahmin",
        "pro_name_en": "50 predictions",
        "product_type": "machine_learning_query",
        "product_code": "ANALIZ-TAHMIN",
        "pro_usage_count": 50,
        "pro_usage_count_type": "total",
        "pro_count_suffix": "tahmin",
        "pro_count_suffix_en": "predictions",
        "can_assign_auth": True,
        "wanalyzer_project_id": str(sample.project_id),
        "wanalyzer_machinelearning_id": str(sample.learning_id),
        "currency_amount_list": _amounts(50_000, 1_799),
    }
    rows = {
        "pro_name": "Veri setini filtreleme",
        "pro_name_en": "Filtering the data set",
        "product_type": "dataset_filter",
        "product_code": "ANALIZ-FILTRE",
        "row_limit_count": 500,
        "wanalyzer_project_id": str(sample.project_id),
        "currency_amount_list": _amounts(15_000, 499),
    }
    return _seeded(bundle, prediction, rows)


def _amounts(lira: int, dollar: int) -> list[dict[str, int]]:
    return [{"currency_type": 0, "amount": lira}, {"currency_type": 1, "amount": dollar}]


def _seeded(bundle: Json, *products: Json, pictures: Sequence[SeededPicture] = ()) -> SeededBundle:
    return SeededBundle(
        bundle=BundleData.model_validate(bundle).model_dump(),
        products=[ProductBody.model_validate(product).columns(is_new=True) for product in products],
        pictures=pictures,
    )
