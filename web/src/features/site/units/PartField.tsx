import { Input, Textarea, TextInput } from "@mantine/core";
import { Suspense } from "react";
import { RichText } from "@/features/shops/public";
import { useT } from "@/phrases/useT";
import { RowSkeleton } from "@/ui/States";
import { fieldName } from "./names";
import { fieldOf } from "./fields";
import { LinkField } from "./LinkField";
import { PictureField } from "./PictureField";
import type { Screen } from "./places";
import type { Lang, PartView } from "./types";

/** Texts that may be no longer are one line. */
export const ONE_LINE = 130;
const NOTHING: readonly [] = [];

interface PartFieldProps {
  part: PartView;
  lang: Lang;
  siteId: string;
  screens: readonly Screen[];
  value: string;
  error?: string | undefined;
  onChange: (text: string) => void;
}

/** What stands in a part of a unit in one language, written by its kind. */
export function PartField({ part, lang, siteId, screens, value, error, onChange }: PartFieldProps) {
  const { t } = useT();
  const field = fieldOf(part.name, lang);
  const label = fieldName(t, field);
  switch (part.type) {
    case "rich":
      return (
        <Input.Wrapper label={label} labelElement="div">
          <Suspense fallback={<RowSkeleton rows={6} />}>
            <RichText
              label={label}
              lang={lang}
              name={field}
              value={value}
              error={error}
              onChange={onChange}
              holes={NOTHING}
              isOfSite
            />
          </Suspense>
        </Input.Wrapper>
      );
    case "picture":
      return <PictureField {...{ label, siteId, value, error, onChange }} />;
    case "link":
      return <LinkField {...{ label, lang, screens, value, error, onChange }} />;
    default: {
      const Field = part.longest > ONE_LINE ? Textarea : TextInput;
      return (
        <Field
          label={label}
          lang={lang}
          value={value}
          error={error}
          maxLength={part.longest}
          {...(Field === Textarea ? { autosize: true, minRows: 2 } : {})}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    }
  }
}
