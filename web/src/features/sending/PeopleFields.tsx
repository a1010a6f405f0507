import { Autocomplete, Select, Stack, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import type { useServerForm } from "@/ui/useServerForm";
import { type LetterValues, namesIn } from "./letters";

const LEAST_LETTERS = 2;
const REST_MS = 300;
const GROUPS = ["named", "everyone", "site", "role", "shop_buyers"] as const;

type Form = ReturnType<typeof useServerForm<LetterValues>>;

/** To whom a letter goes: people by name, found by a search or pasted, or a group. */
export function PeopleFields({ field, form }: Pick<Form, "field" | "form">) {
  const { t } = useT();
  const { to, username_list: names } = form.values;
  return (
    <Stack gap="md">
      <Select
        label={t("sending.to")}
        data={GROUPS.map((value) => ({ value, label: t(`sending.to.${value}`) }))}
        allowDeselect={false}
        {...field("to")}
      />
      {to === "named" && (
        <>
          <Finder
            onFound={(name) =>
              form.setFieldValue("username_list", [...new Set([...namesIn(names), name])].join("\n"))
            }
          />
          <Textarea
            label={t("sending.names")}
            description={t("sending.namesText", { count: namesIn(names).length })}
            autosize
            minRows={3}
            maxRows={10}
            {...field("username_list")}
          />
        </>
      )}
      {to === "role" && <Role field={field} />}
      {to === "shop_buyers" && <Shop field={field} />}
    </Stack>
  );
}

/** Finds people by name and adds each that is chosen. */
function Finder({ onFound }: { onFound: (username: string) => void }) {
  const { t } = useT();
  const [typed, setTyped] = useState("");
  const [wanted] = useDebouncedValue(typed.trim(), REST_MS);
  const query = { search_text: wanted, match_type: "contains", field_type: "all" } as const;
  const read = useRead("/v1/user/search", { query }, { enabled: wanted.length >= LEAST_LETTERS });
  return (
    <Autocomplete
      label={t("sending.find")}
      placeholder={t("sending.findText")}
      value={typed}
      onChange={setTyped}
      data={
        wanted.length >= LEAST_LETTERS ? (read.data?.user_list.map(({ username }) => username) ?? []) : []
      }
      filter={({ options }) => options}
      onOptionSubmit={(username) => {
        onFound(username);
        setTimeout(() => setTyped(""));
      }}
    />
  );
}

function Role({ field }: Pick<Form, "field">) {
  const { t } = useT();
  const read = useRead("/v1/authorization/list");
  return (
    <Select
      label={t("sending.role")}
      data={(read.data?.list ?? []).map(({ auth_id, auth_name }) => ({ value: auth_id, label: auth_name }))}
      searchable
      {...field("role")}
    />
  );
}

function Shop({ field }: Pick<Form, "field">) {
  const { t } = useT();
  const read = useRead("/v1/user/shop/list");
  return (
    <Select
      label={t("sending.shop")}
      data={(read.data?.list ?? []).map((shop) => ({
        value: shop.user_shop_client_id,
        label: shop.shop_name,
      }))}
      searchable
      {...field("shop_id")}
    />
  );
}
