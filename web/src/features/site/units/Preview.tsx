import { SegmentedControl, Text } from "@mantine/core";
import type { MouseEvent } from "react";
import type { WebsiteUnit } from "@/api/site";
import { useT } from "@/phrases/useT";
import { Units } from "@/screens/units/SiteSlot";
import { Section } from "@/ui/Page";
import { type Fields, textsIn } from "./fields";
import type { Lang } from "./types";
import classes from "./Preview.module.css";

interface PreviewProps {
  fields: Fields;
  lang: Lang;
  onLang: (lang: Lang) => void;
}

/** The unit as it is typed, drawn by what visitors see it with; its links lead nowhere. */
export function Preview({ fields, lang, onLang }: PreviewProps) {
  const { t } = useT();
  const content = textsIn(fields, lang);
  const unit: WebsiteUnit = {
    websiteunit_client_id: "preview",
    key: "preview",
    place: String(fields["place"] ?? ""),
    kind: fields["kind"] as WebsiteUnit["kind"],
    content,
    version: JSON.stringify(content),
  };
  return (
    <Section
      title={t("units.preview")}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t("units.preview.language")}
          value={lang}
          onChange={(value) => onLang(value === "en" ? "en" : "tr")}
          data={[
            { value: "tr", label: "Türkçe" },
            { value: "en", label: "English" },
          ]}
        />
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it only holds links back */}
      <div
        lang={lang}
        className={`${classes["frame"]} ${unit.kind === "notice" ? classes["notice"] : ""}`}
        onClickCapture={holdBack}
      >
        {Object.keys(content).length > 0 ? (
          <Units key={unit.kind === "notice" ? unit.version : unit.kind} units={[unit]} />
        ) : (
          <Text c="dimmed" size="sm">
            {t("units.preview.empty")}
          </Text>
        )}
      </div>
    </Section>
  );
}

function holdBack(event: MouseEvent<HTMLElement>) {
  if ((event.target as Element).closest("a")) event.preventDefault();
}
