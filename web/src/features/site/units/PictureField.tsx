import { ActionIcon, Group, Image, Input, Stack } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { siteFile } from "@/api/site";
import { useT } from "@/phrases/useT";
import { FileDrop } from "@/ui/FileDrop";
import { HEIGHT, ICON } from "@/ui/sizes";
import { useChosen } from "@/ui/chosen";
import type { Alts, Purpose } from "./PictureWindow";
import { useSpokenLangs } from "./places";

const PictureWindow = lazy(() => import("./PictureWindow"));

const MOST_BYTES = 20_000_000;
export const ACCEPTED = [".jpg", ".jpeg", ".png", ".webp"];

interface PictureFieldProps {
  label: string;
  hint?: string;
  siteId: string;
  value: string;
  error?: string | undefined;
  /** It is chosen where it is shown. */
  isInPlace?: boolean;
  /** It is one field among many: a line instead of a block. */
  isSmall?: boolean;
  purpose?: Purpose;
  /** What people are told who do not see it, in each language; without it nothing is said of it. */
  alts?: () => Alts;
  onChange: (name: string, alts: Alts) => void;
}

const NOT_TOLD: readonly [] = [];
const HINT_BELOW: ("label" | "input" | "description")[] = ["label", "input", "description"];

/** A picture of the site: dropped or chosen, cut, described in both languages, and kept by its site. */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, siteId, value, error, isInPlace = false, isSmall = false } = props;
  const { purpose, alts, onChange } = props;
  const { t } = useT();
  const spoken = useSpokenLangs(siteId);
  const { chosen, choose } = useChosen();
  const remove = (
    <ActionIcon
      variant="subtle"
      color="danger"
      size="lg"
      aria-label={t("units.picture.remove", { name: label })}
      onClick={() => onChange("", {})}
    >
      <IconTrash size={ICON.md} />
    </ActionIcon>
  );
  const drop = (
    <FileDrop
      label={t(value ? "units.picture.other" : "units.picture.drop")}
      hint={t("units.picture.hint")}
      accept={ACCEPTED}
      maxBytes={MOST_BYTES}
      isSmall={isInPlace || isSmall}
      onFiles={([file]) => choose(file)}
      error={error ?? null}
    />
  );
  const window = chosen && (
    <Suspense>
      <PictureWindow
        chosen={chosen}
        siteId={siteId}
        {...(purpose && { purpose })}
        langs={alts ? spoken : NOT_TOLD}
        alts={alts?.() ?? {}}
        onClose={() => choose(undefined)}
        onDone={(name, said) => {
          choose(undefined);
          onChange(name, said);
        }}
      />
    </Suspense>
  );
  if (isInPlace) {
    return (
      <div role="group" aria-label={label}>
        {value && <img src={siteFile(value)} alt={t("units.picture.shown")} />}
        <Group gap="2xs" wrap="nowrap" p="2xs">
          <div style={{ flex: 1 }}>{drop}</div>
          {value && remove}
        </Group>
        {window}
      </div>
    );
  }
  return (
    <Input.Wrapper label={label} labelElement="div" description={hint} inputWrapperOrder={HINT_BELOW}>
      <Stack gap="2xs" role="group" aria-label={label} mb={hint ? "4xs" : 0}>
        {value && (
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <Image
              src={siteFile(value)}
              alt={t("units.picture.shown")}
              mah={HEIGHT.card}
              w="auto"
              radius="md"
            />
            {remove}
          </Group>
        )}
        {drop}
        {window}
      </Stack>
    </Input.Wrapper>
  );
}
