import { MantineProvider, Select, TextInput } from "@mantine/core";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { CallProblem } from "@/api/problems";
import { useServerForm } from "./useServerForm";

function Example({ refuses }: { refuses: CallProblem }) {
  const { field, submit } = useServerForm<{ price: string; kind: string | null; name: string }>({
    initialValues: { price: "", kind: null, name: "" },
    validate: { price: (price) => (price === "abc" ? "wrong" : null) },
  });
  return (
    <form onSubmit={submit(() => Promise.reject(refuses))}>
      <TextInput label="Price" {...field("price")} />
      <Select label="Kind" data={["a"]} {...field("kind")} />
      <TextInput label="Name" {...field("name")} />
      <button type="submit">Save</button>
    </form>
  );
}

function open(fields: string[]) {
  const errors = fields.map((field) => ({ field, message_key: "needed", message: "needed" }));
  const refuses = new CallProblem({ status_code: "100422", status_message: "wrong", errors }, 422);
  render(
    <MantineProvider env="test">
      <Example refuses={refuses} />
    </MantineProvider>,
  );
  const save = screen.getByText("Save");
  save.focus();
  return save;
}

it("goes to the choice that the server refuses, and to the first of several fields", async () => {
  const save = open(["body.name", "body.kind"]);
  fireEvent.click(save);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Kind" })));
});

it("goes to the field that the form itself finds wrong", async () => {
  const save = open([]);
  fireEvent.change(screen.getByLabelText("Price"), { target: { value: "abc" } });
  fireEvent.click(save);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Price")));
});
