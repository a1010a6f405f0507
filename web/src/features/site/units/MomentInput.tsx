import "@mantine/dates/styles.layer.css";
import { DateTimePicker } from "@mantine/dates";
import "dayjs/locale/tr";
import { useT } from "@/phrases/useT";
import { useCalendar } from "@/ui/useCalendar";

interface MomentInputProps {
  label: string;
  description?: string;
  /** As the server writes it; null: none. */
  value: string | null;
  error?: string | undefined;
  onChange: (moment: string | null) => void;
}

/** A day and a time of it, in the time of who looks at it. */
export function MomentInput({ value, onChange, ...props }: MomentInputProps) {
  const { t } = useT();
  const calendar = useCalendar();
  return (
    <DateTimePicker
      {...props}
      value={value ? localOf(value) : null}
      onChange={(local) => onChange(local ? new Date(local.replace(" ", "T")).toISOString() : null)}
      valueFormat="DD.MM.YYYY HH:mm"
      placeholder={t("units.moment.none")}
      {...calendar}
      clearable
      clearButtonProps={{ "aria-label": t("ui.day.clear") }}
      submitButtonProps={{ "aria-label": t("units.moment.take") }}
      timePickerProps={{
        hoursInputLabel: t("units.moment.hour"),
        minutesInputLabel: t("units.moment.minute"),
      }}
    />
  );
}

function localOf(moment: string): string {
  const at = new Date(moment);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace("T", " ");
}
