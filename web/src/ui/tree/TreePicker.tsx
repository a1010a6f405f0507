import { Button, CloseButton, Group, Input, Stack, Text } from "@mantine/core";
import { IconListTree } from "@tabler/icons-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { useT } from "@/phrases/useT";
import { useDevice } from "@/ui/device";
import { OpenWindow } from "@/ui/OpenWindow";
import { ICON } from "@/ui/sizes";
import { PathText } from "./PathText";
import { type MoreRows, TreeList, type TreeRow } from "./TreeList";
import classes from "./TreePicker.module.css";

/** Something that was chosen: a node of the tree, or what somebody wrote before there was one. */
export interface Picked {
  id: string;
  /** From the top down to it; of a free text the text itself. */
  path: readonly string[];
  isFree: boolean;
  /** What choosing it means: how much it opens. */
  note?: ReactNode;
  /** Which nodes a free text may mean: one click takes it as that. */
  offers?: readonly { id: string; path: readonly string[] }[];
}

interface TreePickerProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  /** What is said where nothing is chosen. */
  empty?: string;
  /** What the button says that opens the tree. */
  choose: string;
  items: readonly TreeRow[];
  picked: readonly Picked[];
  onPick: (nodes: string[], free: string[]) => void;
  /** One at most: choosing closes the window. */
  isSingle?: boolean;
  more?: MoreRows;
}

/** Nodes chosen from a tree: those that are stand as chips with their path, the tree opens in a window. */
export function TreePicker(props: TreePickerProps) {
  const { label, description, error, empty, choose, picked, onPick, isSingle } = props;
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const put = (gone: Picked, ...taken: string[]) => {
    const left = picked.filter((each) => each !== gone);
    onPick([...new Set([...idsOf(left, false), ...taken])], idsOf(left, true));
    button.current?.focus();
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={error}
      inputWrapperOrder={["label", "description", "input", "error"]}
    >
      <Stack gap="xs" role="group" aria-labelledby={labelId} align="flex-start" mt="3xs">
        {picked.length > 0 && (
          <ul className={classes["chips"]}>
            {picked.map((each) => (
              <Chip
                key={`${each.isFree ? "free" : "node"} ${each.id}`}
                picked={each}
                onRemove={() => put(each)}
                onTake={(id) => put(each, id)}
              />
            ))}
          </ul>
        )}
        {picked.length === 0 && empty && (
          <Text size="sm" c="dimmed">
            {empty}
          </Text>
        )}
        <Button
          ref={button}
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconListTree size={ICON.sm} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {isSingle && picked.length > 0 ? t("tree.change") : choose}
        </Button>
      </Stack>
      {isOpen && <PickerWindow {...props} onClose={() => setOpen(false)} />}
    </Input.Wrapper>
  );
}

const idsOf = (picked: readonly Picked[], isFree: boolean) =>
  picked.filter((each) => each.isFree === isFree).map(({ id }) => id);

interface ChipProps {
  picked: Picked;
  onRemove: () => void;
  onTake: (id: string) => void;
}

function Chip({ picked: { id, path, isFree, note, offers }, onRemove, onTake }: ChipProps) {
  const { t } = useT();
  const name = path.at(-1) ?? id;
  return (
    <li className={classes["chip"]} data-free={isFree || undefined}>
      <div className={classes["words"]}>
        <PathText path={path} />
        {isFree && (
          <Text size="xs" c="dimmed">
            {t("tree.free")}
          </Text>
        )}
        {note && (
          <Text size="xs" c="dimmed" component="div" className="num">
            {note}
          </Text>
        )}
        {offers?.map((offer) => (
          <Button key={offer.id} size="compact-sm" variant="light" mt="3xs" onClick={() => onTake(offer.id)}>
            {t("tree.take", { path: offer.path.join(" › ") })}
          </Button>
        ))}
      </div>
      <CloseButton size="sm" aria-label={t("tree.remove", { name })} onClick={onRemove} />
    </li>
  );
}

function PickerWindow(props: TreePickerProps & { onClose: () => void }) {
  const { label, items, picked, onPick, isSingle, more, onClose } = props;
  const { t } = useT();
  const { isMobile } = useDevice();
  const nodes = idsOf(picked, false);
  const take = (id: string) => {
    onPick([id], []);
    onClose();
  };
  const choice = isSingle
    ? { chosen: nodes[0] ?? null, onChoose: take }
    : {
        checked: new Set(nodes),
        onCheck: (ids: ReadonlySet<string>) => onPick([...ids], idsOf(picked, true)),
      };
  return (
    <OpenWindow title={label} onClose={onClose} size="lg" fullScreen={isMobile}>
      <div className={classes["window"]}>
        <TreeList label={label} items={items} isSearchable {...choice} {...(more ? { more } : {})} />
        {!isSingle && (
          <Group justify="space-between" className={classes["foot"] ?? ""}>
            <Text size="sm" c="dimmed" role="status" className="num">
              {t("tree.count", { count: nodes.length })}
            </Text>
            <Button onClick={onClose}>{t("tree.done")}</Button>
          </Group>
        )}
      </div>
    </OpenWindow>
  );
}
