import { Switch, Text } from "@mantine/core";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";

/** Whether the person agrees to commercial mails; saved by the switch itself. */
export function ConsentSection() {
  const { t } = useT();
  const { dateTime } = useFormat();
  const read = useRead("/v1/sending/consent/get");
  const change = useChange("/v1/sending/consent/save", {
    refreshes: ["/v1/sending/consent/get"],
    onDone: ({ is_given }) => notifyDone(t(is_given ? "sending.consent.isOn" : "sending.consent.isOff")),
  });
  return (
    <Section title={t("sending.consent.title")} description={t("sending.consent.lead")}>
      <Loaded read={read} skeleton={<RowSkeleton rows={1} />}>
        {({ is_given, changed_at }) => (
          <>
            <Switch
              label={t("sending.consent.switch")}
              checked={is_given}
              disabled={change.isRunning}
              onChange={(event) => change.run({ query: { is_given: event.currentTarget.checked } })}
            />
            {changed_at && (
              <Text size="sm" c="dimmed" mt="2xs">
                {t("sending.consent.since", { time: dateTime(changed_at) })}
              </Text>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
