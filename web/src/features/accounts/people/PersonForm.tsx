import { Select, SimpleGrid, Textarea, TextInput, Title } from "@mantine/core";
import type { Lang } from "@/api/context";
import type { UserView } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { RecordForm } from "@/screens/RecordForm";
import { notifyDone } from "@/ui/notify";
import { useServerForm } from "@/ui/useServerForm";
import { useLanguageOptions } from "../choices";
import { PhoneFields } from "../PhoneFields";
import { HOME_CODE } from "../phones";
import { isPhone } from "../rules";
import { Say } from "../Say";
import { LINKS } from "../settings/profileValues";
import { useServerWords } from "../useServerWords";

const required = (text: string) => (text.trim() ? null : <Say phrase="accounts.required" />);
const CHECKS = {
  firstname: required,
  lastname: required,
  phone_number: (number: string) => (isPhone(number) ? null : <Say phrase="accounts.phone.rule" />),
};

function valuesOf(user: UserView) {
  return {
    firstname: user.firstname,
    lastname: user.lastname,
    phone_area_code: user.phone_area_code || HOME_CODE,
    phone_number: user.phone_number,
    address: user.address,
    lang: user.active_lang.label as Lang,
    website: user.website,
    linkedin: user.linkedin,
    twitter: user.twitter,
    instagram: user.instagram,
    facebook: user.facebook,
    youtube: user.youtube,
  };
}
type Values = ReturnType<typeof valuesOf>;

/** What an administrator may change of somebody's account; saving can be undone. */
export function PersonForm({ user }: { user: UserView }) {
  const { t } = useT();
  const { form, field, submit, settle, showProblem, isSending } = useServerForm<Values>({
    initialValues: valuesOf(user),
    validate: CHECKS as never,
  });
  useServerWords(form);
  const languages = useLanguageOptions();
  const change = useChange("/v1/user/record", { refreshes: ["/v1/user/account/get"], showsProblem: true });
  const write = async ({ lang, ...typed }: Values) => {
    const phone_area_code = typed.phone_number.trim() ? typed.phone_area_code : "";
    const { user_client_id } = user;
    const user_data = { ...typed, phone_area_code, active_lang: { label: lang }, user_client_id };
    const { user_wdmr } = await change.send({ body: { user_data } });
    const values = valuesOf(user_wdmr);
    form.setInitialValues(values);
    form.setValues(values);
    settle(values);
  };
  const send = async (values: Values) => {
    const before = valuesOf(user);
    await write(values);
    notifyDone(t("accounts.settings.saved"), () => void write(before).catch(showProblem));
  };
  return (
    <RecordForm onSubmit={submit(send)} isSending={isSending} isDirty={form.isDirty()} isKept={false}>
      <Title order={2} size="h3">
        {t("accounts.settings.profile")}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label={t("accounts.firstname")} autoComplete="off" {...field("firstname")} />
        <TextInput label={t("accounts.lastname")} autoComplete="off" {...field("lastname")} />
      </SimpleGrid>
      <PhoneFields code={field("phone_area_code")} number={field("phone_number")} />
      <Textarea label={t("accounts.address")} autosize minRows={2} maxLength={500} {...field("address")} />
      <Select label={t("accounts.lang")} data={languages} allowDeselect={false} {...field("lang")} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {LINKS.map((name) => (
          <TextInput key={name} label={t(`accounts.link.${name}`)} autoComplete="off" {...field(name)} />
        ))}
      </SimpleGrid>
    </RecordForm>
  );
}
