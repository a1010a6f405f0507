import type { ReactNode } from "react";
import { type PhraseKey, useT } from "@/phrases/useT";
import { PictureField } from "../units/PictureField";
import type { Purpose } from "../units/PictureWindow";

interface SitePictureProps {
  siteId: string;
  /** The field of the settings that names it. */
  name: string;
  value: string;
  error: ReactNode;
  hasHint?: boolean;
  purpose?: Purpose;
  onChange: (picture: string) => void;
}

/** A picture of a site's settings. What it shows is the site, whose name stands beside it. */
export function SitePicture({ name, error, hasHint = false, onChange, ...picture }: SitePictureProps) {
  const { t } = useT();
  return (
    <PictureField
      {...picture}
      isSmall
      label={t(`site.settings.${name}` as PhraseKey)}
      {...(hasHint && { hint: t(`site.settings.${name}.hint` as PhraseKey) })}
      error={error ? String(error) : undefined}
      onChange={(chosen) => onChange(chosen)}
    />
  );
}
