import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
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
