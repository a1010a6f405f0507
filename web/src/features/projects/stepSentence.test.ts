import { beforeAll, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { translate } from "@/phrases/useT";
import { textsIn } from "@/testing/phrases";
import { stepSentence } from "./stepSentence";
import type { Step } from "./values";

beforeAll(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, (lang) => Promise.resolve(textsIn(lang)));
});

const words = { t: translate, lang: "tr" as const, nameOf: (id: string) => (id === "c1" ? "Şehir" : id) };

it.each<[Step, string]>([
  [{ kind: "retype", column: "c1", to_type: "select" }, "Şehir: tür Kategori oldu"],
  [
    { kind: "set_level", column: "c1", level: "ordinal", labels: [] },
    "Şehir: ölçü düzeyi “Sıralı basamaklar” oldu",
  ],
  [
    { kind: "set_aside", column: "c1", rows: [4, 9] },
    "Şehir: işaretlenen değerler istatistik dışında bırakıldı (yalnızca 2 satırda)",
  ],
  [
    { kind: "set_aside", column: "c1", is_aside: false },
    "Şehir: işaretlenen değerler istatistiğe geri alındı",
  ],
  [{ kind: "rename", column: "c9", name: "İl" }, "c9: yeni ad “İl”"],
  [
    { kind: "set_cell", column: "c1", row: 1204, value: 1.5 },
    "Şehir, Excel’deki 1.204. satır: “1,5” yazıldı",
  ],
  [{ kind: "set_cell", column: "c1", row: 2, value: null }, "Şehir, Excel’deki 2. satır: boş yazıldı"],
  [
    { kind: "set_cell", column: "c1", row: 2, value: "2026-12-31T00:00:00" },
    "Şehir, Excel’deki 2. satır: “31.12.2026” yazıldı",
  ],
  [{ kind: "trim", column: "c1", rows: [3, 4] }, "Şehir: fazla boşluklar silindi (yalnızca 2 satırda)"],
  [{ kind: "fill_empty", column: "c1", method: "mode" }, "Şehir: boş hücrelere en sık değer yazıldı"],
  [{ kind: "replace_options", column: "c1", options: [["ank", "Ankara"]] }, "Şehir: “ank” → “Ankara”"],
  [
    { kind: "apply_limits", column: "c1", lower: null, upper: 10, action: "empty" },
    "Şehir: … – 10 dışındaki değerler boşaltıldı",
  ],
  [
    {
      kind: "link_column",
      column: "c1",
      facts: { layer: "blood", code: "glucose", captions: { tr: "Glukoz", en: "Glucose" } },
    },
    "Şehir: “Glukoz” verisine bağlandı",
  ],
  [
    {
      kind: "link_column",
      column: "c1",
      facts: { layer: "blood", code: "glucose", unit: "mmol/L" },
      unit: "mg/dL",
      convert: true,
    },
    "Şehir: “glucose” verisine bağlandı, değerleri mmol/L birimine çevrildi",
  ],
  [{ kind: "unlink_column", column: "c1" }, "Şehir: veri bağlantısı kaldırıldı"],
  [
    { kind: "convert_cells", column: "c1", unit: "10*3/uL", rows: [3] },
    "Şehir: kendi birimi olan hücreler 10³/µL birimine çevrildi (yalnızca 1 satırda)",
  ],
  [{ kind: "drop_rows", chosen: [5] }, "1 satır silindi"],
  [{ kind: "drop_rows", rule: { rules: [] }, day: "2026-11-24" }, "Bir koşula uyan satırlar silindi"],
  [{ kind: "restore_rows", chosen: [5, 6] }, "2 satır geri getirildi"],
  [{ kind: "add_column", name: "Oran", formula: "[a]/[b]" }, "“Oran” sütunu hesaplandı: [a]/[b]"],
])("a step is said as a sentence: %o", (step, sentence) => {
  expect(stepSentence(step, words)).toBe(sentence);
});
