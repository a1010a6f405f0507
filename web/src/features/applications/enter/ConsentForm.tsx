import { Button, Card, Checkbox, Group, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import type { KnowingApplication, PublicApplication, Scope } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlParam } from "@/screens/useUrlState";
import { TermsCheckbox } from "../consent/TermsCheckbox";
import { isChoice, scopePhrase } from "../scopes";
import { destinationOf } from "./going";

interface ConsentFormProps {
  application: PublicApplication;
  known: KnowingApplication | undefined;
}

/** What the application may see; nothing is told that the person has not ticked. */
export function ConsentForm({ application, known }: ConsentFormProps) {
  const { t } = useT();
  const state = useUrlParam("state");
  const url = useUrlParam("url");
  const { name, info, eula_document_code: code } = application;
  const choices = application.scopes.filter(isChoice);
  const hasAgreed = known !== undefined && known.eula_document_code === code;
  const [scopes, setScopes] = useState<string[]>(known?.agreed_scopes ?? []);
  const [accepts, setAccepts] = useState(hasAgreed);
  const [isMissing, setIsMissing] = useState(false);
  const create = useChange("/v1/user/accesskey/token/create", {
    refreshes: ["/v1/user/accesskey/list"],
    onDone: (answer) => location.assign(destinationOf(answer, state)),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (code && !accepts) {
      setIsMissing(true);
      return;
    }
    const agreed_scopes: Scope[] = ["openid", ...choices.filter((scope) => scopes.includes(scope))];
    create.run({
      body: {
        externalapplication_key: application.user_externalapplication_client_id,
        agreed_scopes,
        eula_document_code: code,
        ...(url ? { url } : {}),
      },
    });
  };
  return (
    <Card component="form" onSubmit={send as never} noValidate>
      <Stack gap="md">
        {info && <Text>{info}</Text>}
        {choices.length > 0 && (
          <Checkbox.Group
            label={t("applications.enter.tells")}
            description={t("applications.enter.tellsText")}
            value={scopes}
            onChange={setScopes}
          >
            <Stack gap="xs" mt="sm">
              {choices.map((scope) => (
                <Checkbox key={scope} value={scope} label={t(scopePhrase(scope))} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <Text size="sm" c="dimmed">
          {t("applications.enter.pseudonym")}
        </Text>
        {code && (
          <TermsCheckbox
            name={name}
            url={application.url}
            code={code}
            isAccepted={accepts}
            isMissing={isMissing}
            onChange={(next) => {
              setAccepts(next);
              setIsMissing(false);
            }}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" component={Link} to="/">
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={create.isRunning}>
            {t(hasAgreed ? "applications.enter.goOn" : "applications.enter.go")}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
