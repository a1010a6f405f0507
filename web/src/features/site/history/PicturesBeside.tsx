import { Image, SimpleGrid, Text } from "@mantine/core";
import { siteFile } from "@/api/site";
import { useT } from "@/phrases/useT";
import { HEIGHT } from "@/ui/sizes";
import type { FieldChange } from "./Compare";
import { isPicture } from "./names";
import classes from "./PicturesBeside.module.css";

/** The picture that was shown and the one that is, beside each other; where there was none, that is said. */
export function PicturesBeside({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useT();
  const shown = [
    { name: before, label: t("site.compare.before") },
    { name: after, label: t("site.compare.after") },
  ];
  return (
    <SimpleGrid cols={2} spacing="sm">
      {shown.map(({ name, label }) => (
        <figure key={label} className={classes["picture"]}>
          <Text component="figcaption" size="xs" c="dimmed">
            {label}
          </Text>
          {typeof name === "string" && name ? (
            <Image src={siteFile(name)} alt={label} mah={HEIGHT.block} w="auto" maw="100%" fit="contain" />
          ) : (
            <Text size="sm">{t("site.compare.noPicture")}</Text>
          )}
        </figure>
      ))}
    </SimpleGrid>
  );
}

/** How a change of a site's settings is drawn that is no change of words. */
export const drawPicture = ({ field, before, after }: FieldChange) =>
  isPicture(field) ? <PicturesBeside {...{ before, after }} /> : undefined;
