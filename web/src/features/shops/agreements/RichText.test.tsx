import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { CallProblem } from "@/api/problems";
import { useServerForm } from "@/ui/useServerForm";
import RichText from "./RichText";

const REFUSED = new CallProblem(
  {
    status_code: "100422",
    status_message: "wrong",
    errors: [{ field: "body.text", message_key: "needed", message: "A text is needed" }],
  },
  422,
);

function Example() {
  const { form, submit } = useServerForm({ initialValues: { text: "" } });
  return (
    <form onSubmit={submit(() => Promise.reject(REFUSED))}>
      <RichText
        label="Text"
        lang="en"
        name="text"
        value={form.values.text}
        error={form.errors["text"]}
        onChange={(html) => form.setFieldValue("text", html)}
      />
      <button type="submit">Save</button>
    </form>
  );
}

it("has the focus and says what is wrong after the server refused it", async () => {
  render(
    <MantineProvider env="test">
      <Example />
    </MantineProvider>,
  );
  const text = await screen.findByRole("textbox", { name: "Text" });
  expect(text.getAttribute("aria-invalid")).toBe("false");
  fireEvent.click(screen.getByText("Save"));
  await waitFor(() => expect(document.activeElement).toBe(text));
  expect(text.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(text.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "A text is needed",
  );
});

it("goes from tool to tool with the arrow keys, over those that cannot be used", async () => {
  render(
    <MantineProvider env="test">
      <Example />
    </MantineProvider>,
  );
  const toolbar = await screen.findByRole("toolbar");
  const tools = [...toolbar.querySelectorAll("button")];
  const usable = tools.filter((tool) => !tool.disabled);
  expect(usable.length).toBeLessThan(tools.length); // nothing to undo yet
  usable[0]?.focus();
  const after = (key: string) => {
    fireEvent.keyDown(document.activeElement ?? toolbar, { key });
    return usable.indexOf(document.activeElement as HTMLButtonElement);
  };
  expect(after("ArrowRight")).toBe(1);
  expect(after("End")).toBe(usable.length - 1);
  expect(after("ArrowRight")).toBe(0);
  expect(after("ArrowLeft")).toBe(usable.length - 1);
  expect(after("Home")).toBe(0);
});

it("who only looks has written nothing, and in its place the keyboard leaves it or reaches its tools", async () => {
  const onChange = vi.fn<(html: string) => void>();
  render(
    <MantineProvider env="test">
      <RichText
        label="Text"
        lang="en"
        name="text"
        value="<ul><li>One</li></ul>"
        onChange={onChange}
        holes={[]}
        isInPlace
      />
    </MantineProvider>,
  );
  const text = await screen.findByRole("textbox", { name: "Text" });
  text.focus();
  fireEvent.keyDown(text, { key: "a", ctrlKey: true });
  fireEvent.keyDown(text, { key: "F10", altKey: true });
  expect(screen.getByRole("toolbar").contains(document.activeElement)).toBe(true);
  text.focus();
  fireEvent.keyDown(text, { key: "Escape" });
  expect(document.activeElement).not.toBe(text);
  expect(onChange).not.toHaveBeenCalled();
});
