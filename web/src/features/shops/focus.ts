import { useEffect } from "react";
import { useUrlParam } from "@/screens/useUrlState";

/** Put the cursor into a field by its name, or onto what carries that name. */
export function focusField(name: string): void {
  const found =
    document.querySelector<HTMLElement>(`[name="${name}"]`) ??
    document.querySelector<HTMLElement>(`[data-field="${name}"]`);
  found?.scrollIntoView({ block: "center" });
  found?.focus();
}

/** The address may name a field (`field=tax_rate_percent`): a link to what is missing leads into it. */
export function useFieldOfAddress(): void {
  const name = useUrlParam("field");
  useEffect(() => {
    if (!name) return undefined;
    const frame = requestAnimationFrame(() => focusField(name));
    return () => cancelAnimationFrame(frame);
  }, [name]);
}
