import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconFileUpload, IconX } from "@tabler/icons-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useT } from "@/phrases/useT";
import { useFormat } from "./format";
import classes from "./FileDrop.module.css";
import { ICON } from "./sizes";

interface FileDropProps {
  /** What belongs here ("Excel dosyanızı bırakın"). */
  label: string;
  /** What is accepted, in words ("xls veya xlsx, en fazla 10 MB"). */
  hint?: string;
  /** Extensions with their dot. */
  accept: readonly string[];
  /** Extensions that are refused with words of their own, which say what to do instead. */
  refused?: Readonly<Record<string, string>>;
  maxBytes?: number;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  /** While a file is on its way: its share, 0 to 1. */
  progress?: number | null;
  fileName?: string | null;
  onCancel?: () => void;
  /** What the server says about the file. */
  error?: string | null;
  /** A file may be dropped anywhere on the page. */
  anywhere?: boolean;
  disabled?: boolean;
  /** Beside what it changes: a line instead of a block. */
  isSmall?: boolean;
}

/** A place for files: drop them (anywhere), or choose them with the keyboard. */
export function FileDrop(props: FileDropProps) {
  const { t } = useT();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const why = useRefusal(props);
  const take = (list: FileList | null) => {
    const files = Array.from(list ?? []).slice(0, props.multiple ? undefined : 1);
    if (files.length === 0 || props.disabled) return;
    const refused = files.map(why).find(Boolean) ?? null;
    setRefusal(refused);
    if (!refused) props.onFiles(files);
  };
  const isOver = usePageDrop(take, props.anywhere ?? false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    take(event.dataTransfer.files);
  };
  const error = refusal ?? props.error;
  const isSending = props.progress !== null && props.progress !== undefined;
  return (
    <Stack gap="xs">
      <div
        className={classes["drop"]}
        data-small={props.isSmall || undefined}
        data-over={isOver || undefined}
        data-error={error ? true : undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
      >
        <IconFileUpload
          size={props.isSmall ? ICON.lg : 36}
          stroke={1.4}
          aria-hidden
          className={classes["icon"]}
        />
        <Text fw={600} fz={props.isSmall ? "sm" : "lg"} ta="center">
          {isOver ? t("ui.drop.release") : props.label}
        </Text>
        {props.hint && !props.isSmall && (
          <Text size="sm" c="dimmed" ta="center">
            {props.hint}
          </Text>
        )}
        <Button
          mt={props.isSmall ? 0 : "xs"}
          size={props.isSmall ? "compact-sm" : "sm"}
          variant="light"
          onClick={() => input.current?.click()}
          loading={isSending}
          disabled={props.disabled ?? false}
        >
          {t("ui.drop.choose")}
        </Button>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={props.label}
          accept={props.accept.join(",")}
          multiple={props.multiple ?? false}
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = "";
          }}
        />
      </div>
      {isSending && <Sending {...props} progress={props.progress ?? 0} />}
      {error && (
        <Text c="danger" size="sm" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}

function Sending({
  progress,
  fileName,
  onCancel,
}: { progress: number } & Pick<FileDropProps, "fileName" | "onCancel">) {
  const { t } = useT();
  const { percent } = useFormat();
  return (
    <div>
      <Group gap="sm" wrap="nowrap" mb="2xs">
        <Text size="sm" truncate flex={1}>
          {fileName}
        </Text>
        <Text size="sm" className="num">
          {percent(progress, 0)}
        </Text>
        {onCancel && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="neutral"
            leftSection={<IconX size={ICON.xs} />}
            onClick={onCancel}
          >
            {t("ui.cancel")}
          </Button>
        )}
      </Group>
      <Progress value={progress * 100} aria-label={fileName ?? t("ui.drop.sending")} />
    </div>
  );
}

/** Why a file cannot be taken, before it is sent. */
function useRefusal({ accept, refused = {}, maxBytes }: FileDropProps): (file: File) => string | null {
  const { t } = useT();
  const { bytes } = useFormat();
  return (file) => {
    const name = file.name.toLowerCase();
    if (!accept.some((extension) => name.endsWith(extension))) {
      const known = Object.keys(refused).find((extension) => name.endsWith(extension));
      if (known) return refused[known] ?? null;
      return t("ui.drop.wrongType", { name: file.name, accept: accept.join(", ") });
    }
    if (maxBytes && file.size > maxBytes) {
      return t("ui.drop.tooLarge", { name: file.name, size: bytes(file.size), limit: bytes(maxBytes) });
    }
    return file.size === 0 ? t("ui.drop.emptyFile", { name: file.name }) : null;
  };
}

/** Listen for files dragged over the whole page. */
function usePageDrop(take: (files: FileList | null) => void, isOn: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const over = (event: globalThis.DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: globalThis.DragEvent) => {
      if (!event.relatedTarget) setIsOver(false);
    };
    const drop = (event: globalThis.DragEvent) => {
      setIsOver(false);
      if (event.defaultPrevented) return;
      event.preventDefault();
      latest.current(event.dataTransfer?.files ?? null);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, [isOn]);
  return isOver;
}
