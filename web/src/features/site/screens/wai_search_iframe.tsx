import { Stack, Title } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { SearchField } from "@/ui/SearchField";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { FoundGroups } from "../FoundGroup";
import { useSearch } from "../search";
import classes from "./wai_search_iframe.module.css";

/** Inside another page: search the platform; what is found opens in the whole window. */
export default function SearchScreen() {
  const { t } = useT();
  const [text, setText] = useUrlState("q");
  const search = useSearch(text);
  return (
    <Stack gap="md" className={classes["page"] ?? ""}>
      <Title order={1} size="h3">
        {t("site.search.title")}
      </Title>
      <SearchField
        isLive // the search itself waits until the typing rests
        size="md"
        maxLength={100}
        placeholder={t("site.search.label")}
        value={text}
        onSearch={setText}
      />
      <div aria-live="polite" aria-busy={search.isFetching}>
        {search.isAsked ? (
          <Loaded
            read={search}
            skeleton={<RowSkeleton rows={4} />}
            empty={{
              when: ({ results, late }) => results.length + late.length === 0,
              show: <EmptyState title={search.data?.status_message} text={t("site.search.advice")} />,
            }}
          >
            {({ results }) => <FoundGroups results={results} missing={search.missing} />}
          </Loaded>
        ) : (
          <EmptyState
            icon={<IconSearch size={ICON.xl} />}
            title={t("site.search.beginTitle")}
            text={t("site.search.begin")}
          />
        )}
      </div>
    </Stack>
  );
}
