import { Button, Tabs } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { Page, Section } from "@/ui/Page";
import { Loaded } from "@/ui/States";
import { TabList } from "@/ui/TabList";
import { ICON } from "@/ui/sizes";
import { AssignForm } from "../AssignForm";
import { DefinitionDialog } from "../admin/DefinitionDialog";
import { DefinitionTable } from "../admin/DefinitionTable";
import { Matrix } from "../admin/Matrix";
import type { Definition } from "../values";

/** For administrators: what people can be authorized to, and who holds what. */
export default function AuthorizationListScreen() {
  const { t } = useT();
  const [tab, setTab] = useUrlState("tab", "definitions");
  const [edited, setEdited] = useState<Definition | "new" | null>(null);
  const read = useRead("/v1/authorization/list");
  return (
    <Page
      wide
      title={t("access.admin.title")}
      description={t("access.admin.lead")}
      actions={
        <Button leftSection={<IconPlus size={ICON.sm} aria-hidden />} onClick={() => setEdited("new")}>
          {t("access.admin.new")}
        </Button>
      }
    >
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <TabList active={tab} mb="md">
          <Tabs.Tab value="definitions">{t("access.admin.definitions")}</Tabs.Tab>
          <Tabs.Tab value="people">{t("access.admin.people")}</Tabs.Tab>
          <Tabs.Tab value="assign">{t("access.admin.assign")}</Tabs.Tab>
        </TabList>
        <Loaded read={read}>
          {({ list }) => (
            <>
              <Tabs.Panel value="definitions">
                <DefinitionTable definitions={list} onEdit={setEdited} />
              </Tabs.Panel>
              <Tabs.Panel value="people">
                <Matrix definitions={list.filter((each) => !each.is_withdrawn)} />
              </Tabs.Panel>
              <Tabs.Panel value="assign">
                <AssignSection definitions={list.filter((each) => !each.is_withdrawn)} />
              </Tabs.Panel>
            </>
          )}
        </Loaded>
      </Tabs>
      {edited && (
        <DefinitionDialog definition={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Page>
  );
}

function AssignSection({ definitions }: { definitions: readonly Definition[] }) {
  const { t } = useT();
  const [name] = useUrlState("name");
  const [auth] = useUrlState("auth");
  return (
    <Section title={t("access.admin.assign.title")} description={t("access.admin.assign.lead")}>
      <AssignForm
        key={`${name} ${auth}`}
        draft={`access.assign.admin.${name}.${auth}`}
        names={name}
        chosen={auth ? [auth] : []}
        choices={definitions.map((each) => ({
          value: each.auth_id,
          label: `${each.auth_name} (${each.auth_id})`,
        }))}
      />
    </Section>
  );
}
