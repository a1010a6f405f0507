import { NumberInput, type NumberInputProps, TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { readMoney, writeMoney } from "./money";

interface MoneyInputProps extends Omit<TextInputProps, "value" | "onChange" | "defaultValue"> {
  /** Minor units; NaN where what stands there is no amount. */
  value: number | null;
  onChange: (minor: number | null) => void;
  sign: string;
}

/** An amount as it is written in the language: 1.234,56. */
export function MoneyInput({ value, onChange, sign, error, onBlur, ...input }: MoneyInputProps) {
  const { t, lang } = useT();
  /** What is being typed; null = it stands as the language writes it. */
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && readMoney(lang, typed) === undefined;
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span aria-hidden>{sign}</span>}
      classNames={{ input: "num" }}
      {...input}
      value={typed ?? writeMoney(lang, value)}
      error={isWrong ? t("shops.money.wrong") : error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const read = readMoney(lang, currentTarget.value);
        onChange(read === undefined ? Number.NaN : read);
      }}
      onBlur={(event) => {
        if (!isWrong) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

/** A number with the decimal sign of the language. */
export function PercentInput(props: NumberInputProps) {
  const { lang, separators } = useFormat();
  return (
    <NumberInput
      min={0}
      max={100}
      decimalScale={2}
      decimalSeparator={separators.decimalSeparator}
      {...(lang === "tr" ? { prefix: "%" } : { suffix: "%" })}
      hideControls
      {...props}
    />
  );
}
