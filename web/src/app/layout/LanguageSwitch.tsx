import { SegmentedControl } from "@mantine/core";
import { useSite } from "@/api/site";
import type { Lang } from "@/phrases/setup";
import { useT } from "@/phrases/useT";
import { useSwitchLanguage } from "../language";

export function LanguageSwitch() {
  const { t, lang } = useT();
  const { frontend } = useSite();
  const switchTo = useSwitchLanguage();
  if (frontend.language_options.length < 2) return null;
  return (
    <SegmentedControl
      size="xs"
      aria-label={t("shell.language")}
      value={lang}
      onChange={(value) => void switchTo(value as Lang)}
      data={frontend.language_options.map((value) => ({ value, label: value === "tr" ? "TR" : "EN" }))}
    />
  );
}
