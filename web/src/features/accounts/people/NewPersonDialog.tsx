import { Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import type { Lang } from "@/api/context";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { FormEnd } from "@/ui/FormEnd";
import { notifyDone } from "@/ui/notify";
import { useServerForm } from "@/ui/useServerForm";
import { OpenWindow } from "@/ui/OpenWindow";
import { useLanguageOptions } from "../choices";
import { PhoneFields } from "../PhoneFields";
import { HOME_CODE } from "../phones";
import { isMail, isPhone, isUsername } from "../rules";
import { Say } from "../Say";
import { useServerWords } from "../useServerWords";

const required = (text: string) => (text.trim() ? null : <Say phrase="accounts.required" />);
const CHECKS = {
  firstname: required,
  lastname: required,
  username: (name: string) => (isUsername(name) ? null : <Say phrase="accounts.username.rule" />),
  mail: (mail: string) => (isMail(mail) ? null : <Say phrase="accounts.mail.rule" />),
  phone_number: (number: string) => (isPhone(number) ? null : <Say phrase="accounts.phone.rule" />),
};

/** A new account for somebody, who chooses the password by a mailed link. */
export function NewPersonDialog({ onClose }: { onClose: () => void }) {
  const { t, lang } = useT();
  const { form, field, submit, isSending } = useServerForm({
    initialValues: {
      firstname: "",
      lastname: "",
      username: "",
      mail: "",
      phone_area_code: HOME_CODE,
      phone_number: "",
      lang: lang as Lang,
    },
    validate: CHECKS as never,
    draft: "newPerson",
  });
  useServerWords(form);
  const languages = useLanguageOptions();
  const change = useChange("/v1/user/record", {
    refreshes: ["/v1/user/registration/list"],
    showsProblem: true,
  });
  const send = async ({ lang: active, ...typed }: typeof form.values) => {
    const phone_number = typed.phone_number.trim();
    const phone_area_code = phone_number ? typed.phone_area_code : "";
    const user_data = { ...typed, phone_number, phone_area_code, active_lang: { label: active } };
    await change.send({ body: { user_data } });
    notifyDone(t("accounts.people.made", { mail: typed.mail }));
    onClose();
  };
  return (
    <OpenWindow onClose={onClose} size="lg" title={t("accounts.people.new")}>
      <form onSubmit={submit(send)} noValidate>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput label={t("accounts.firstname")} autoComplete="off" {...field("firstname")} />
            <TextInput label={t("accounts.lastname")} autoComplete="off" {...field("lastname")} />
            <TextInput
              label={t("accounts.username")}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...field("username")}
            />
            <TextInput label={t("accounts.mail")} type="email" autoComplete="off" {...field("mail")} />
          </SimpleGrid>
          <PhoneFields code={field("phone_area_code")} number={field("phone_number")} />
          <Select
            label={t("accounts.lang")}
            description={t("accounts.people.langUse")}
            data={languages}
            allowDeselect={false}
            {...field("lang")}
          />
          <FormEnd act={t("accounts.people.make")} isSending={isSending} onLeave={onClose} />
        </Stack>
      </form>
    </OpenWindow>
  );
}
