import "@mantine/dates/styles.layer.css";
import { TimePicker } from "@mantine/dates";
import { useT } from "@/phrases/useT";
import { minuteOf, timeOf } from "./clock";

interface TimeFieldProps {
  label: string;
  /** In minutes from the beginning of the day. */
  minute: number;
  /** Whether midnight is the end of the day. */
  isEnd?: boolean;
  onChange: (minute: number) => void;
}

/** A time of the day from 00:00 to 23:59 in both languages, whatever the language of the browser. */
export function TimeField({ label, minute, isEnd = false, onChange }: TimeFieldProps) {
  const { t } = useT();
  return (
    <TimePicker
      size="sm"
      format="24h"
      aria-label={label}
      hoursInputLabel={`${label}: ${t("support.settings.hour")}`}
      minutesInputLabel={`${label}: ${t("support.settings.minute")}`}
      value={timeOf(minute)}
      onChange={(value) => {
        const at = minuteOf(value, isEnd);
        if (at !== null && at !== minute) onChange(at);
      }}
    />
  );
}
