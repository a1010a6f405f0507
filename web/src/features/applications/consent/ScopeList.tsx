import { List, Text, ThemeIcon } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { UserView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";
import { knownScopes, type Scope, toldBy } from "./scopes";

interface ScopeListProps {
  scopes: readonly string[];
  user: UserView;
}

/** What an application will be told, with what stands in the account now. */
export function ScopeList({ scopes, user }: ScopeListProps) {
  const { t } = useT();
  const icon = (
    <ThemeIcon size="sm" radius="xl" variant="light" color="success" aria-hidden>
      <IconCheck size={ICON.xs} />
    </ThemeIcon>
  );
  return (
    <List icon={icon} spacing="sm">
      {knownScopes(scopes).map((scope) => (
        <List.Item key={scope}>
          <Text fw={600}>{t(`consent.scope.${scope}`)}</Text>
          <ScopeText scope={scope} user={user} />
        </List.Item>
      ))}
    </List>
  );
}

function ScopeText({ scope, user }: { scope: Scope; user: UserView }) {
  const { t } = useT();
  const told = toldBy(scope, user);
  return (
    <Text size="sm" c="dimmed" component="div">
      {scope === "openid" && t("consent.pseudonym")}
      {scope === "profile" && t("consent.scope.profile.text")}
      {scope === "offline_access" && t("consent.scope.offline_access.text")}
      {told !== null && <div>{told || t("consent.empty")}</div>}
    </Text>
  );
}
