import { Avatar, Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlParam, useUrlState } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { SearchField } from "@/ui/SearchField";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { PersonForm } from "../people/PersonForm";
import { PersonHistory, PersonSessions } from "../people/PersonSessions";
import { PersonState } from "../people/PersonState";
import { AccountSection } from "../settings/AccountSection";

const SHORTEST_SEARCH = 3;

/** Somebody's whole account, for an administrator; without a person in the address one is looked for. */
export default function UserAccountSettingsScreen() {
  const userId = useUrlParam("user_client_id");
  return userId ? <Person key={userId} userId={userId} /> : <Finder />;
}

function Person({ userId }: { userId: string }) {
  const { t } = useT();
  const to = useLink();
  const read = useRead("/v1/user/account/get", { body: { user_client_id: userId } });
  const name = read.data && `${read.data.user.firstname} ${read.data.user.lastname}`;
  return (
    <Page
      narrow
      title={name ?? t("accounts.person.title")}
      description={t("accounts.person.lead")}
      actions={
        <Button component={Link} to={to("user_account_settings")} variant="default">
          {t("accounts.person.other")}
        </Button>
      }
    >
      <Loaded read={read}>
        {(person) => (
          <>
            <AccountSection user={person.user} />
            <PersonState person={person} />
            <PersonForm user={person.user} />
            <PersonSessions userId={userId} />
            <PersonHistory userId={userId} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Finder() {
  const { t } = useT();
  const [text, setText] = useUrlState("q");
  const isLong = text.replaceAll(" ", "").length >= SHORTEST_SEARCH;
  return (
    <Page narrow title={t("accounts.person.title")} description={t("accounts.person.find")}>
      <SearchField
        label={t("ui.search")}
        description={t("accounts.person.letters", { count: SHORTEST_SEARCH })}
        value={text}
        onSearch={setText}
      />
      {isLong && <Found text={text} />}
    </Page>
  );
}

function Found({ text }: { text: string }) {
  const { t } = useT();
  const to = useLink();
  const query = { search_text: text, match_type: "contains", field_type: "all" } as const;
  const read = useRead("/v1/user/search", { query }, { keepsPrevious: true });
  return (
    <Loaded
      read={read}
      skeleton={<RowSkeleton rows={4} />}
      empty={{
        when: ({ user_list }) => user_list.length === 0,
        show: <EmptyState title={t("ui.noMatch.title")} text={t("ui.noMatch.text")} />,
      }}
    >
      {({ user_list }) => (
        <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
          {user_list.map((person) => (
            <li key={person.username}>
              <Button
                component={Link}
                to={to("user_account_settings", { user_client_id: person.user_client_id })}
                variant="default"
                fullWidth
                justify="flex-start"
                h="auto"
                py="xs"
              >
                <Group gap="sm">
                  <Avatar
                    size="md"
                    radius="xl"
                    src={person.picture_url || null}
                    name={person.shown_name}
                    alt=""
                  />
                  <Text span>{person.shown_name}</Text>
                  <Text span c="dimmed" size="sm">
                    {person.username} · {person.mail}
                  </Text>
                </Group>
              </Button>
            </li>
          ))}
        </Stack>
      )}
    </Loaded>
  );
}
