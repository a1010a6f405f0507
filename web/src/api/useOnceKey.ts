import { useRef } from "react";

/** A key that is the same for the same content, so that a lost answer or a second click acts once. */
export function useOnceKey(): (body: unknown) => string {
  const last = useRef({ body: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
