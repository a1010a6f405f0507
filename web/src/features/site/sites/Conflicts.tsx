import { Alert, Button, Group, Image, SimpleGrid, Stack, Text } from "@mantine/core";
import { siteFile } from "@/api/site";
import { useT } from "@/phrases/useT";
import { HEIGHT } from "@/ui/sizes";
import { isPicture } from "../history/names";
import type { FieldConflict } from "./types";

interface ConflictsProps {
  conflicts: readonly FieldConflict[];
  onMine: () => void;
  onTheirs: () => void;
}

/** Somebody changed the same fields: what each says, and the choice between them. Nothing typed is lost meanwhile. */
export function Conflicts({ conflicts, onMine, onTheirs }: ConflictsProps) {
  const { t } = useT();
  return (
    <Alert color="warning" title={t("site.conflict.title")} role="alert">
      <Stack gap="sm">
        {conflicts.map((each) => (
          <SimpleGrid key={each.field} cols={{ base: 1, sm: 2 }} spacing="sm">
            <Said label={t("site.conflict.theirs")} field={each.field} value={each.theirs} />
            <Said label={t("site.conflict.mine")} field={each.field} value={each.mine} />
          </SimpleGrid>
        ))}
        <Group gap="xs">
          <Button size="xs" onClick={onMine}>
            {t("site.conflict.takeMine")}
          </Button>
          <Button size="xs" variant="default" onClick={onTheirs}>
            {t("site.conflict.takeTheirs")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function Said({ label, field, value }: { label: string; field: string; value: unknown }) {
  const said = typeof value === "string" ? value || "–" : JSON.stringify(value);
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {value && isPicture(field) ? (
        <Image src={siteFile(String(value))} alt={label} mah={HEIGHT.block} w="auto" />
      ) : (
        <Text>{said}</Text>
      )}
    </div>
  );
}
