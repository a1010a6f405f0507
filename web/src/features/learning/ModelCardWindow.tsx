import { Button, Group, Stack, Table, Text, Title } from "@mantine/core";
import { IconFileSpreadsheet, IconFileTypePdf } from "@tabler/icons-react";
import type { AnswerOf } from "@/api/call";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { DataTable } from "@/ui/DataTable";
import { useDevice } from "@/ui/device";
import { OpenWindow } from "@/ui/OpenWindow";
import { ICON } from "@/ui/sizes";
import { Loaded, RowSkeleton } from "@/ui/States";
import { useDownload } from "@/ui/useDownload";
import type { ModelPlace } from "./useTraining";

const CARD = "/v1/wanalyzer/machinelearning/model/card/get";

type CardSection = AnswerOf<typeof CARD>["section_list"][number];

interface ModelCardWindowProps {
  place: ModelPlace;
  /** Whether it may be saved as files. */
  givesFiles: boolean;
  onClose: () => void;
}

/** A model's card: what it predicts, from what, how well, and what it is not for; also as files. */
export default function ModelCardWindow({ place, givesFiles, onClose }: ModelCardWindowProps) {
  const { t } = useT();
  const { isMobile } = useDevice();
  const read = useRead(CARD, { body: place });
  return (
    <OpenWindow title={t("learning.card.title")} onClose={onClose} size="xl" fullScreen={isMobile}>
      <Loaded read={read} skeleton={<RowSkeleton rows={10} />}>
        {(card) => (
          <Stack gap="xl">
            <Title order={2}>{card.title}</Title>
            {givesFiles && <CardFiles place={place} name={card.title} />}
            {card.section_list.map((section) => (
              <SectionOfCard key={section.title} section={section} />
            ))}
          </Stack>
        )}
      </Loaded>
    </OpenWindow>
  );
}

function CardFiles({ place, name }: { place: ModelPlace; name: string }) {
  const { t } = useT();
  const pdf = useDownload();
  const excel = useDownload();
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={ICON.md} aria-hidden />}
        loading={pdf.isRunning}
        onClick={() =>
          void pdf.run("/v1/wanalyzer/machinelearning/model/card/pdf", {
            body: place,
            fallbackName: `${name}.pdf`,
          })
        }
      >
        {t("learning.card.pdf")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={ICON.md} aria-hidden />}
        loading={excel.isRunning}
        onClick={() =>
          void excel.run("/v1/wanalyzer/machinelearning/model/card/excel", {
            body: place,
            fallbackName: `${name}.xlsx`,
          })
        }
      >
        {t("learning.board.save")}
      </Button>
    </Group>
  );
}

function SectionOfCard({ section }: { section: CardSection }) {
  return (
    <section aria-label={section.title}>
      <Title order={3} mb="2xs">
        {section.title}
      </Title>
      <Stack gap="3xs">
        {section.sentence_list.map((sentence) => (
          <Text key={sentence} size="sm">
            {sentence}
          </Text>
        ))}
      </Stack>
      {section.row_list.length > 0 && (
        <div>{section.head.length > 0 ? <Rows section={section} /> : <Pairs section={section} />}</div>
      )}
    </section>
  );
}

/** Rows beneath a head; a number is told by what its column holds. */
function Rows({ section }: { section: CardSection }) {
  const keyed = section.row_list.map((cells, place) => ({ key: String(place), cells }));
  return (
    <DataTable
      label={section.title}
      rows={keyed}
      rowKey={(row) => row.key}
      columns={section.head.map((label, place) => ({
        key: label,
        label,
        isNumber: place > 0 && keyed.every((row) => IS_FIGURE.test(row.cells[place] ?? "")),
        cell: (row: (typeof keyed)[number]) => row.cells[place],
      }))}
    />
  );
}

const IS_FIGURE = /^[-%]?[\d.,]+%?$|^–$/;

function Pairs({ section }: { section: CardSection }) {
  return (
    <Table mt="2xs" aria-label={section.title}>
      <Table.Tbody>
        {section.row_list.map(([name, said]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" w="40%" fw="normal">
              <Text size="sm" c="dimmed">
                {name}
              </Text>
            </Table.Th>
            <Table.Td>{said}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
