import { Card, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { DataTable, type DataTableProps } from "@/ui/DataTable";
import { matches } from "@/ui/fold";
import { Page } from "@/ui/Page";
import { SearchField } from "@/ui/SearchField";
import { ErrorState } from "@/ui/States";
import { WIDTH } from "@/ui/sizes";
import { NoMatch } from "./NoMatch";
import { useUrlState } from "./useUrlState";

interface ListScreenProps<Row> extends Omit<DataTableProps<Row>, "label" | "isLoading"> {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Controls beside the search field. */
  filters?: ReactNode;
  /** The text of a row that the search looks through; without it there is no search field. */
  searchText?: (row: Row) => string;
  read: { error: unknown; isPending: boolean; refetch: () => unknown };
  /** Shown when there is nothing yet. */
  empty: ReactNode;
}

/** A list: heading, search, filters, rows, and what to do when there are none. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, description, actions, filters, searchText, read, empty, ...table } = props;
  const [query, setQuery] = useUrlState("q");
  const rows =
    query && searchText ? table.rows?.filter((row) => matches(searchText(row), query)) : table.rows;
  const isFilled = (table.rows?.length ?? 0) > 0;
  const hasFailed = Boolean(read.error) && !table.rows;
  return (
    <Page title={title} description={description} actions={actions}>
      <Card padding={0}>
        {(filters || (searchText && isFilled)) && (
          <Group p="md" gap="sm">
            {searchText && (
              <SearchField value={query} onSearch={setQuery} flex={1} miw={WIDTH.lg} maw={WIDTH.xl} />
            )}
            {filters}
          </Group>
        )}
        {hasFailed ? (
          <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <DataTable
            {...table}
            label={title}
            rows={rows}
            isLoading={read.isPending}
            empty={isFilled ? <NoMatch filters={["q"]} /> : empty}
          />
        )}
      </Card>
    </Page>
  );
}
