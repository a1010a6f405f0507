import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useUrlState } from "./useUrlState";

const REST_MS = 250;

/** A text of the address that is typed: the address has it once the typing rests, and the field follows the address. */
export function useTypedParam(name: string) {
  const [value, setValue] = useUrlState(name);
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [known, setKnown] = useState(value);
  const keep = useDebouncedCallback((text: string) => {
    setSent(text);
    setValue(text || null);
  }, REST_MS);
  if (value !== known) {
    setKnown(value);
    // Back, a link, or filters that were cleared: it was not this field that changed the address.
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  const type = (text: string) => {
    setTyped(text);
    keep(text.trim());
  };
  /** Whoever leaves the field does not wait: a change that came later would take the place of the next page. */
  return { typed, type, settle: () => keep.flush() };
}
