import { expect, it } from "vitest";
import { contrastWithWhite, paletteOf, PRIMARY_SHADE } from "./accent";

it.each(["#3a45c8", "#0d9488", "#f59e0b", "#facc15", "#dc2626", "#111111", "not a colour"])(
  "white can be read on the main shade of %s",
  (accent) => expect(contrastWithWhite(paletteOf(accent)[PRIMARY_SHADE] ?? "#fff")).toBeGreaterThan(4.5),
);
