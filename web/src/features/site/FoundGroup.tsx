import { Anchor, Card, Stack, Text, Title } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import type { SearchGroup } from "./search";
import classes from "./FoundGroup.module.css";

/** What a search found of one kind; it opens in the whole window. */
export function FoundGroup({ group }: { group: SearchGroup }) {
  const { t } = useT();
  const to = useLink();
  return (
    <Card component="section" aria-label={t(group.title)}>
      <Title order={2} size="h5" c="dimmed" mb="xs">
        {t(group.title)}
      </Title>
      <Stack gap="sm" component="ul" className={classes["list"] ?? ""}>
        {group.results.map((result) => (
          <li key={result.id}>
            {result.path ? (
              <Anchor href={to(result.route_view, result.query)} target="_top">
                {result.caption}
              </Anchor>
            ) : (
              <Text>{result.caption}</Text>
            )}
            {result.description && (
              <Text size="sm" c="dimmed">
                {result.description}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </Card>
  );
}
