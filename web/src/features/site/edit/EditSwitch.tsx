import { ActionIcon, Tooltip } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconPencil } from "@tabler/icons-react";
import { lazy, Suspense, useEffect } from "react";
import { useStore } from "@/api/store";
import { useT } from "@/phrases/useT";
import { slotEditor } from "@/screens/units/editing";
import { ICON } from "@/ui/sizes";

const EditBar = lazy(() => import("./EditBar"));

async function turn(): Promise<void> {
  if (slotEditor.get()) return slotEditor.set(null);
  const { EditSlot } = await import("./EditSlot");
  return slotEditor.set((place) => <EditSlot key={place} place={place} />);
}

/** Turn editing on the page on and off; whoever signs out leaves it. */
export default function EditSwitch() {
  const { t } = useT();
  const isOn = useStore(slotEditor) !== null;
  useHotkeys([["mod+E", () => void turn()]], []);
  useEffect(() => () => slotEditor.set(null), []);
  return (
    <>
      <Tooltip label={t("units.edit.keys")}>
        <ActionIcon
          variant={isOn ? "filled" : "default"}
          size="lg"
          aria-label={t("units.edit")}
          aria-pressed={isOn}
          onClick={() => void turn()}
        >
          <IconPencil size={ICON.md} />
        </ActionIcon>
      </Tooltip>
      {isOn && (
        <Suspense>
          <EditBar onLeave={() => slotEditor.set(null)} />
        </Suspense>
      )}
    </>
  );
}
