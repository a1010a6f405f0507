import { memo, Suspense } from "react";
import { RichText } from "@/features/shops/public";
import { useStore } from "@/api/store";
import { useT } from "@/phrases/useT";
import { RowSkeleton } from "@/ui/States";
import type { UnitDraft } from "../units/draft";
import { fieldOf } from "../units/fields";
import { Missing } from "../units/LanguageStates";
import { fieldName } from "../units/names";
import { PictureField } from "../units/PictureField";
import { wrongIn } from "../units/Parts";
import type { Lang, PartView, UnitEdit } from "../units/types";
import { richTools } from "../units/RichTools";
import { altsOf, writePicture } from "../units/writing";
import classes from "./PartInPlace.module.css";
import { TextInPlace } from "./TextInPlace";

const NOTHING: readonly [] = [];

interface PartInPlaceProps {
  part: PartView;
  lang: Lang;
  edit: UnitEdit;
  draft: UnitDraft;
  /** What it says in the language of the page, and in the other. */
  value: string;
  otherValue: string;
  isBoth: boolean;
  onBoth: (name: string) => void;
}

/**
 * A text of a unit typed where it stands; the other language opens beside it, and where it is missing that is said.
 * A letter typed in one draws no other.
 */
export const PartInPlace = memo(function PartInPlace(props: PartInPlaceProps) {
  const { t } = useT();
  const { part, lang, value, otherValue, isBoth, onBoth } = props;
  const other = lang === "tr" ? "en" : "tr";
  const field = fieldOf(part.name, other);
  const isMissing = value !== "" && otherValue === "";
  const mark = other.toUpperCase();
  const state = isMissing ? t(`units.missing.${other}`) : mark;
  const Pair = part.type === "text" ? "span" : "div";
  return (
    <Pair className={classes["pair"]}>
      <InLanguage {...props} />
      {/* With the keyboard both languages are opened below the unit: Tab goes from text to text. */}
      <button
        type="button"
        tabIndex={-1}
        className={classes["mark"]}
        data-missing={isMissing || undefined}
        aria-label={`${state}, ${fieldName(t, field)}`}
        aria-expanded={isBoth}
        onClick={() => onBoth(part.name)}
      >
        {isMissing ? <Missing>{state}</Missing> : mark}
      </button>
      {isBoth && <InLanguage {...props} lang={other} value={otherValue} />}
    </Pair>
  );
});

function InLanguage({ part, lang, edit, draft, value }: PartInPlaceProps) {
  const { t } = useT();
  const isRefused = useStore(draft.refused);
  const field = fieldOf(part.name, lang);
  const typed = {
    label: fieldName(t, field),
    lang,
    name: field,
    value,
    error: wrongIn(edit, part.name, lang, value, isRefused).error,
    onChange: (text: string) => draft.set(field, text),
  };
  if (part.type === "picture") {
    return (
      <PictureField
        {...typed}
        siteId={edit.frontend_client_id}
        isInPlace
        alts={() => altsOf(draft, part)}
        onChange={(name, alts) => writePicture(draft, part, lang, name, alts)}
      />
    );
  }
  if (part.type !== "rich") return <TextInPlace {...typed} longest={part.longest} />;
  return (
    <div className={classes["rich"]}>
      <Suspense fallback={<RowSkeleton rows={3} />}>
        <RichText
          {...typed}
          holes={NOTHING}
          isOfSite
          isInPlace
          more={richTools(lang, edit.frontend_client_id)}
        />
      </Suspense>
    </div>
  );
}
