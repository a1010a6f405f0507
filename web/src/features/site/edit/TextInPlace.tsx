import { Text } from "@mantine/core";
import { type ChangeEvent, type KeyboardEvent, useId } from "react";
import { ONE_LINE } from "../units/PartField";
import classes from "./PartInPlace.module.css";

interface TextInPlaceProps {
  label: string;
  lang: string;
  name: string;
  value: string;
  longest: number;
  error?: string | undefined;
  onChange: (text: string) => void;
}

/** Words typed in the letters of the page: the field is as large as what stands in it. */
export function TextInPlace({ label, lang, name, value, longest, error, onChange }: TextInPlaceProps) {
  const id = useId();
  const isOneLine = longest <= ONE_LINE;
  const take = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const text = event.currentTarget.value;
    onChange(isOneLine ? text.replaceAll(/\s*\n\s*/g, " ") : text);
  };
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Escape") event.currentTarget.blur();
    if (event.key === "Enter" && isOneLine && !event.nativeEvent.isComposing) event.preventDefault();
  };
  return (
    <span className={classes["one"]}>
      <span className={classes["field"]} data-text={value || label} data-wrong={error ? true : undefined}>
        <textarea
          rows={1}
          cols={1}
          lang={lang}
          aria-label={label}
          data-field={name}
          placeholder={label}
          value={value}
          maxLength={longest}
          aria-invalid={error !== undefined}
          aria-describedby={error ? id : undefined}
          onChange={take}
          onKeyDown={keys}
          onKeyUp={holdSpace}
        />
      </span>
      {error && (
        <Text span id={id} size="xs" c="danger">
          {error}
        </Text>
      )}
    </span>
  );
}

/** A question opens and closes with the space bar; that is a letter while it is typed. */
function holdSpace(event: KeyboardEvent) {
  if (event.key === " ") event.preventDefault();
}
