import { Anchor, Code, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useRead } from "@/api/useCalls";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { OpenWindow } from "@/ui/OpenWindow";
import { CardSkeleton, Loaded } from "@/ui/States";
import { groupsOf } from "../words/groups";
import { WordGroup } from "../words/WordGroup";
import classes from "./edit.module.css";
import type { Pointed } from "./pointing";

interface PointedTextProps {
  siteId: string;
  mayPublish: boolean;
  pointed: readonly Pointed[];
  onClose: () => void;
}

/** The text that was pointed at, under the hands of who edits the site; where several say the same, they are offered. */
export default function PointedText({ siteId, mayPublish, pointed, onClose }: PointedTextProps) {
  const { t } = useT();
  const to = useLink();
  const [chosen, setChosen] = useState(pointed.length === 1 ? pointed[0]?.stem : undefined);
  const words = to("frontend_settings", { site: siteId, tab: "words", word: chosen });
  return (
    <OpenWindow title={t("units.edit.point.title")} onClose={onClose} closeOnClickOutside={false} size="lg">
      <Stack gap="md">
        {pointed.length === 0 && <Text>{t("units.edit.point.none")}</Text>}
        {chosen === undefined && pointed.length > 1 && <Choices pointed={pointed} onChoose={setChosen} />}
        {chosen !== undefined && <OneText siteId={siteId} mayPublish={mayPublish} stem={chosen} />}
        <Anchor component={Link} to={words} size="sm" onClick={onClose}>
          {t("units.edit.point.words")}
        </Anchor>
      </Stack>
    </OpenWindow>
  );
}

function Choices({ pointed, onChoose }: { pointed: readonly Pointed[]; onChoose: (stem: string) => void }) {
  const { t } = useT();
  return (
    <>
      <Text>{t("units.edit.point.several")}</Text>
      <Stack gap="2xs" component="ul" m={0} p={0}>
        {pointed.map(({ stem, text }) => (
          <li key={stem} className={classes["choice"]}>
            <UnstyledButton onClick={() => onChoose(stem)} w="100%" p="xs">
              <Text size="sm" fw={600}>
                {text}
              </Text>
              <Group gap="2xs" component="span">
                <Text size="sm" c="dimmed" span>
                  {t(`site.words.part.${stem.split(".", 1)[0]}` as PhraseKey)}
                </Text>
                <Code>{stem}</Code>
              </Group>
            </UnstyledButton>
          </li>
        ))}
      </Stack>
    </>
  );
}

interface OneTextProps {
  siteId: string;
  mayPublish: boolean;
  stem: string;
}

function OneText({ siteId, mayPublish, stem }: OneTextProps) {
  const query = { frontend_client_id: siteId, search_text: stem };
  const read = useRead("/v1/frontend/wording/list", { query });
  return (
    <Loaded read={read} skeleton={<CardSkeleton />}>
      {({ list, revision }) =>
        groupsOf(list)
          .filter(({ name }) => name === stem)
          .map((group) => (
            <WordGroup
              key={group.name}
              group={group}
              siteId={siteId}
              revision={revision}
              mayPublish={mayPublish}
            />
          ))
      }
    </Loaded>
  );
}
