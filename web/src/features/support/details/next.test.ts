import { describe, expect, it } from "vitest";
import { nextOf } from "./next";

const row = (id: string, state = "open") => ({ user_support_client_id: id, state });

describe("the next ticket", () => {
  it("is the one behind, as the view stood when the ticket was opened", () => {
    expect(nextOf("b", ["a", "b", "c"], [row("b", "answered"), row("a"), row("c")])).toBe("c");
  });
  it("is none that has left the view meanwhile", () => {
    expect(nextOf("a", ["a", "b", "c"], [row("c"), row("a")])).toBe("c");
  });
  it("is at the end one that was left out and waits", () => {
    expect(nextOf("c", ["a", "b", "c"], [row("a", "answered"), row("b"), row("c")])).toBe("b");
  });
  it("is the first that waits where no view is open", () => {
    expect(nextOf("a", [], [row("a"), row("b", "answered"), row("c")])).toBe("c");
  });
  it("is none where nothing waits", () => {
    expect(nextOf("a", ["a"], [row("a"), row("b", "answered")])).toBeNull();
  });
});
