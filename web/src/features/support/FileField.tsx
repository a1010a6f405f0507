import { Button, Group, Pill, Stack, Text } from "@mantine/core";
import { IconCamera, IconPaperclip } from "@tabler/icons-react";
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { upload } from "@/api/files";
import { useT } from "@/phrases/useT";
import { problemText } from "@/ui/problemText";
import { ICON } from "@/ui/sizes";
import { useProof } from "./visitor/proof";
import type { Proof } from "./visitor/visits";

/** A file that was sent for the message that is being written; it waits for a day. */
export interface Attached {
  id: string;
  name: string;
}

const ACCEPTED = ".pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx,.xls,.pptx,.csv,.txt";
const MOST = 25;

/** Sends files that are dropped, pasted or chosen, one after another. */
export function useAttach(files: readonly Attached[], onChange: (files: readonly Attached[]) => void) {
  const proof = useProof();
  const [sending, setSending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // A file may be taken out again while the next one is sent.
  const kept = useRef(files);
  useEffect(() => {
    kept.current = files;
  }, [files]);
  const attach = async (chosen: Iterable<File>) => {
    setProblem(null);
    for (const file of chosen) {
      if (kept.current.length >= MOST) break;
      setSending(file.name);
      try {
        const { file_id, name } = await upload("/v1/support/file/record", {
          form: { file, ...formOf(proof) },
        });
        kept.current = [...kept.current, { id: file_id, name }];
        onChange(kept.current);
      } catch (refused) {
        setProblem(problemText(refused).title);
      }
    }
    setSending(null);
  };
  const take = (list: FileList | undefined, event: { preventDefault: () => void }) => {
    if (!list?.length) return;
    event.preventDefault();
    void attach(Array.from(list));
  };
  return {
    attach,
    sending,
    problem,
    /** For the field in which one writes: what is pasted or dropped there is attached. */
    ofField: {
      onPaste: (event: ClipboardEvent) => take(event.clipboardData.files, event),
      onDrop: (event: DragEvent) => take(event.dataTransfer.files, event),
    },
  };
}

function formOf(proof: Proof | null): Record<string, string> {
  if (!proof) return {};
  const { mail, mail_approve_code } = proof;
  return mail ? { mail, mail_approve_code } : { mail_approve_code };
}

interface FileFieldProps {
  files: readonly Attached[];
  onChange: (files: readonly Attached[]) => void;
  state: ReturnType<typeof useAttach>;
}

/** The files of a message that is being written, and a button to choose more. */
export function FileField({ files, onChange, state }: FileFieldProps) {
  const { t } = useT();
  const input = useRef<HTMLInputElement>(null);
  const choose = (isPhoto: boolean) => {
    const field = input.current;
    if (!field) return;
    field.accept = isPhoto ? "image/*" : ACCEPTED;
    if (isPhoto) field.setAttribute("capture", "environment");
    else field.removeAttribute("capture");
    field.click();
  };
  return (
    <Stack gap="2xs">
      {files.length > 0 && (
        <Group gap="2xs" aria-label={t("support.files")} role="group">
          {files.map((file) => (
            <Pill
              key={file.id}
              withRemoveButton
              removeButtonProps={{ "aria-label": t("support.files.remove", { name: file.name }) }}
              onRemove={() => onChange(files.filter((each) => each !== file))}
            >
              {file.name}
            </Pill>
          ))}
        </Group>
      )}
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPaperclip size={ICON.sm} aria-hidden />}
          loading={state.sending !== null}
          onClick={() => choose(false)}
        >
          {t("support.files.add")}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          hiddenFrom="sm"
          leftSection={<IconCamera size={ICON.sm} aria-hidden />}
          disabled={state.sending !== null}
          onClick={() => choose(true)}
        >
          {t("support.files.photo")}
        </Button>
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {t("support.files.hint")}
        </Text>
      </Group>
      <input
        ref={input}
        type="file"
        multiple
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t("support.files.add")}
        accept={ACCEPTED}
        onChange={(event) => {
          void state.attach(Array.from(event.currentTarget.files ?? []));
          event.currentTarget.value = "";
        }}
      />
      {state.problem && (
        <Text c="danger" size="sm" role="alert">
          {state.problem}
        </Text>
      )}
    </Stack>
  );
}
