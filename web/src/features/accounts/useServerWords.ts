import { useEffect, useRef } from "react";
import { useT } from "@/phrases/useT";

interface FormWithErrors {
  errors: Record<string, unknown>;
  clearFieldError: (name: string) => void;
}

/** The server's words at a field are in the language of that moment: a new language forgets them, our own words follow it. */
export function useServerWords(form: unknown): void {
  const { lang } = useT();
  const spoken = useRef(lang);
  useEffect(() => {
    if (spoken.current === lang) return;
    spoken.current = lang;
    const { errors, clearFieldError } = form as FormWithErrors;
    for (const [name, error] of Object.entries(errors)) {
      if (typeof error === "string") clearFieldError(name);
    }
  }, [lang, form]);
}
