import { ActionIcon, Group, Image, Input, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { siteFile, useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import { FileDrop } from "@/ui/FileDrop";
import { HEIGHT, ICON } from "@/ui/sizes";
import { useChosen } from "./chosen";
import type { Alts } from "./PictureWindow";

const PictureWindow = lazy(() => import("./PictureWindow"));

const MOST_BYTES = 20_000_000;
export const ACCEPTED = [".jpg", ".jpeg", ".png", ".webp"];

interface PictureFieldProps {
  label: string;
  siteId: string;
  value: string;
  error?: string | undefined;
  /** It is chosen where it is shown. */
  isInPlace?: boolean;
  /** What people are told who do not see it, in each language. */
  alts: () => Alts;
  onChange: (name: string, alts: Alts) => void;
}

/** A picture of the site: dropped or chosen, cut, described in both languages, and kept by its site. */
export function PictureField(props: PictureFieldProps) {
  const { label, siteId, value, error, isInPlace = false, alts, onChange } = props;
  const { t } = useT();
  const site = useSite().frontend;
  const isHere = site.frontend_client_id === siteId;
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
      isSmall={isInPlace}
      onFiles={([file]) => choose(file)}
      error={error ?? null}
    />
  );
  const window = chosen && (
    <Suspense>
      <PictureWindow
        chosen={chosen}
        langs={site.language_options}
        alts={alts()}
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
    <Input.Wrapper label={label} labelElement="div">
      <Stack gap="2xs">
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
        {isHere ? (
          drop
        ) : (
          <Text size="sm" c="dimmed">
            {t("units.picture.elsewhere")}
          </Text>
        )}
        {window}
      </Stack>
    </Input.Wrapper>
  );
}
