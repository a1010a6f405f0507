import { Box, Button, Card, Group, Select, Stack, Switch, Table, Text } from "@mantine/core";
import type { PersonView } from "@/api/generated/types.gen";
import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { useDevice } from "@/ui/device";
import { SearchField } from "@/ui/SearchField";
import { EmptyState, ErrorState, RowSkeleton } from "@/ui/States";
import { WIDTH } from "@/ui/sizes";
import type { Definition } from "../values";
import { EmptyCell, HeldCell } from "./MatrixCell";
import classes from "./Matrix.module.css";

/** People × authorizations: who holds what, and giving and taking it in place. */
export function Matrix({ definitions }: { definitions: readonly Definition[] }) {
  const { t } = useT();
  const { isMobile } = useDevice();
  const [query] = useUrlState("q");
  const [auth] = useUrlState("auth");
  const [holders] = useUrlState("holders");
  const isForHolders = holders === "yes";
  const filters = {
    search_text: query || null,
    auth_id: isForHolders ? auth || null : null,
    holders_only: isForHolders,
  };
  const { read, rows, onMore, isLoadingMore } = usePages("/v1/authorization/matrix", filters, {
    cursor: "after",
  });
  const shown = auth ? definitions.filter((each) => each.auth_id === auth) : definitions;
  return (
    <Card padding={0}>
      <MatrixFilters definitions={definitions} />
      {read.error && !rows ? (
        <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
      ) : !rows ? (
        <RowSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState title={t("ui.noMatch.title")} text={t("ui.noMatch.text")} />
      ) : isMobile ? (
        <PersonCards people={rows} definitions={shown} />
      ) : (
        <Grid people={rows} definitions={shown} />
      )}
      {onMore && (
        <Group justify="center" p="md">
          <Button variant="default" onClick={onMore} loading={isLoadingMore}>
            {t("ui.more")}
          </Button>
        </Group>
      )}
    </Card>
  );
}

function MatrixFilters({ definitions }: { definitions: readonly Definition[] }) {
  const { t } = useT();
  const [query, setQuery] = useUrlState("q");
  const [auth, setAuth] = useUrlState("auth");
  const [holders, setHolders] = useUrlState("holders");
  return (
    <Group p="md" gap="sm" align="flex-end">
      <SearchField
        label={t("access.person")}
        placeholder={t("access.matrix.search")}
        value={query}
        onSearch={setQuery}
        flex={1}
        miw={WIDTH.lg}
        maw={WIDTH.xl}
      />
      <Select
        label={t("access.auth")}
        placeholder={t("access.matrix.all")}
        data={definitions.map((each) => ({ value: each.auth_id, label: each.auth_name }))}
        value={auth || null}
        onChange={setAuth}
        clearable
        searchable
        clearButtonProps={{ "aria-label": t("access.matrix.all") }}
        miw={WIDTH.lg}
      />
      <Switch
        label={t("access.matrix.holders")}
        checked={holders === "yes"}
        onChange={(event) => setHolders(event.currentTarget.checked ? "yes" : null)}
        mb="xs"
      />
    </Group>
  );
}

interface PeopleProps {
  people: readonly PersonView[];
  definitions: readonly Definition[];
}

function grantsOf(person: PersonView, definition: Definition) {
  return person.authorizations.filter((grant) => grant.code === definition.auth_id);
}

function Grid({ people, definitions }: PeopleProps) {
  const { t } = useT();
  return (
    <Table.ScrollContainer
      minWidth={WIDTH.lg + definitions.length * WIDTH.sm}
      scrollAreaProps={{ type: "auto" }}
    >
      <Table highlightOnHover aria-label={t("access.admin.people")} className={classes["grid"] ?? ""}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={classes["person"]}>
              {t("access.person")}
            </Table.Th>
            {definitions.map((each) => (
              <Table.Th key={each.auth_id} scope="col" className={classes["auth"]}>
                {each.auth_name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <Table.Tr key={person.user_client_id}>
              <Table.Th scope="row" className={classes["person"]}>
                <PersonName person={person} />
              </Table.Th>
              {definitions.map((each) => (
                <Table.Td key={each.auth_id}>
                  <Cell person={person} definition={each} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function PersonName({ person }: { person: PersonView }) {
  return (
    <Box miw={0}>
      <Text size="sm" fw={600}>
        {person.username}
      </Text>
      <Text size="xs" c="dimmed" fw={400}>
        {person.full_name}
      </Text>
    </Box>
  );
}

function Cell({ person, definition }: { person: PersonView; definition: Definition }) {
  const grants = grantsOf(person, definition);
  if (grants.length === 0) return <EmptyCell username={person.username} definition={definition} />;
  return (
    <Group gap="3xs">
      {grants.map((grant) => (
        <HeldCell key={grant.user_auth_id} grant={grant} />
      ))}
    </Group>
  );
}

function PersonCards({ people, definitions }: PeopleProps) {
  const { t } = useT();
  return (
    <Stack gap="sm" p="sm" component="ul" className={classes["cards"]} aria-label={t("access.admin.people")}>
      {people.map((person) => (
        <Card key={person.user_client_id} component="li" padding="md">
          <PersonName person={person} />
          <Stack gap="xs" mt="sm">
            {definitions.map((each) => (
              <Group key={each.auth_id} justify="space-between" wrap="nowrap" gap="sm">
                <Text size="sm">{each.auth_name}</Text>
                <Cell person={person} definition={each} />
              </Group>
            ))}
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}
