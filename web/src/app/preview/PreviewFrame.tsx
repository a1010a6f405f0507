import { Button, Center, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconEye, IconLinkOff } from "@tabler/icons-react";
import { useEffect } from "react";
import { leavePreview, type PreviewState, previewToken } from "@/api/preview";
import { useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import { Emblem } from "@/ui/Emblem";
import { useFormat } from "@/ui/format";
import { ICON, WIDTH } from "@/ui/sizes";
import { keepInLinks } from "./links";
import classes from "./PreviewFrame.module.css";

/** What stands over a preview: that it is one, of what, and until when. No search engine keeps it. */
export default function PreviewFrame({ state }: { state: PreviewState }) {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      {state === "gone" ? <Gone /> : <Bar state={state} />}
    </>
  );
}

function Bar({ state }: { state: Exclude<PreviewState, "gone"> }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const { release } = state;
  useEffect(() => (previewToken ? keepInLinks(previewToken) : undefined), []);
  return (
    <Paper
      component="section"
      shadow="md"
      withBorder
      aria-label={t("preview.label")}
      className={classes["bar"] ?? ""}
    >
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <IconEye size={ICON.lg} aria-hidden className={classes["mark"]} />
        <div className={classes["words"]}>
          <Text size="sm" fw={600}>
            {release === null
              ? t("preview.drafts", { at: dateTime(state.made_at) })
              : t("preview.release", { number: release })}
          </Text>
          <Text size="xs" c="dimmed">
            {t("preview.until", { at: dateTime(state.valid_until) })}
          </Text>
        </div>
        <Button size="xs" variant="default" className={classes["fixed"] ?? ""} onClick={leavePreview}>
          {t("preview.leave")}
        </Button>
      </Group>
    </Paper>
  );
}

/** Nobody is to blame: the link was good for a while. */
function Gone() {
  const { t } = useT();
  const { application_name } = useSite().frontend;
  return (
    <Center component="main" mih="100vh" px="md">
      <Stack align="center" gap="sm" maw={WIDTH.xxl} ta="center">
        <Emblem>
          <IconLinkOff />
        </Emblem>
        <Title order={1} size="h2">
          {t("preview.gone.title")}
        </Title>
        <Text c="dimmed">{t("preview.gone.text")}</Text>
        <Text c="dimmed">{t("preview.gone.ask")}</Text>
        <Button mt="sm" onClick={leavePreview}>
          {t("preview.gone.leave", { site: application_name })}
        </Button>
      </Stack>
    </Center>
  );
}
