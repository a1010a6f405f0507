import { Button, CopyButton, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconCheck, IconCopy, IconEyeShare } from "@tabler/icons-react";
import { useState } from "react";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { ICON, wholeOnPhone, WIDTH } from "@/ui/sizes";
import { Loaded, RowSkeleton } from "@/ui/States";
import { previewLink } from "./link";

const LIST = "/v1/frontend/preview/list";

interface PreviewsProps {
  siteId: string;
  /** The page on which the link begins. */
  address: string;
  /** A release to be shown; without it the drafts as they are. */
  releaseId?: string | undefined;
}

/** Links that show a site's drafts to people who edit nothing: a new one, and those that still show something. */
export default function Previews({ siteId, address, releaseId }: PreviewsProps) {
  const { t } = useT();
  const query = { frontend_client_id: siteId };
  const read = useRead(LIST, { query });
  const [link, setLink] = useState("");
  const make = useChange("/v1/frontend/preview/create", {
    refreshes: [LIST],
    onDone: ({ token }) => {
      const made = previewLink(address, token);
      setLink(made);
      // Where the browser does not let it be copied, it stands there to be copied by hand.
      navigator.clipboard?.writeText(made).then(
        () => notifyDone(t("site.preview.copied")),
        () => {},
      );
    },
  });
  return (
    <Stack gap="md">
      {link ? (
        <NewLink link={link} />
      ) : (
        <div>
          <Button
            leftSection={<IconEyeShare size={ICON.md} aria-hidden />}
            loading={make.isRunning}
            onClick={() => make.run({ query: { ...query, ...(releaseId ? { release_id: releaseId } : {}) } })}
          >
            {t(releaseId ? "site.preview.makeOfRelease" : "site.preview.make")}
          </Button>
        </div>
      )}
      <Loaded read={read} skeleton={<RowSkeleton rows={1} />}>
        {({ list }) =>
          list.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t("site.preview.none")}
            </Text>
          ) : (
            <Stack gap="sm" component="ul" m={0} p={0}>
              {list.map((each) => (
                <Row key={each.preview_id} siteId={siteId} preview={each} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  );
}

function NewLink({ link }: { link: string }) {
  const { t } = useT();
  return (
    <Group align="end" gap="xs">
      <TextInput
        label={t("site.preview.link")}
        description={t("site.preview.linkOnce")}
        value={link}
        readOnly
        flex={1}
        miw={wholeOnPhone(WIDTH.xl)}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={
              copied ? <IconCheck size={ICON.md} aria-hidden /> : <IconCopy size={ICON.md} aria-hidden />
            }
            onClick={copy}
          >
            {t(copied ? "site.preview.copiedShort" : "site.preview.copy")}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

interface PreviewRow {
  preview_id: string;
  release: number | null;
  author: string;
  created_at: string;
  valid_until: string;
  may_revoke: "yes" | "no";
}

function Row({ siteId, preview }: { siteId: string; preview: PreviewRow }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const revoke = useChange("/v1/frontend/preview/revoke", {
    refreshes: [LIST],
    onDone: () => notifyDone(t("site.preview.revoked")),
  });
  const { release, author } = preview;
  const made = t("site.publish.by", { name: author, at: dateTime(preview.created_at) });
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap">
      <div>
        <Text size="sm" fw={600}>
          {release === null ? t("site.preview.ofDrafts") : t("site.preview.ofRelease", { number: release })}
        </Text>
        <Text size="sm" c="dimmed">
          {made} · {t("site.preview.until", { at: dateTime(preview.valid_until) })}
        </Text>
      </div>
      {preview.may_revoke === "yes" && (
        <Button
          variant="default"
          size="xs"
          style={{ flex: "none" }}
          aria-label={t("site.preview.revokeOne", { made })}
          loading={revoke.isRunning}
          onClick={() =>
            revoke.run({ query: { frontend_client_id: siteId, preview_id: preview.preview_id } })
          }
        >
          {t("site.preview.revoke")}
        </Button>
      )}
    </Group>
  );
}
