import { Alert, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { OpenWindow } from "@/ui/OpenWindow";
import { problemText } from "@/ui/problemText";
import { CheckedFile } from "../imports/CheckedFile";
import { PREVIEW } from "../imports/imports";
import { DESCRIBED, type LayerInfo, type LayerNode, useLayer } from "../layers";
import type { PlannedColumn, Started } from "./columns";
import { StartColumns } from "./StartColumns";
import { StartFile } from "./StartFile";

const LOOK_MS = 1_500;

/** From a workbook to a layer: the file, what its columns mean, and its rows as records. */
export function StartWindow({ nodes, onClose }: { nodes: readonly LayerNode[]; onClose: () => void }) {
  const { t } = useT();
  const [started, setStarted] = useState<Started | null>(null);
  const [columns, setColumns] = useState<readonly PlannedColumn[] | null>(null);
  return (
    <OpenWindow title={t("layers.start")} size="xl" onClose={onClose}>
      {!started ? (
        <StartFile nodes={nodes} onStarted={setStarted} onClose={onClose} />
      ) : !columns ? (
        <StartColumns {...started} onMade={setColumns} onClose={onClose} />
      ) : (
        <Rows {...started} columns={columns} />
      )}
    </OpenWindow>
  );
}

/** The rows of the file, once a worker has made the table. */
function Rows({ code, file, columns }: Started & { columns: readonly PlannedColumn[] }) {
  const { t } = useT();
  const read = useLayer(code, { every: LOOK_MS });
  const layer = read.data;
  const isBuilt = columns.every(({ wdm_code }) =>
    layer?.wdm_list.some((wdm) => wdm.wdm_code === wdm_code && wdm.is_built),
  );
  if (!layer || !isBuilt) {
    return (
      <Group gap="sm" role="status">
        <Loader size="sm" />
        <Text size="sm">{t("layers.start.building")}</Text>
      </Group>
    );
  }
  return <CheckedRows layer={layer} file={file} columns={columns} />;
}

function CheckedRows({
  layer,
  file,
  columns,
}: {
  layer: LayerInfo;
  file: Started["file"];
  columns: readonly PlannedColumn[];
}) {
  const { t } = useT();
  const to = useLink();
  const [isDone, setDone] = useState(false);
  const check = useChange(PREVIEW, { refreshes: [PREVIEW, DESCRIBED] });
  const [isAsked, setAsked] = useState(false);
  const ask = async () => {
    await check.send({
      body: {
        import_id: file.import_id,
        mapping: {
          columns: columns.map(({ position, wdm_code, unit }) => ({ position, wdm: wdm_code, unit })),
          key: "",
          on_conflict: "change",
        },
      },
    });
    setAsked(true);
  };
  useEffect(() => {
    void ask().catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- once a file
  }, [file.import_id]);
  const open = (
    <Group justify="flex-end">
      <Button component={Link} to={to("db_layer", { layer: layer.layer_code })}>
        {t("layers.openRecords")}
      </Button>
    </Group>
  );
  if (isDone) {
    return (
      <Stack gap="md">
        <Alert color="success" icon={<IconCheck aria-hidden />} role="status">
          {t("layers.start.done")}
        </Alert>
        {open}
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      {check.problem && <Alert color="danger">{problemText(check.problem).title}</Alert>}
      {isAsked && <CheckedFile layer={layer} importId={file.import_id} onDone={() => setDone(true)} />}
    </Stack>
  );
}
