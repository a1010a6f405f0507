import { ActionIcon, Alert, Anchor, Badge, Button, Group, Menu, Stack, Text } from "@mantine/core";
import { IconDots, IconEyeShare, IconHistory, IconTrash, IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useChange, useRead } from "@/api/useCalls";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlParam } from "@/screens/useUrlState";
import { confirmLasting } from "@/ui/confirm";
import { notifyDone } from "@/ui/notify";
import { Page, Section } from "@/ui/Page";
import { ICON } from "@/ui/sizes";
import { Loaded } from "@/ui/States";
import { Presence } from "../presence/Presence";
import { PreviewWindow } from "../previews/PreviewWindow";
import { useStrangersAddress } from "../previews/address";
import { Clashes } from "../units/Clashes";
import type { Fields } from "../units/fields";
import { unitTitle } from "../units/names";
import { PageAnchor } from "../units/PageAnchor";
import { AddItem, Parts, useItems, wrongOf } from "../units/Parts";
import { placeName, usePlaceAddress, useScreens } from "../units/places";
import { Preview } from "../units/Preview";
import { Planned, ProblemList, Publishing } from "../units/Publishing";
import { Revisions } from "../units/Revisions";
import { SaveState } from "../units/SaveState";
import { Terms } from "../units/Terms";
import type { Lang, UnitContent, UnitEdit } from "../units/types";
import { unitQuery, useUnitDraft } from "../units/useUnit";

const FRESH_MS = 20_000;

/** One piece of a site's content in both languages: written, compared, published. */
export default function WebUnitScreen() {
  const unitId = useUrlParam("unit");
  const read = useRead("/v1/frontend/websiteunit/get", unitQuery(unitId), {
    refetchInterval: FRESH_MS,
    enabled: unitId !== "",
  });
  const [round, setRound] = useState(0);
  return (
    <Loaded read={read}>
      {({ edit }) =>
        edit && (
          <OneUnit
            key={`${unitId}${round}`}
            unitId={unitId}
            edit={edit}
            onOther={() => setRound(round + 1)}
          />
        )
      }
    </Loaded>
  );
}

interface OneUnitProps {
  unitId: string;
  edit: UnitEdit;
  /** Another state stands there than what was typed: it is edited from here on. */
  onOther: () => void;
}

function OneUnit({ unitId, edit, onOther }: OneUnitProps) {
  const { t, lang } = useT();
  const { draft, local, state, clashes, problem, isRefused } = useUnitDraft(unitId, edit);
  const wrong = wrongOf(edit, local, isRefused);
  const [shown, setShown] = useState<Lang>(lang);
  const [isHistory, setHistory] = useState(false);
  const items = useItems(edit, local);
  const [isSharing, setSharing] = useState(false);
  const seenAt = useStrangersAddress(edit.frontend_client_id, String(local["place"] ?? ""));
  const kind = String(local["kind"]);
  return (
    <Page
      title={unitTitle(edit.subject.content as unknown as UnitContent, lang)}
      description={<Where edit={edit} fields={local} />}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconHistory size={ICON.md} aria-hidden />}
            onClick={() => void draft.flush().then(() => setHistory(true))}
          >
            {t("units.history")}
          </Button>
          <More
            unitId={unitId}
            edit={edit}
            onOther={onOther}
            onShare={() => void draft.flush().then(() => setSharing(true))}
          />
          <Publishing unitId={unitId} edit={edit} draft={draft} />
        </>
      }
    >
      <Group gap="xs" mih={ICON.xl}>
        <Badge color="neutral">{t(`units.kind.${kind}` as PhraseKey)}</Badge>
        {local["is_active"] === "no" && <Badge color="warning">{t("units.passive")}</Badge>}
        <SaveState
          state={state}
          problem={problem}
          author={edit.subject.author}
          onAgain={() => void draft.flush()}
        />
      </Group>
      <Presence siteId={edit.frontend_client_id} place={`unit:${unitId}`} isUnsaved={state !== "kept"} />
      <Clashes clashes={clashes} draft={draft} />
      <Planned edit={edit} />
      <Preview fields={local} lang={shown} onLang={setShown} />
      <Section title={t("units.words")}>
        <Stack gap="md">
          <Parts {...{ edit, draft, items }} fields={local} lang={shown} onLang={setShown} />
          <AddItem items={items} fields={local} />
        </Stack>
      </Section>
      <Terms edit={edit} draft={draft} fields={local} />
      {wrong.length > 0 && (
        <Alert color="warning" title={t("site.publish.problems")}>
          <ProblemList problems={wrong} />
        </Alert>
      )}
      {isSharing && (
        <PreviewWindow siteId={edit.frontend_client_id} address={seenAt} onClose={() => setSharing(false)} />
      )}
      {isHistory && (
        <Revisions unitId={unitId} edit={edit} onClose={() => setHistory(false)} onRestored={onOther} />
      )}
    </Page>
  );
}

