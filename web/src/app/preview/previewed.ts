import { call } from "@/api/call";
import { previewStore, previewToken } from "@/api/preview";
import { CallProblem } from "@/api/problems";
import type { Site } from "@/api/site";
import type { Lang, Texts } from "@/phrases/setup";

interface Previewed {
  site: Site;
  /** Texts that the preview words otherwise. */
  texts: Texts;
}

const asked = new Map<Lang, Promise<Previewed | null>>();

/** The site as the link of this page shows it, in a language; null where it shows nothing any more. */
export function previewIn(lang: Lang): Promise<Previewed | null> {
  const known = asked.get(lang);
  if (known) return known;
  const fresh = ask(lang);
  asked.set(lang, fresh);
  fresh.catch(() => asked.delete(lang));
  return fresh;
}

async function ask(lang: Lang): Promise<Previewed | null> {
  try {
    const query = { active_lang_label: lang };
    const answer = await call("/v1/frontend/preview/get", { query, body: { token: previewToken ?? "" } });
    const { made_at, valid_until, release } = answer;
    previewStore.set({ made_at, valid_until, release });
    return { site: answer as unknown as Site, texts: answer.texts };
  } catch (problem) {
    if (!(problem instanceof CallProblem)) throw problem;
    previewStore.set("gone");
    return null;
  }
}
