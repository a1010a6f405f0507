import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

const PHRASES = join(import.meta.dirname, "../../terazi/phrases/web");
const SCREEN = /\/features\/[^/]+\/screens\/(\w+)\.tsx$/;
/** Fetched by themselves: screens, the palette, and what administrators alone see. */
const APART = /\/features\/[^/]+\/(screens\/|aboveForAdministrators)|\/app\/palette\//;
const OWN = /\/web\/src\/(?!phrases\/generated\/)/;

type Context = Pick<Rolldown.PluginContext, "getModuleInfo" | "getModuleIds">;

/**
 * Writes beside the built client which parts of the texts (the first word of a phrase's key) the shell needs, and which
 * more each screen: what a module, and all that it brings, names. The start page carries only those of the opened screen.
 */
export function textParts(): Plugin {
  return {
    name: "text-parts",
    apply: "build",
    generateBundle() {
      const ids = [...this.getModuleIds()];
      const shell = namedBy(
        this,
        ids.filter((id) => id.endsWith("/src/app/main.tsx")),
      );
      const screens = ids.flatMap((id) => {
        const route = SCREEN.exec(id)?.[1];
        return route ? [[route, namedBy(this, [id]).filter((part) => !shell.includes(part))] as const] : [];
      });
      const source = JSON.stringify({ shell, screens: Object.fromEntries(screens.toSorted()) });
      this.emitFile({ type: "asset", fileName: "text-parts.json", source });
    },
  };
}

/** The parts that modules name, and all that these bring; what is fetched by itself brings its own. */
function namedBy(context: Context, begin: readonly string[]): string[] {
  const seen = new Set(begin);
  const named = new Set<string>();
  for (const id of seen) {
    const module = context.getModuleInfo(id);
    if (!module) continue;
    if (OWN.test(id)) for (const [, part = ""] of (module.code ?? "").matchAll(NAMED)) named.add(part);
    for (const next of [...module.importedIds, ...module.dynamicallyImportedIds]) {
      if (!APART.test(next)) seen.add(next);
    }
  }
  return [...named].toSorted();
}

function allParts(): string[] {
  const files = readdirSync(PHRASES).filter((name) => name.endsWith(".json"));
  const keys = files.flatMap((name) =>
    Object.keys(JSON.parse(readFileSync(join(PHRASES, name), "utf8")) as object),
  );
  return [...new Set(keys.map((key) => key.split(".")[0] ?? ""))];
}

/** A text that begins as a key does, whole or with a name put in. */
const NAMED = new RegExp(`["'\`](${allParts().join("|")})\\.`, "g");