function Where({ edit, fields }: { edit: UnitEdit; fields: Fields }) {
  const { t, lang } = useT();
  const to = useLink();
  const addressOf = usePlaceAddress();
  const screens = useScreens(edit.frontend_client_id);
  const sites = useRead("/v1/frontend/list");
  const site = sites.data?.list.find((each) => each.frontend_client_id === edit.frontend_client_id);
  const place = String(fields["place"] ?? "");
  const address = addressOf(edit.frontend_client_id, site?.domain ?? "", screens, place);
  return (
    <Group gap="md">
      <Text span inherit>
        {placeName(t, lang, screens, place)}
      </Text>
      <PageAnchor address={address} />
      <Anchor
        component={Link}
        to={to("frontend_websiteunit_list", { site: edit.frontend_client_id })}
        inherit
      >
        {t("units.all")}
      </Anchor>
    </Group>
  );
}

const REFRESHES = [
  "/v1/frontend/websiteunit/get",
  "/v1/frontend/websiteunit/list",
  "/v1/frontend/draft/get",
  "/v1/frontend/list",
] as const;

function More({ unitId, edit, onOther, onShare }: OneUnitProps & { onShare: () => void }) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const leave = () => void navigate(to("frontend_websiteunit_list", { site: edit.frontend_client_id }));
  const isNew = edit.subject.published_revision === 0;
  const discard = useChange("/v1/frontend/draft/discard", {
    refreshes: isNew ? REFRESHES.slice(1) : REFRESHES,
  });
  const remove = useChange("/v1/frontend/website_unit/update", {
    refreshes: REFRESHES.slice(1),
    onDone: () => {
      notifyDone(t("units.deleted"));
      leave();
    },
  });
  const { revision } = edit.subject;
  const letGo = async () => {
    await discard.send({
      query: { frontend_client_id: edit.frontend_client_id },
      body: { kind: "unit", websiteunit_client_id: unitId, revision },
    });
    notifyDone(t("units.discarded"));
    if (isNew) leave();
    else onOther();
  };
  const askDiscard = () =>
    confirmLasting({
      title: t("units.discard"),
      text: t("units.discardText"),
      confirmLabel: t("units.discard"),
      onConfirm: () => void letGo().catch(() => {}),
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t("units.more")}>
          <IconDots size={ICON.md} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEyeShare size={ICON.sm} aria-hidden />} onClick={onShare}>
          {t("site.preview.title")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowBackUp size={ICON.sm} aria-hidden />}
          disabled={!edit.subject.is_draft}
          onClick={askDiscard}
        >
          {t("units.discard")}
        </Menu.Item>
        <Menu.Item
          c="danger"
          leftSection={<IconTrash size={ICON.sm} aria-hidden />}
          onClick={() =>
            remove.run({
              query: { websiteunit_client_id: unitId },
              body: { websiteunit: null, base: revision, publish: "no" },
            })
          }
        >
          {t("units.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
