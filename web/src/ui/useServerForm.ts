import { useForm, type UseFormInput } from "@mantine/form";
import { useEffect, useState } from "react";
import { CallProblem } from "@/api/problems";
import { readStored, writeStored } from "@/api/storage";
import { notifyProblem } from "./notify";

interface ServerFormInput<V extends Record<string, unknown>> extends UseFormInput<V> {
  /** Under this name what was typed is kept until it is sent: a reload or an expired session loses nothing. */
  draft?: string;
  /** Fields whose content is never kept. */
  secret?: readonly (keyof V & string)[];
}

/** A form whose fields show what the server says about them. `submit(send)` is the form's onSubmit. */
export function useServerForm<V extends Record<string, unknown>>(input: ServerFormInput<V>) {
  const { draft, secret, ...formInput } = input;
  const key = draft && `terazi.draft.${draft}`;
  const [kept] = useState(() => (key ? readStored<Partial<V>>(key, "session") : null));
  const [isSending, setIsSending] = useState(false);
  const form = useForm<V>({
    ...formInput,
    initialValues: { ...(formInput.initialValues as V), ...kept },
  });

  useEffect(() => {
    if (!key || !form.isDirty()) return;
    const open = Object.entries(form.values).filter(([name]) => !secret?.includes(name));
    writeStored(key, Object.fromEntries(open), "session");
  }, [key, form, secret]);

  /** Show a problem at the fields it names, or as a notice where it names none of them. */
  const showProblem = (problem: unknown) => {
    const fields = problem instanceof CallProblem ? problem.fields : [];
    const known = fields.filter(({ field }) => lastPart(field) in form.values);
    for (const { field, message } of known) form.setFieldError(lastPart(field), message);
    if (known.length === 0) notifyProblem(problem);
    else document.querySelector<HTMLElement>(`[name="${lastPart(known[0]?.field ?? "")}"]`)?.focus();
  };

  /** Send what was typed: while it is on its way `isSending` is true, then the draft is forgotten. */
  const submit = (send: (values: V) => Promise<unknown>) =>
    form.onSubmit(async (values) => {
      if (isSending) return;
      setIsSending(true);
      try {
        await send(values as V);
        if (key) writeStored(key, null, "session");
      } catch (problem) {
        showProblem(problem);
      } finally {
        setIsSending(false);
      }
    });

  /** Everything an input needs: value, change, error, and its name. */
  const field = (name: keyof V & string, kind: "input" | "checkbox" = "input") => ({
    name,
    ...form.getInputProps(name as never, { type: kind }),
  });

  return { form, field, submit, showProblem, isSending };
}

/** The server names a nested field by its path (`body.user.mail`); inputs are named by its end. */
function lastPart(field: string): string {
  return field.split(".").at(-1) ?? field;
}
