import { Button, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { EmptyState, Loaded } from "@/ui/States";
import { WIDTH } from "@/ui/sizes";
import { useServerForm } from "@/ui/useServerForm";

type Part = "edit" | "publish";
const partOf = (value: string): Part => (value === "publish" ? "publish" : "edit");

/** Who edits a site and who publishes; where nobody is named, all who hold a role of editors. */
export function People({ siteId }: { siteId: string }) {
  const { t } = useT();
  const query = { frontend_client_id: siteId };
  const read = useRead("/v1/frontend/editor/list", { query });
  const save = useChange("/v1/frontend/editor/save", { refreshes: ["/v1/frontend/editor/list"] });
  const parts = (["edit", "publish"] as const).map((value) => ({ value, label: t(`site.people.${value}`) }));
  return (
    <Section title={t("site.people.title")} description={t("site.people.lead")}>
      <Stack gap="lg">
        <Loaded read={read}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState
                icon={<IconUsers />}
                title={t("site.people.none")}
                text={t("site.people.noneText")}
              />
            ) : (
              <Stack gap="sm">
                {list.map(({ username, part }) => (
                  <Group key={username} justify="space-between" gap="sm">
                    <Text fw={600}>{username}</Text>
                    <Group gap="xs">
                      <SegmentedControl
                        aria-label={t("site.people.partOf", { name: username })}
                        value={part}
                        data={parts}
                        onChange={(value) => save.run({ query, body: { username, part: partOf(value) } })}
                      />
                      <Button
                        variant="default"
                        aria-label={t("site.people.removeOne", { name: username })}
                        onClick={() => save.run({ query, body: { username, part: "none" } })}
                      >
                        {t("site.people.remove")}
                      </Button>
                    </Group>
                  </Group>
                ))}
              </Stack>
            )
          }
        </Loaded>
        <NewPerson siteId={siteId} parts={parts} />
      </Stack>
    </Section>
  );
}

interface NewPersonProps {
  siteId: string;
  parts: { value: Part; label: string }[];
}

function NewPerson({ siteId, parts }: NewPersonProps) {
  const { t } = useT();
  const { form, field, submit, isSending } = useServerForm({ initialValues: { username: "", part: "edit" } });
  const save = useChange("/v1/frontend/editor/save", {
    refreshes: ["/v1/frontend/editor/list"],
    showsProblem: true,
  });
  const send = async ({ username, part }: { username: string; part: string }) => {
    await save.send({
      query: { frontend_client_id: siteId },
      body: { username: username.trim(), part: partOf(part) },
    });
    form.setValues({ username: "", part: "edit" });
  };
  return (
    <form onSubmit={submit(send)} noValidate>
      <Group gap="sm" align="flex-end">
        <TextInput
          label={t("site.people.username")}
          maxLength={100}
          miw={WIDTH.lg}
          autoComplete="off"
          {...field("username")}
        />
        <SegmentedControl aria-label={t("site.people.part")} data={parts} {...field("part")} />
        <Button type="submit" loading={isSending}>
          {t("site.people.add")}
        </Button>
      </Group>
    </form>
  );
}
