import { Anchor, Card, Stack, Text, Title } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import type { SearchResult } from "@/api/generated/types.gen";
import { groupsOf, type SearchGroup } from "./search";
import classes from "./FoundGroup.module.css";

/** What a search found, by kind, and of which kinds some results are missing. */
export function FoundGroups({ results, missing }: { results: readonly SearchResult[]; missing: string }) {
  return (
    <Stack gap="md">
      {missing && (
        <Text size="sm" c="dimmed">
          {missing}
        </Text>
      )}
      {groupsOf(results).map((group) => (
        <FoundGroup key={group.kind} group={group} />
      ))}
    </Stack>
  );
}

/** What a search found of one kind; it opens in the whole window. */
function FoundGroup({ group }: { group: SearchGroup }) {
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
