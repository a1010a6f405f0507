import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { AnswerOf } from "@/api/call";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { isProofOver, useKeyInAddress } from "./proof";
import { keepLink, type Proof, useLink } from "./visits";

const FILE = "/v1/mail/export/get";
/** Under which name the key of a mailed link to the file is kept, beside those that open a ticket. */
const EXPORT = "export";
const WRITING_MS = 4_000;
/** Before the link to the file is over, which is good for a quarter of an hour. */
const FRESH_MS = 600_000;

/** All requests of a proven address in one file, which is written while one does other things. */
export function OwnExport({ proof, mail }: { proof: Proof; mail: string }) {
  const { t } = useT();
  const first = useRead(FILE, { body: proof });
  const isWriting = first.data?.state === "asked";
  const read = useRead(FILE, { body: proof }, { refetchInterval: isWriting ? WRITING_MS : FRESH_MS });
  const ask = useChange("/v1/mail/export", { refreshes: [FILE] });
  return (
    <Section title={t("support.export")} description={t("support.export.text")}>
      <Loaded read={read} skeleton={<RowSkeleton rows={1} />}>
        {(file) => (
          <Stack gap="sm">
            <div role="status">
              {file.state === "ready" && <FileLink file={file} />}
              {file.state === "asked" && <Text size="sm">{t("support.export.asked", { mail })}</Text>}
              {file.state === "expired" && <Text size="sm">{t("support.export.expired")}</Text>}
            </div>
            {file.state !== "asked" && (
              <Group>
                <Button variant="default" loading={ask.isRunning} onClick={() => ask.run({ body: proof })}>
                  {file.state === "none" ? t("support.export.ask") : t("support.export.again")}
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

/** The file that a mailed link opens, whoever is signed in here. */
export function LinkedExport() {
  useKeyInAddress(EXPORT);
  const link = useLink(EXPORT);
  return link ? <Linked key={link} link={link} /> : null;
}

function Linked({ link }: { link: string }) {
  const { t } = useT();
  const body = { mail: null, mail_approve_code: link };
  const read = useRead(FILE, { body }, { refetchInterval: FRESH_MS });
  const close = (
    <Group>
      <Button variant="subtle" size="compact-sm" color="neutral" onClick={() => keepLink(EXPORT, null)}>
        {t("ui.close")}
      </Button>
    </Group>
  );
  return (
    <Section title={t("support.export")}>
      {isProofOver(read.error) ? (
        <Stack gap="sm">
          <Text size="sm" role="alert">
            {t("support.export.linkOver")}
          </Text>
          {close}
        </Stack>
      ) : (
        <Loaded read={read} skeleton={<RowSkeleton rows={1} />}>
          {(file) => (
            <Stack gap="sm">
              <FileLink file={file} />
              {close}
            </Stack>
          )}
        </Loaded>
      )}
    </Section>
  );
}

function FileLink({ file }: { file: AnswerOf<typeof FILE> }) {
  const { t } = useT();
  const { bytes, dateTime } = useFormat();
  if (!file.url) return null;
  return (
    <div>
      <Anchor href={file.url} download>
        <IconDownload size={ICON.md} aria-hidden /> {t("support.export.fetch", { size: bytes(file.size) })}
      </Anchor>
      <Text size="sm" c="dimmed">
        {t("support.export.until", { time: dateTime(file.expires_at) })}
      </Text>
    </div>
  );
}
