import { Tabs, Text } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import type { ApplicationData } from "@/api/generated/types.gen";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlParam, useUrlState } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { EmptyState, Loaded } from "@/ui/States";
import { TabList } from "@/ui/TabList";
import { ActivityPanel } from "../record/ActivityPanel";
import { ApplicationForm } from "../record/ApplicationForm";
import { KeyPanel } from "../record/KeyPanel";
import { SamplePanel } from "../record/SamplePanel";

/** One application: what it is, its keys, code that uses it, and what it does. */
export default function ApplicationRecordScreen() {
  const application = useUrlParam("application");
  return application ? <Application key={application} id={application} /> : <NewApplication />;
}

function NewApplication() {
  const { t } = useT();
  return (
    <Page title={t("applications.record.newTitle")} description={t("applications.record.newLead")} narrow>
      <ApplicationForm />
    </Page>
  );
}

const TABS = ["settings", "keys", "code", "activity"] as const;

function Application({ id }: { id: string }) {
  const { t } = useT();
  const [tab, setTab] = useUrlState("tab", "settings");
  const read = useRead("/v1/user/externalapplication/get", {
    query: { user_externalapplication_client_id: id, data_type: "record" },
  });
  return (
    <Page
      title={read.data?.data.name ?? t("applications.list.title")}
      description={
        <Text span inherit className="num">
          {t("applications.record.id", { id })}
        </Text>
      }
      narrow
    >
      <Loaded read={read}>
        {({ data }) => (
          <Tabs value={TABS.find((each) => each === tab) ?? "settings"} onChange={setTab} keepMounted={false}>
            <TabList active={tab} mb="md" aria-label={t("applications.tabs")}>
              {TABS.map((each) => (
                <Tabs.Tab key={each} value={each}>
                  {t(`applications.tab.${each}`)}
                </Tabs.Tab>
              ))}
            </TabList>
            <Parts data={data} />
          </Tabs>
        )}
      </Loaded>
    </Page>
  );
}

function Parts({ data }: { data: ApplicationData }) {
  const { t } = useT();
  const { record, keys, samples } = data;
  if (!record || !keys || !samples) {
    return (
      <EmptyState
        icon={<IconPlugConnectedX />}
        title={t("applications.record.unknown")}
        text={t("applications.record.unknownText")}
      />
    );
  }
  const id = record.user_externalapplication_client_id;
  return (
    <>
      <Tabs.Panel value="settings">
        <ApplicationForm record={record} />
      </Tabs.Panel>
      <Tabs.Panel value="keys">
        <KeyPanel applicationId={id} keys={keys} />
      </Tabs.Panel>
      <Tabs.Panel value="code">
        <SamplePanel applicationId={id} samples={samples} />
      </Tabs.Panel>
      <Tabs.Panel value="activity">
        <ActivityPanel applicationId={id} />
      </Tabs.Panel>
    </>
  );
}
