import { fold } from "@/ui/fold";

const LONGEST = 32;

/** The code that a caption suggests: small letters, digits and lines below. */
export const codeOf = (caption: string): string =>
  fold(caption)
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, LONGEST);
