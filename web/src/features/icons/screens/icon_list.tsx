import { Group, Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconMoodEmpty } from "@tabler/icons-react";
import { useState } from "react";
import type { IconView } from "@/api/generated/types.gen";
import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { compareTexts } from "@/ui/fold";
import { MoreButton } from "@/ui/MoreButton";
import { Page } from "@/ui/Page";
import { SearchField } from "@/ui/SearchField";
import { CardSkeleton, EmptyState, Loaded } from "@/ui/States";
import { WIDTH } from "@/ui/sizes";
import { GROUPS } from "../groups";
import { IconDialog } from "../IconDialog";
import { IconTile } from "../IconTile";

/** Every icon that a menu or a page may show: searched in both languages, by group, and copied. */
export default function IconListScreen() {
  const { t } = useT();
  const [wanted, setWanted] = useUrlState("q");
  const [category, setCategory] = useUrlState("category");
  const [opened, setOpened] = useState<IconView | null>(null);
  const { read, rows, onMore, isLoadingMore } = usePages(
    "/v1/icon/list",
    { search_text: wanted || undefined, category: category || undefined },
    { cursor: "page" },
  );
  const first = read.data?.pages[0];
  return (
    <Page title={t("icons.title")} description={t("icons.lead")}>
      <Stack gap="md">
        <Group gap="sm">
          <SearchField
            value={wanted}
            onSearch={setWanted}
            placeholder={t("icons.search")}
            flex={1}
            miw={WIDTH.lg}
            maw={WIDTH.xl}
          />
          <GroupChoice known={first?.categories ?? []} value={category} onChange={setCategory} />
          {first && (
            <Text size="sm" c="dimmed" role="status">
              {t("icons.count", { count: first.count })}
            </Text>
          )}
        </Group>
        <Loaded
          read={{ ...read, data: rows }}
          skeleton={<CardSkeleton />}
          empty={{
            when: (icons) => icons.length === 0,
            show: <EmptyState icon={<IconMoodEmpty />} title={t("icons.none")} text={t("icons.noneText")} />,
          }}
        >
          {(icons) => (
            <SimpleGrid cols={{ base: 3, xs: 4, sm: 6, md: 8, lg: 10 }} spacing="xs">
              {icons.map((icon) => (
                <IconTile key={icon.name} icon={icon} onOpen={setOpened} />
              ))}
            </SimpleGrid>
          )}
        </Loaded>
        <MoreButton onMore={onMore} isLoading={isLoadingMore} />
      </Stack>
      <IconDialog icon={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}

interface GroupChoiceProps {
  known: readonly { category: string; count: number }[];
  value: string;
  onChange: (category: string | null) => void;
}

function GroupChoice({ known, value, onChange }: GroupChoiceProps) {
  const { t } = useT();
  const nameOf = (category: string) => (GROUPS[category] ? t(GROUPS[category]) : category);
  const data = known
    .map(({ category, count }) => ({
      value: category,
      label: t("icons.categoryCount", { category: nameOf(category), count }),
    }))
    .toSorted((a, b) => compareTexts(a.label, b.label));
  return (
    <Select
      data={data}
      value={value || null}
      onChange={onChange}
      placeholder={t("icons.allCategories")}
      aria-label={t("icons.category")}
      clearable
      searchable
      w={WIDTH.lg}
    />
  );
}
