import { Button, Group, Stack, Text } from "@mantine/core";
import { IconBolt } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { matches } from "@/ui/fold";
import { OpenWindow } from "@/ui/OpenWindow";
import { SearchField } from "@/ui/SearchField";
import { EmptyState, Loaded } from "@/ui/States";
import { type Macro, useMacros } from "../macros";
import { MovesText } from "./MovesText";
import type { Acts, Target } from "./useActs";

interface MacroProps {
  targets: readonly Target[];
  acts: Acts;
  onClose: () => void;
}

/** Chooses a macro, shows what it will write and do, and runs it on tickets. */
export function MacroWindow({ targets, acts, onClose }: MacroProps) {
  const { t } = useT();
  const [wanted, setWanted] = useState("");
  const [chosen, setChosen] = useState<Macro | null>(null);
  const read = useMacros();
  const title = t("support.macro.run", { count: targets.length });
  if (chosen) {
    return (
      <OpenWindow title={title} onClose={onClose}>
        <Preview
          macro={chosen}
          targets={targets}
          onBack={() => setChosen(null)}
          onRun={() => {
            onClose();
            void acts.runMacro(targets, chosen.macro_id);
          }}
        />
      </OpenWindow>
    );
  }
  return (
    <OpenWindow title={title} onClose={onClose}>
      <Stack gap="xs">
        <SearchField value={wanted} onSearch={setWanted} isLive placeholder={t("support.macro.find")} />
        <Loaded read={read}>
          {({ list }) => {
            const macros = list.filter((each) => !each.is_text && matches(each.name, wanted));
            if (macros.length === 0)
              return <EmptyState icon={<IconBolt />} title={t("support.macro.none")} />;
            return macros.map((each) => (
              <Button
                key={each.macro_id}
                variant="default"
                justify="flex-start"
                onClick={() => setChosen(each)}
              >
                {each.name}
              </Button>
            ));
          }}
        </Loaded>
      </Stack>
    </OpenWindow>
  );
}

interface PreviewProps {
  macro: Macro;
  targets: readonly Target[];
  onBack: () => void;
  onRun: () => void;
}

/** What a macro writes in the first of the tickets, and what it does with all of them. */
function Preview({ macro, targets, onBack, onRun }: PreviewProps) {
  const { t } = useT();
  const first = targets[0]?.id ?? "";
  const filled = useRead(
    "/v1/support/macro/preview",
    { query: { user_support_client_id: first }, body: { macro_id: macro.macro_id } },
    { enabled: macro.comment !== "" },
  );
  return (
    <Stack gap="md">
      <Text fw={600}>{macro.name}</Text>
      {macro.comment && (
        <Stack gap={0}>
          <Text size="sm" c="dimmed">
            {macro.moves.is_internal ? t("support.macro.writesNote") : t("support.macro.writes")}
          </Text>
          <Loaded read={filled}>
            {({ comment }) => (
              <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
                {comment}
              </Text>
            )}
          </Loaded>
          {targets.length > 1 && (
            <Text size="xs" c="dimmed">
              {t("support.macro.first")}
            </Text>
          )}
        </Stack>
      )}
      <MovesText moves={macro.moves} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {t("ui.back")}
        </Button>
        <Button onClick={onRun} data-autofocus>
          {t("support.macro.run.act")}
        </Button>
      </Group>
    </Stack>
  );
}
