import { Select, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { useT } from "@/phrases/useT";
import { fold } from "@/ui/fold";
import { PANEL_WIDTH } from "@/ui/sizes";
import classes from "./PhoneFields.module.css";
import { phoneCodes } from "./phones";

interface PhoneFieldsProps {
  code: object;
  number: object;
}

/** A telephone number: the country's code and the number itself. */
export function PhoneFields({ code, number }: PhoneFieldsProps) {
  const { t, lang } = useT();
  const codes = useMemo(() => phoneCodes(lang), [lang]);
  return (
    <div className={classes["pair"]}>
      <Select
        label={t("accounts.phone.code")}
        data={codes}
        searchable
        nothingFoundMessage={t("accounts.phone.noCode")}
        autoComplete="off"
        allowDeselect={false}
        maxDropdownHeight={280}
        comboboxProps={{ width: PANEL_WIDTH, position: "bottom-start" }}
        filter={({ options, search }) => {
          const wanted = fold(search.trim());
          return options.filter((option) => "label" in option && fold(String(option.label)).includes(wanted));
        }}
        {...code}
      />
      <TextInput
        label={t("accounts.phone")}
        type="tel"
        autoComplete="tel-national"
        inputMode="tel"
        placeholder={t("accounts.phone.example")}
        {...number}
      />
    </div>
  );
}
