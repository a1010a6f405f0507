import { useCallback } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { setCallContext } from "@/api/context";
import { readStored, writeStored } from "@/api/storage";
import { bringTexts, type Lang, speak } from "@/phrases/setup";
import { pathOf } from "@/screens/links";
import { bringSite, speakSite } from "./siteTexts";
import { useScreen } from "./useScreen";

const KEY = "terazi.lang";

export function rememberedLang(): Lang | null {
  const lang = readStored<Lang>(KEY);
  return lang === "tr" || lang === "en" ? lang : null;
}

let wanted: Lang | null = null;

/**
 * Speak a language from now on: texts, calls, and what the browser and screen readers are told. False where another
 * was asked for while the texts of this one were on their way: who asks last is spoken to.
 */
export async function adoptLang(lang: Lang): Promise<boolean> {
  wanted = lang;
  await Promise.all([bringTexts(lang), bringSite(lang)]);
  if (wanted !== lang) return false;
  setCallContext({ lang });
  await speak(lang);
  speakSite(lang);
  document.documentElement.lang = lang;
  writeStored(KEY, lang);
  return true;
}

/** Same screen, same parameters, other language. Both paths draw the same component, so what was typed stays. */
export function useSwitchLanguage(): (to: Lang) => Promise<void> {
  const { entry } = useScreen();
  const params = useParams();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    async (to) => {
      if (!(await adoptLang(to)) || !entry) return;
      const pathname = pathOf(entry, to, params);
      await navigate(
        { pathname, search, hash },
        { replace: true, preventScrollReset: true, state: { keepsScreen: true } },
      );
    },
    [entry, params, search, hash, navigate],
  );
}
