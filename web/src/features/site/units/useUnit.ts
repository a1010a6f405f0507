import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "@/api/call";
import { useStore } from "@/api/store";
import { markStale, readAgain } from "@/api/useCalls";
import { UnitDraft } from "./draft";
import { fieldsOf } from "./fields";
import type { UnitContent, UnitEdit } from "./types";

const STALE = ["/v1/frontend/websiteunit/list", "/v1/frontend/draft/get", "/v1/frontend/list"] as const;

export const unitQuery = (unitId: string) => ({
  query: { websiteunit_client_id: unitId, data_type: "draft" },
});

/** A unit under the hands of one editor: what is typed, kept after every pause. */
export function useUnitDraft(unitId: string, edit: UnitEdit) {
  const cache = useQueryClient();
  const content = edit.subject.content as unknown as UnitContent;
  const [draft] = useState(
    () =>
      new UnitDraft(fieldsOf(content), edit.subject.revision, {
        send: async (websiteunit, base) => {
          const answer = await call("/v1/frontend/website_unit/update", {
            query: { websiteunit_client_id: unitId },
            body: { websiteunit, base, publish: "no" },
          });
          return { revision: answer.revision, hasMerged: (answer.merged_fields ?? []).length > 0 };
        },
        read: async () => {
          const answer = await call("/v1/frontend/websiteunit/get", unitQuery(unitId));
          const fresh = answer.edit?.subject;
          return {
            fields: fieldsOf(fresh?.content as unknown as UnitContent),
            revision: fresh?.revision ?? 0,
          };
        },
        onKept: () => {
          void readAgain(cache, "/v1/frontend/websiteunit/get");
          void markStale(cache, ...STALE);
        },
      }),
  );
  useEffect(() => draft.meet(fieldsOf(content), edit.subject.revision), [draft, content, edit]);
  useEffect(() => {
    const hide = () => void (document.visibilityState === "hidden" && draft.flush());
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      draft.leave();
    };
  }, [draft]);
  return { draft, ...useStore(draft.store), isRefused: useStore(draft.refused) };
}
