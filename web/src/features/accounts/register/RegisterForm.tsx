import { Button, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { call } from "@/api/call";
import { CallProblem } from "@/api/problems";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { PasswordField } from "@/ui/PasswordField";
import { useServerForm } from "@/ui/useServerForm";
import { useCaptcha } from "../captcha/useCaptcha";
import { GENDERS, useLanguageOptions } from "../choices";
import { PhoneFields } from "../PhoneFields";
import { keepTyping, ProblemAlert, useProblem } from "../problem";
import { isMail, isPhone, isUsername, LONGEST_PASSWORD, passwordProblem, SHORTEST_PASSWORD } from "../rules";
import { Say } from "../Say";
import { TextLink } from "../TextLink";
import { useServerWords } from "../useServerWords";
import { Acceptance } from "./Acceptance";
import { NOBODY, registerBody, type RegisterValues } from "./values";

const required = (text: string) => (text.trim() ? null : <Say phrase="accounts.required" />);

const CHECKS = {
  username: (name: string) => (isUsername(name) ? null : <Say phrase="accounts.username.rule" />),
  mail: (mail: string) => (isMail(mail) ? null : <Say phrase="accounts.mail.rule" />),
  password(password: string, values: RegisterValues) {
    const problem = passwordProblem(password, values);
    return problem && <Say phrase={problem} params={{ count: SHORTEST_PASSWORD }} />;
  },
  firstname: required,
  lastname: required,
  gender: (gender: unknown) => (gender ? null : <Say phrase="accounts.gender.missing" />),
  phone_number: (number: string) => (isPhone(number) ? null : <Say phrase="accounts.phone.rule" />),
  isAccepted: (isAccepted: boolean) => (isAccepted ? null : <Say phrase="accounts.legal.missing" />),
};

/** A new account. What was typed survives a reload, except the password. */
export function RegisterForm({ onDone }: { onDone: (mail: string) => void }) {
  const { t, lang } = useT();
  const captcha = useCaptcha(true);
  const { problem, show, clear } = useProblem();
  const { form, field, submit, showProblem, isSending } = useServerForm<RegisterValues>({
    initialValues: NOBODY,
    validate: CHECKS as never,
    draft: "register",
    secret: ["password"],
  });
  useServerWords(form);
  const languages = useLanguageOptions();

  const send = async (values: RegisterValues) => {
    clear();
    try {
      const answer = await captcha.attempt((token) =>
        call("/v1/register", { body: registerBody(values, lang, token) }),
      );
      if (answer.new_user_id) return onDone(values.mail.trim());
      if (!answer.is_email_eligible) form.setFieldError("mail", <KnownMail />);
      if (!answer.is_username_eligible)
        form.setFieldError("username", <Say phrase="accounts.username.taken" />);
    } catch (refusal) {
      const isAboutFields = refusal instanceof CallProblem && refusal.fields.length > 0;
      if (isAboutFields) showProblem(refusal);
      else show(refusal);
    }
    keepTyping();
  };

  return (
    <form onSubmit={submit(send)} noValidate>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput label={t("accounts.firstname")} autoComplete="given-name" {...field("firstname")} />
          <TextInput label={t("accounts.lastname")} autoComplete="family-name" {...field("lastname")} />
        </SimpleGrid>
        <TextInput
          label={t("accounts.username")}
          description={t("accounts.username.rule")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          {...field("username")}
        />
        <TextInput
          label={t("accounts.mail")}
          description={t("accounts.mail.use")}
          type="email"
          autoComplete="email"
          {...field("mail")}
        />
        <PasswordField
          isNew
          minimum={SHORTEST_PASSWORD}
          maxLength={LONGEST_PASSWORD}
          label={t("accounts.password")}
          description={t("accounts.password.rule", { count: SHORTEST_PASSWORD })}
          {...field("password")}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Select
            label={t("accounts.gender")}
            placeholder={t("accounts.choose")}
            data={GENDERS.map(({ value, phrase }) => ({ value, label: t(phrase) }))}
            allowDeselect={false}
            autoComplete="off"
            {...field("gender")}
          />
          <Select
            label={t("accounts.lang")}
            data={languages}
            allowDeselect={false}
            autoComplete="off"
            {...field("lang")}
            value={form.values.lang || lang}
          />
        </SimpleGrid>
        <PhoneFields code={field("phone_area_code")} number={field("phone_number")} />
        <Acceptance
          isAccepted={form.values.isAccepted}
          error={form.errors["isAccepted"]}
          onChange={(isAccepted) => form.setFieldValue("isAccepted", isAccepted)}
        />
        {captcha.field}
        <ProblemAlert problem={problem} />
        <Button type="submit" loading={isSending} fullWidth>
          {t("accounts.register.send")}
        </Button>
      </Stack>
    </form>
  );
}

/** The address has an account already: the way in. */
function KnownMail() {
  const { t } = useT();
  const to = useLink();
  return (
    <>
      {t("accounts.mail.taken")} <TextLink to={to("login")}>{t("accounts.login.go")}</TextLink>
    </>
  );
}
