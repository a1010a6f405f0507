import { Alert, Divider, MultiSelect, Select, SimpleGrid, Textarea, TextInput, Title } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { useBeforeUnload } from "react-router";
import type { UserView } from "@/api/generated/types.gen";
import { keepUser } from "@/api/session";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { DayInput } from "@/ui/DayInput";
import { RecordForm } from "@/screens/RecordForm";
import { notifyDone } from "@/ui/notify";
import { useServerForm } from "@/ui/useServerForm";
import { GENDERS, spokenLanguages, useLanguageOptions } from "../choices";
import { PhoneFields } from "../PhoneFields";
import { isPhone } from "../rules";
import { Say } from "../Say";
import { useServerWords } from "../useServerWords";
import {
  ABOUT_LETTERS,
  ABOUT_PARAGRAPHS,
  ADDRESS_LETTERS,
  isChanged,
  LINK_LETTERS,
  LINKS,
  paragraphsOf,
  profileValues,
  type ProfileValues,
  userData,
} from "./profileValues";

const required = (text: string) => (text.trim() ? null : <Say phrase="accounts.required" />);

const CHECKS = {
  firstname: required,
  lastname: required,
  phone_number: (number: string) => (isPhone(number) ? null : <Say phrase="accounts.phone.rule" />),
  about_me(text: string) {
    const paragraphs = paragraphsOf(text);
    const isFine =
      paragraphs.length <= ABOUT_PARAGRAPHS && paragraphs.every((each) => each.length <= ABOUT_LETTERS);
    const params = { paragraphs: ABOUT_PARAGRAPHS, letters: ABOUT_LETTERS };
    return isFine ? null : <Say phrase="accounts.aboutMe.rule" params={params} />;
  },
};

const OLDEST = "1900-01-01";

/** Who the person is. What was typed and not saved is there again after a reload or a new sign-in. */
export function ProfileForm({ user }: { user: UserView }) {
  const { t, lang } = useT();
  const { form, field, submit, settle, showProblem, isSending } = useServerForm<ProfileValues>({
    initialValues: profileValues(user),
    validate: CHECKS as never,
    draft: "profile",
  });
  useServerWords(form);
  const languages = useLanguageOptions();
  const [today] = useState(() => new Date());
  const change = useChange("/v1/user/record", { refreshes: ["/v1/user/get"], showsProblem: true });
  const isTouched = isChanged(form.values, user);

  const takeOver = (kept: UserView) => {
    const values = profileValues(kept);
    form.setInitialValues(values);
    form.setValues(values);
    settle(values);
  };
  const write = async (values: ProfileValues) => {
    const { user_wdmr } = await change.send({ body: { user_data: userData(values) } });
    keepUser(user_wdmr);
    takeOver(user_wdmr);
  };
  const send = async (values: ProfileValues) => {
    const before = profileValues(user);
    await write(values);
    notifyDone(t("accounts.settings.saved"), () => void write(before).catch(showProblem));
  };
  useBeforeUnload((event) => {
    // A reload or an expired session brings the draft back, a closed tab does not.
    if (isTouched) event.preventDefault();
  });

  return (
    <RecordForm
      onSubmit={submit(send)}
      isSending={isSending}
      isDirty={isTouched}
      saveLabel={t("ui.save")}
      {...(isTouched ? { onCancel: () => takeOver(user) } : {})}
    >
      <Title order={2} size="h3">
        {t("accounts.settings.profile")}
      </Title>
      {isTouched && (
        <Alert color="warning" icon={<IconPencil aria-hidden />} p="sm">
          {t("accounts.settings.unsaved")}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label={t("accounts.firstname")} autoComplete="given-name" {...field("firstname")} />
        <TextInput label={t("accounts.lastname")} autoComplete="family-name" {...field("lastname")} />
        <Select
          label={t("accounts.gender")}
          placeholder={t("accounts.choose")}
          data={GENDERS.map(({ value, phrase }) => ({ value, label: t(phrase) }))}
          autoComplete="off"
          {...field("gender")}
        />
        <DayInput
          label={t("accounts.birthDate")}
          placeholder={t("accounts.birthDate.form")}
          defaultLevel="decade"
          minDate={OLDEST}
          maxDate={today}
          clearable
          autoComplete="bday"
          clearButtonProps={{ "aria-label": t("accounts.birthDate.clear") }}
          {...field("date_of_birth")}
        />
      </SimpleGrid>
      <PhoneFields code={field("phone_area_code")} number={field("phone_number")} />
      <Textarea
        label={t("accounts.address")}
        autoComplete="street-address"
        autosize
        minRows={2}
        maxLength={ADDRESS_LETTERS}
        {...field("address")}
      />
      <Select
        label={t("accounts.lang")}
        description={t("accounts.lang.use")}
        data={languages}
        allowDeselect={false}
        autoComplete="off"
        {...field("lang")}
      />
      <MultiSelect
        label={t("accounts.languages")}
        data={spokenLanguages(lang)}
        searchable
        hidePickedOptions
        maxValues={30}
        nothingFoundMessage={t("accounts.languages.none")}
        autoComplete="off"
        {...field("languages")}
      />
      <Textarea
        label={t("accounts.aboutMe")}
        description={t("accounts.aboutMe.use")}
        autosize
        minRows={3}
        {...field("about_me")}
      />
      <Divider />
      <Title order={3}>{t("accounts.settings.links")}</Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {LINKS.map((name) => (
          <TextInput
            key={name}
            label={t(`accounts.link.${name}`)}
            autoComplete={name === "website" ? "url" : "off"}
            inputMode="url"
            maxLength={LINK_LETTERS}
            {...field(name)}
          />
        ))}
      </SimpleGrid>
    </RecordForm>
  );
}
