import { Card } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlParam } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { EmptyState, Loaded } from "@/ui/States";
import { CallProblem } from "@/api/problems";
import { ConsentForm } from "../enter/ConsentForm";

const NOT_AN_ID = 422;
const NOT_FOUND = 404;

/** The door to an application: what it wants to know, and the person's word before the browser goes there. */
export default function EnterApplicationScreen() {
  const application = useUrlParam("application");
  return application ? <Door id={application} /> : <Unknown />;
}

function Door({ id }: { id: string }) {
  const { t } = useT();
  const read = useRead("/v1/user/externalapplication/get", {
    query: { user_externalapplication_client_id: id },
  });
  const known = useRead("/v1/user/accesskey/list");
  if (read.error instanceof CallProblem && [NOT_AN_ID, NOT_FOUND].includes(read.error.httpStatus)) {
    return <Unknown />;
  }
  const name = read.data?.data.name ?? "";
  return (
    <Page
      title={name ? t("applications.enter.title", { name }) : t("applications.list.title")}
      description={name && t("applications.enter.lead", { host: new URL(read.data?.data.url ?? "").host })}
      narrow
    >
      <Loaded read={read}>
        {({ data }) => (
          <Loaded read={known}>
            {({ list }) => (
              <ConsentForm
                application={data}
                known={list.find((each) => each.user_externalapplication_client_id === id)}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

function Unknown() {
  const { t } = useT();
  return (
    <Page title={t("applications.enter.unknown")} narrow>
      <Card>
        <EmptyState
          icon={<IconPlugConnectedX />}
          title={t("applications.record.unknown")}
          text={t("applications.enter.unknownText")}
        />
      </Card>
    </Page>
  );
}
