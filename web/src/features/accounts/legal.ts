import type { PhraseKey } from "@/phrases/useT";

/** Which texts a person accepted: a new version of them gets a new code. */
export const LEGAL_CODE = "terms-privacy-1";

interface Chapter {
  title: PhraseKey;
  texts: readonly PhraseKey[];
}

export const LEGAL_CHAPTERS: readonly Chapter[] = [
  {
    title: "accounts.legal.terms",
    texts: [
      "accounts.legal.terms.service",
      "accounts.legal.terms.account",
      "accounts.legal.terms.data",
      "accounts.legal.terms.use",
      "accounts.legal.terms.credits",
      "accounts.legal.terms.results",
      "accounts.legal.terms.end",
    ],
  },
  {
    title: "accounts.legal.privacy",
    texts: [
      "accounts.legal.privacy.what",
      "accounts.legal.privacy.why",
      "accounts.legal.privacy.files",
      "accounts.legal.privacy.storage",
      "accounts.legal.privacy.share",
      "accounts.legal.privacy.rights",
    ],
  },
];
