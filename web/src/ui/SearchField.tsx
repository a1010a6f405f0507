import { Input, TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useT } from "@/phrases/useT";
import { ICON } from "./sizes";

const REST_MS = 250;
const LONGEST = 200;

interface SearchFieldProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  /** What is searched for; when it changes from outside (back, a link, cleared filters), the field follows. */
  value: string;
  onSearch: (text: string) => void;
  /** What is searched is at hand and each letter counts; otherwise the search waits until the typing rests. */
  isLive?: boolean;
}

/** A search: Enter and leaving the field do not wait, Escape and the cross clear it. Without a label the placeholder names it. */
export function SearchField({ value, onSearch, isLive = false, ...props }: SearchFieldProps) {
  const { t } = useT();
  const input = useRef<HTMLInputElement>(null);
  const field = useTyped(value, onSearch, isLive);
  const name = props.placeholder ?? t("ui.search");
  const clear = () => {
    field.type("");
    field.settle();
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") field.settle();
    if (event.key === "Escape" && field.typed) {
      event.preventDefault();
      clear();
    }
  };
  return (
    <TextInput
      ref={input}
      type="search"
      leftSection={<IconSearch size={ICON.sm} aria-hidden />}
      maxLength={LONGEST}
      {...(props.label ? {} : { "aria-label": name, placeholder: name })}
      {...props}
      value={field.typed}
      onChange={(event) => field.type(event.currentTarget.value)}
      onBlur={field.settle}
      onKeyDown={onKeyDown}
      rightSection={
        field.typed && <Input.ClearButton aria-label={t("ui.search.clear")} tabIndex={-1} onClick={clear} />
      }
    />
  );
}

/** What is typed, and what of it is already searched for. */
function useTyped(value: string, onSearch: (text: string) => void, isLive: boolean) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [known, setKnown] = useState(value);
  const send = (text: string) => {
    setSent(text);
    onSearch(text);
  };
  const keep = useDebouncedCallback(send, REST_MS);
  if (value !== known) {
    setKnown(value);
    // It was not this field that changed the search.
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  const type = (text: string) => {
    setTyped(text);
    (isLive ? send : keep)(text.trim());
  };
  /** Whoever leaves the field does not wait: a change that came later would take the place of the next page. */
  return { typed, type, settle: () => keep.flush() };
}
