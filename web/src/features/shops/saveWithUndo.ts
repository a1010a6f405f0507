import { notifyDone } from "@/ui/notify";
import type { useServerForm } from "@/ui/useServerForm";

type Server<V extends Record<string, unknown>> = Pick<
  ReturnType<typeof useServerForm<V>>,
  "form" | "settle" | "showProblem"
>;

interface Saving<V> {
  before: V;
  values: V;
  save: (values: V) => Promise<unknown>;
  said: string;
}

/** Saves what was changed of a record, and offers to take the change back. */
export async function saveWithUndo<V extends Record<string, unknown>>(
  { form, settle, showProblem }: Server<V>,
  { before, values, save, said }: Saving<V>,
): Promise<void> {
  await save(values);
  settle(values);
  const takeBack = () => {
    form.setValues(before);
    settle(before);
  };
  notifyDone(said, () => void save(before).then(takeBack, showProblem));
}
