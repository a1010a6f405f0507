import { Input, Textarea, TextInput } from "@mantine/core";
import { Suspense } from "react";
import { RichText } from "@/features/shops/public";
import { useT } from "@/phrases/useT";
import { RowSkeleton } from "@/ui/States";
import { fieldName } from "./names";
import { fieldOf } from "./fields";
import { LinkField } from "./LinkField";
import { PictureField } from "./PictureField";
import type { Alts } from "./PictureWindow";
import { richTools } from "./RichTools";
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
  /** What people are told of a picture who do not see it. */
  alts: () => Alts;
  onChange: (text: string) => void;
  onPicture: (name: string, alts: Alts) => void;
}

/** What stands in a part of a unit in one language, written by its kind. */
export function PartField(props: PartFieldProps) {
  const { part, lang, siteId, screens, value, error, alts, onChange, onPicture } = props;
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
              more={richTools(lang, siteId)}
            />
          </Suspense>
        </Input.Wrapper>
      );
    case "picture":
      return <PictureField {...{ label, siteId, value, error, alts }} onChange={onPicture} />;
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
