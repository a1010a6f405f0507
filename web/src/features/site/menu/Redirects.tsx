import { ActionIcon, Group, Select, Stack, Text } from "@mantine/core";
import { IconArrowRight, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { Section } from "@/ui/Page";
import { SearchField } from "@/ui/SearchField";
import { EmptyState, Loaded } from "@/ui/States";
import { ICON, WIDTH } from "@/ui/sizes";
import { captionOf } from "./row";
import { entriesOf, type MenuAnswer } from "./types";

/** The paths that screens had: where they lead and how often they are followed; they can be led elsewhere or forgotten. */
export function Redirects({ siteId, answer }: { siteId: string; answer: MenuAnswer }) {
  const { t, lang } = useT();
  const [wanted, setWanted] = useState("");
  const query = { frontend_client_id: siteId };
  const read = useRead(
    "/v1/frontend/redirect/list",
    { query: { ...query, search_text: wanted || undefined } },
    { keepsPrevious: true },
  );
  const save = useChange("/v1/frontend/redirect/save", { refreshes: ["/v1/frontend/redirect/list"] });
  const entries = entriesOf(answer);
  const screens = Object.keys(entries)
    .filter((route) => entries[route]?.click_type === "route")
    .map((value) => ({ value, label: captionOf(entries[value], lang, value) }));
  const lead = (redirect_id: string, route_view: string | null) =>
    save.run({ query, body: { redirect_id, route_view } });
  const ask = (id: string, path: string) =>
    confirmLasting({
      title: t("site.redirects.delete"),
      text: t("site.redirects.deleteText", { path }),
      confirmLabel: t("site.redirects.delete"),
      onConfirm: () => lead(id, null),
    });
  return (
    <Section title={t("site.redirects.title")} description={t("site.redirects.lead")}>
      <Stack gap="md">
        <SearchField
          value={wanted}
          onSearch={setWanted}
          placeholder={t("site.redirects.search")}
          maw={WIDTH.xl}
        />
        <Loaded
          read={read}
          empty={{
            when: ({ list }) => list.length === 0,
            show: <EmptyState title={t("site.redirects.none")} text={t("site.redirects.noneText")} />,
          }}
        >
          {({ list, total }) => (
            <Stack gap="xs">
              {list.map((each) => (
                <Group key={each.redirect_id} gap="sm" wrap="nowrap" align="center">
                  <Stack gap="4xs" flex={1} miw={0}>
                    <Text size="sm" truncate>
                      {each.path}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {t("site.redirects.hits", { count: each.hits })}
                    </Text>
                  </Stack>
                  <IconArrowRight size={ICON.sm} aria-hidden />
                  <Select
                    aria-label={t("site.redirects.target", { path: each.path })}
                    flex={1}
                    searchable
                    allowDeselect={false}
                    disabled={!answer.may_publish}
                    value={each.route_view}
                    onChange={(route) => route && lead(each.redirect_id, route)}
                    data={screens}
                  />
                  {answer.may_publish && (
                    <ActionIcon
                      variant="subtle"
                      color="danger"
                      size="lg"
                      aria-label={t("site.redirects.forget", { path: each.path })}
                      onClick={() => ask(each.redirect_id, each.path)}
                    >
                      <IconTrash size={ICON.md} />
                    </ActionIcon>
                  )}
                </Group>
              ))}
              {total > list.length && (
                <Text size="sm" c="dimmed">
                  {t("site.redirects.more", { count: total - list.length })}
                </Text>
              )}
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Section>
  );
}
