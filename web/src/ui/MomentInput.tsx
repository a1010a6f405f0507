import { Group, Input, type InputWrapperProps } from "@mantine/core";
import { TimePicker } from "@mantine/dates";
import { useT } from "@/phrases/useT";
import { DayInput } from "./DayInput";
import { FIELD_FIRST } from "./fieldFirst";
import { WIDTH } from "./sizes";

interface MomentProps extends Pick<
  InputWrapperProps,
  "label" | "description" | "error" | "required" | "flex"
> {
  readOnly?: boolean;
  "data-field"?: string;
  /** `2026-12-31T23:59:00`; empty where nothing is said. */
  value: string;
  onChange: (value: string) => void;
}

/** A day and a time of it, written as people write them: 31.12.2026 23:59. A day alone begins at midnight. */
export function MomentInput({ value, onChange, label, readOnly = false, ...props }: MomentProps) {
  const { t } = useT();
  const { "data-field": field, ...wrapper } = props;
  const [day = "", time = ""] = value.split("T");
  const name = typeof label === "string" ? label : "";
  return (
    <Input.Wrapper label={label} labelElement="div" role="group" aria-label={name} {...wrapper}>
      <Group gap="xs" wrap="nowrap" mt="4xs">
        <DayInput
          aria-label={t("ui.moment.day", { name })}
          value={day || null}
          readOnly={readOnly}
          error={Boolean(props.error)}
          flex={1}
          data-field={field}
          onChange={(chosen) => onChange(chosen ? `${chosen}T${time || "00:00:00"}` : "")}
        />
        <ClockInput
          label={undefined}
          name={name}
          value={time}
          readOnly={readOnly}
          isOff={!day}
          onChange={(typed) => onChange(`${day}T${typed || "00:00:00"}`)}
        />
      </Group>
    </Input.Wrapper>
  );
}

interface ClockProps extends Pick<InputWrapperProps, "label" | "description" | "error" | "required"> {
  /** What the hours and minutes are of. */
  name: string;
  /** `23:59:00`; empty where nothing is said. */
  value: string;
  readOnly?: boolean;
  isOff?: boolean;
  onChange: (value: string) => void;
}

/** A time of day of 24 hours. */
export function ClockInput({ name, value, onChange, isOff = false, ...props }: ClockProps) {
  const { t } = useT();
  return (
    <TimePicker
      {...props}
      inputWrapperOrder={FIELD_FIRST}
      format="24h"
      w={WIDTH.xs}
      disabled={isOff}
      value={value.slice(0, 5)}
      hoursInputLabel={t("ui.moment.hours", { name })}
      minutesInputLabel={t("ui.moment.minutes", { name })}
      onChange={(typed) => onChange(typed ? `${typed.slice(0, 5)}:00` : "")}
    />
  );
}
