import { Group, Pagination, Select, Stack, Text } from "@mantine/core";
import { IconMoodEmpty } from "@tabler/icons-react";
import { useRead } from "@/api/useCalls";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { compareTexts } from "@/ui/fold";
import { Section } from "@/ui/Page";
import { SearchField } from "@/ui/SearchField";
import { EmptyState, Loaded } from "@/ui/States";
import { WIDTH, wholeOnPhone } from "@/ui/sizes";
import type { SiteDraft } from "../sites/types";
import { groupsOf } from "./groups";
import { WordGroup } from "./WordGroup";

const PAGE = 50;
const STATES = ["own", "changed", "default"] as const;

/** The texts of the platform, and a site's own words for them: found by key, text, part and state. */
export default function Words({ site }: { site: SiteDraft }) {
  const { t } = useT();
  const [wanted, setWanted] = useUrlState("word");
  const [part, setPart] = useUrlState("part");
  const [state, setState] = useUrlState("state");
  const [page, setPage] = useUrlState("page", "1");
  const known = STATES.find((each) => each === state);
  const read = useRead(
    "/v1/frontend/wording/list",
    {
      query: {
        frontend_client_id: site.frontend_client_id,
        search_text: wanted || undefined,
        part: part || undefined,
        state: known,
        skip: (Math.max(1, Number(page) || 1) - 1) * PAGE,
      },
    },
    { keepsPrevious: true },
  );
  const parts = Object.entries(read.data?.parts ?? {});
  const first = (set: (value: string | null) => void) => (value: string | null) => {
    set(value);
    setPage(null);
  };
  return (
    <Section title={t("site.words.title")} description={t("site.words.lead")}>
      <Stack gap="md">
        <Group gap="sm" align="end">
          <SearchField
            value={wanted}
            onSearch={first(setWanted)}
            placeholder={t("site.words.search")}
            flex={1}
            miw={WIDTH.lg}
            maw={WIDTH.xl}
          />
          <Select
            aria-label={t("site.words.part")}
            placeholder={t("site.words.part.all")}
            clearable
            searchable
            w={wholeOnPhone(WIDTH.lg)}
            value={part || null}
            onChange={first(setPart)}
            data={parts
              .map(([value, count]) => ({
                value,
                label: t("site.words.partCount", { name: t(`site.words.part.${value}` as PhraseKey), count }),
              }))
              .toSorted((a, b) => compareTexts(a.label, b.label))}
          />
          <Select
            aria-label={t("site.words.state")}
            placeholder={t("site.words.state.all")}
            clearable
            w={wholeOnPhone(WIDTH.lg)}
            value={known ?? null}
            onChange={first(setState)}
            data={STATES.map((value) => ({ value, label: t(`site.words.state.${value}`) }))}
          />
        </Group>
        <Loaded
          read={read}
          empty={{
            when: ({ list }) => list.length === 0,
            show: (
              <EmptyState
                icon={<IconMoodEmpty />}
                title={t("site.words.none")}
                text={t("site.words.noneText")}
              />
            ),
          }}
        >
          {({ list, total, revision }) => (
            <Stack gap="md">
              <Text size="sm" c="dimmed" role="status">
                {t("site.words.count", { count: total })}
              </Text>
              {groupsOf(list).map((group) => (
                <WordGroup
                  key={group.name}
                  group={group}
                  siteId={site.frontend_client_id}
                  revision={revision}
                  mayPublish={site.may_publish}
                />
              ))}
              {total > PAGE && (
                <Pagination
                  total={Math.ceil(total / PAGE)}
                  value={Number(page) || 1}
                  onChange={(next) => setPage(String(next))}
                  getControlProps={(control) => ({
                    "aria-label": t(`site.words.page.${control}` as PhraseKey),
                  })}
                  getItemProps={(number) => ({ "aria-label": t("site.words.page", { number }) })}
                />
              )}
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Section>
  );
}
