import { Button, Group, Modal, SimpleGrid, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { MenuIcon } from "@/ui/MenuIcon";
import { MoreButton } from "@/ui/MoreButton";
import { SearchField } from "@/ui/SearchField";
import { EmptyState, Loaded } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { IconTile } from "./IconTile";

interface IconChoiceProps {
  /** The data of its paths; empty: none is chosen. */
  path: string;
  onChoose: (path: string, name: string) => void;
}

/** An icon, and the catalogue from which another one is chosen. */
export function IconChoice({ path, onChoose }: IconChoiceProps) {
  const { t } = useT();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Group gap="xs">
      <MenuIcon path={path} size={ICON.xl} />
      <Button variant="default" size="xs" onClick={open}>
        {t("icons.choose")}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t("icons.choose")} size="lg">
        <Catalogue
          onChoose={(...chosen) => {
            onChoose(...chosen);
            close();
          }}
        />
      </Modal>
    </Group>
  );
}

function Catalogue({ onChoose }: Pick<IconChoiceProps, "onChoose">) {
  const { t } = useT();
  const [wanted, setWanted] = useState("");
  const { read, rows, onMore, isLoadingMore } = usePages(
    "/v1/icon/list",
    { search_text: wanted || undefined },
    { cursor: "page" },
  );
  const first = read.data?.pages[0];
  return (
    <Stack gap="md">
      <SearchField value={wanted} onSearch={setWanted} placeholder={t("icons.search")} data-autofocus />
      {first && (
        <Text size="sm" c="dimmed" role="status">
          {t("icons.count", { count: first.count })}
        </Text>
      )}
      <Loaded
        read={{ ...read, data: rows }}
        empty={{
          when: (icons) => icons.length === 0,
          show: <EmptyState title={t("icons.none")} text={t("icons.noneText")} />,
        }}
      >
        {(icons) => (
          <SimpleGrid cols={{ base: 3, xs: 4, sm: 6 }} spacing="xs">
            {icons.map((icon) => (
              <IconTile key={icon.name} icon={icon} onOpen={() => onChoose(icon.path, icon.name)} />
            ))}
          </SimpleGrid>
        )}
      </Loaded>
      <MoreButton onMore={onMore} isLoading={isLoadingMore} />
    </Stack>
  );
}
