import { Button, Stack } from "@mantine/core";
import { IconBolt } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { matches } from "@/ui/fold";
import { OpenWindow } from "@/ui/OpenWindow";
import { SearchField } from "@/ui/SearchField";
import { EmptyState, Loaded } from "@/ui/States";
import { type Macro, useMacros } from "../macros";
import { MacroPreview } from "./MacroPreview";
import { MacroResults } from "./MacroResults";
import type { Acts, MacroRun, Target } from "./useActs";

interface MacroProps {
  targets: readonly Target[];
  acts: Acts;
  onClose: () => void;
}

/** Chooses a macro of the tickets' desks, shows what it will write and do in each, runs it, and tells what came of it. */
export function MacroWindow({ targets: given, acts, onClose }: MacroProps) {
  const { t } = useT();
  const [targets] = useState(given); // what it moves leaves the queue, and with it what is ticked
  const [ran, setRan] = useState<MacroRun | null>(null);
  const [wanted, setWanted] = useState("");
  const [chosen, setChosen] = useState<Macro | null>(null);
  const read = useMacros();
  const desks = new Set(targets.map((each) => each.shop));
  const title = t("support.macro.run", { count: targets.length });
  if (ran) {
    return (
      <OpenWindow title={t("support.macro.result")} onClose={onClose}>
        <MacroResults run={ran} targets={targets} acts={acts} onClose={onClose} />
      </OpenWindow>
    );
  }
  if (chosen) {
    return (
      <OpenWindow title={title} onClose={onClose}>
        <MacroPreview
          macro={chosen}
          targets={targets}
          onBack={() => setChosen(null)}
          isRunning={acts.isRunning}
          onRun={() =>
            void acts.runMacro(targets, chosen.macro_id).then((run) => {
              if (run) setRan(run);
              else onClose();
            })
          }
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
            const macros = list.filter(
              (each) => !each.is_text && desks.has(each.organization_id) && matches(each.name, wanted),
            );
            if (macros.length === 0)
              return (
                <EmptyState
                  icon={<IconBolt />}
                  title={t("support.macro.none")}
                  text={t("support.macro.none.text")}
                />
              );
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
