import { useForm, type UseFormInput } from "@mantine/form";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { CallProblem } from "@/api/problems";
import { draftOf, watchDraft } from "./draft";
import { notifyProblem } from "./notify";

interface ServerFormInput<V extends Record<string, unknown>> extends UseFormInput<V> {
  /** Under this name what the person typed is kept until it is sent: a reload or an expired session loses nothing. */
  draft?: string;
  /** Fields whose content is never kept; passwords, codes and tokens are not anyway. */
  secret?: readonly (keyof V & string)[];
}

/** What `send` answers where it has not sent, and shows why as something wrong: what was typed stays a draft. */
export const NOT_SENT = Symbol("not sent");

/** A form whose fields show what the server says about them. `submit(send)` is the form's onSubmit. */
export function useServerForm<V extends Record<string, unknown>>(input: ServerFormInput<V>) {
  const { draft: draftName, secret, ...formInput } = input;
  const [began] = useState(() => formInput.initialValues as V);
  // Whose draft it is does not change while they type, even if their session ends.
  const [draft] = useState(() => (draftName ? draftOf(draftName, Object.keys(began), secret) : null));
  const [kept] = useState(() => draft?.read() ?? null);
  const [isSending, setIsSending] = useState(false);
  const clean = useRef(began);
  const form = useForm<V>({ ...formInput, initialValues: { ...began, ...kept } });
  const wrong = useFocusOnWrong();

  const { values: typed, resetDirty } = form;
  // What was kept is something typed: emptying the form goes back to its own beginning.
  useEffect(() => {
    if (kept) resetDirty(began);
  }, [kept, began, resetDirty]);
  useEffect(() => draft?.keep(typed, clean.current), [draft, typed]);
  useEffect(() => (draft ? watchDraft(draft) : undefined), [draft]);

  /** These values are kept elsewhere by now: nothing is a draft until something else is typed. */
  const settle = (saved: V) => {
    clean.current = saved;
    resetDirty(saved);
    draft?.forget();
  };

  /** Show a problem at the fields it names, or as a notice where it names none of them. */
  const showProblem = (problem: unknown) => {
    const fields = problem instanceof CallProblem ? problem.fields : [];
    const known = fields.flatMap(({ field, message }) => {
      const name = nameIn(form.values, field);
      return name === null ? [] : [{ name, message }];
    });
    for (const { name, message } of known) form.setFieldError(name, message);
    if (known.length === 0) notifyProblem(problem);
    else wrong.show(known[0]?.name ?? "");
  };

  /**
   * Send what was typed: while it is on its way `isSending` is true, then the draft is forgotten unless `send` answers NOT_SENT.
   * `onWrong` hears which fields keep it from being sent, before the first of them is looked for: it may bring it to sight.
   */
  const submit = (
    send: (values: V) => Promise<unknown>,
    onWrong?: (errors: Readonly<Record<string, unknown>>) => void,
  ) => {
    const check = form.onSubmit(
      async (values) => {
        if (isSending) return;
        setIsSending(true);
        try {
          if ((await send(values as V)) === NOT_SENT) {
            wrong.show();
            return;
          }
          // What was typed meanwhile is not saved, and what the screen has taken over from the answer it settled itself.
          if (JSON.stringify(form.getValues()) === JSON.stringify(values)) settle(values as V);
        } catch (problem) {
          showProblem(problem);
        } finally {
          setIsSending(false);
        }
      },
      (errors) => {
        onWrong?.(errors);
        wrong.show();
      },
    );
    return (event?: FormEvent<HTMLFormElement>) => {
      wrong.lookIn(event?.currentTarget);
      return check(event);
    };
  };

  /** Everything an input needs: value, change, error, and its name. */
  const field = (name: keyof V & string, kind: "input" | "checkbox" = "input") => ({
    name,
    ...form.getInputProps(name as never, { type: kind }),
  });

  return { form, field, submit, showProblem, settle, isSending };
}

/** Takes the person to the first field that is wrong, once it is drawn so: it may be far from the button. */
function useFocusOnWrong() {
  const place = useRef<ParentNode>(document);
  const [asked, setAsked] = useState<{ name: string } | null>(null);
  useEffect(() => {
    if (!asked) return;
    // A choice has its name on a hidden input, which cannot have the focus: what is drawn as wrong can.
    const first =
      firstSeen(place.current, '[aria-invalid="true"], [data-wrong]') ??
      (asked.name ? firstSeen(place.current, `[name="${asked.name}"]`) : undefined);
    first?.focus({ preventScroll: true });
    // In the middle neither a header nor a bar at the foot lies over it, nor over what is said beside it.
    first?.scrollIntoView?.({ block: "center" });
  }, [asked]);
  return {
    lookIn: (form: ParentNode | undefined) => {
      place.current = form ?? document;
    },
    show: (name = "") => setAsked({ name }),
  };
}

/** The first of these that can be seen: another side of a form may hold some that cannot. */
function firstSeen(place: ParentNode, what: string): HTMLElement | undefined {
  return [...place.querySelectorAll<HTMLElement>(what)].find((found) => found.checkVisibility?.() ?? true);
}

/** The server names a nested field by its path (`body.user.mail`); inputs are named by its end. */
function lastPart(field: string): string {
  return field.split(".").at(-1) ?? field;
}

/** The name under which a form keeps what the server speaks of: its own field, or a part of a list in it. */
function nameIn(values: Readonly<Record<string, unknown>>, field: string): string | null {
  const parts = field.split(".");
  const name = lastPart(field);
  if (name in values) return name;
  const at = parts.findIndex((part) => Array.isArray(values[part]));
  return at < 0 ? null : parts.slice(at).join(".");
}
