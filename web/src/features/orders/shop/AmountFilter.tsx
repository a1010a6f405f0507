import { Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { halfOnPhone, WIDTH } from "@/ui/sizes";
import { minorOf, writtenMinor } from "../amounts";

const TYPING_MS = 400;

/** Orders from one amount to another, in a currency. */
export function AmountFilter() {
  const { t } = useT();
  const [currency, setCurrency] = useUrlState("currency");
  return (
    <>
      <Amount name="least" label={t("orders.filter.least")} />
      <Amount name="most" label={t("orders.filter.most")} />
      <Select
        label={t("orders.filter.currency")}
        data={[
          { value: "", label: t("orders.filter.all") },
          { value: "0", label: "₺" },
          { value: "1", label: "$" },
        ]}
        value={currency}
        onChange={(value) => setCurrency(value || null)}
        allowDeselect={false}
        w={halfOnPhone(WIDTH.xs)}
      />
    </>
  );
}

function Amount({ name, label }: { name: string; label: string }) {
  const { t, lang } = useT();
  const [minor, setMinor] = useUrlState(name);
  const [typed, setTyped] = useState(() => writtenMinor(minor, lang));
  const [shown, setShown] = useState(minor);
  const read = typed.trim() ? minorOf(typed, lang) : undefined;
  // Another view was opened: it has its own amount.
  if (minor !== shown) {
    setShown(minor);
    if (String(read ?? "") !== minor) setTyped(writtenMinor(minor, lang));
  }
  const keep = useDebouncedCallback((text: string) => {
    const amount = text.trim() ? minorOf(text, lang) : undefined;
    if (amount !== null) setMinor(amount === undefined ? null : String(amount));
  }, TYPING_MS);
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      placeholder={lang === "tr" ? "1.234,56" : "1,234.56"}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        keep(event.currentTarget.value);
      }}
      onBlur={() => keep.flush()}
      error={read === null ? t("orders.move.amount.wrong") : null}
      w={halfOnPhone(WIDTH.sm)}
    />
  );
}
