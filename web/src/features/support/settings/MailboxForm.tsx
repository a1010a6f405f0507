import { PasswordInput, Select, Stack, Switch, TextInput } from "@mantine/core";
import type { MailboxBody, MailboxView } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { FormEnd } from "@/ui/FormEnd";
import { notifyDone } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { useServerForm } from "@/ui/useServerForm";

const PORTS = { tls: 993, starttls: 143, none: 143 } as const;
const SIGN_INS = ["password", "google", "microsoft"] as const;

interface MailboxFormProps {
  /** Null for a new one. */
  mailbox: MailboxView | null;
  /** Whether the platform lets mailboxes of its own network be named. */
  isPrivateAllowed: boolean;
  refreshes: "/v1/support/mailbox/list";
  onClose: () => void;
}

interface Typed extends Record<string, unknown> {
  address: string;
  host: string;
  port: string;
  security: keyof typeof PORTS;
  username: string;
  sign_in: (typeof SIGN_INS)[number];
  password: string;
  client_id: string;
  client_secret: string;
  refresh_token: string;
  tenant: string;
  folder: string;
  believed_relay: string;
  is_active: boolean;
}

function typedOf(mailbox: MailboxView | null): Typed {
  return {
    address: mailbox?.address ?? "",
    host: mailbox?.host ?? "",
    port: String(mailbox?.port ?? PORTS.tls),
    security: mailbox?.security ?? "tls",
    username: mailbox?.username ?? "",
    sign_in: mailbox?.sign_in ?? "password",
    password: "",
    client_id: "",
    client_secret: "",
    refresh_token: "",
    tenant: "",
    folder: mailbox?.folder ?? "INBOX",
    believed_relay: mailbox?.believed_relay ?? "",
    is_active: mailbox?.is_active ?? true,
  };
}

/** Where a mailbox is and what opens it: a new one, or one that is changed. */
export function MailboxForm({ mailbox, isPrivateAllowed, refreshes, onClose }: MailboxFormProps) {
  const { t } = useT();
  const save = useChange("/v1/support/mailbox/save", { refreshes: [refreshes] });
  const { form, field, submit, isSending } = useServerForm<Typed>({ initialValues: typedOf(mailbox) });
  const send = async ({ port, ...typed }: Typed) => {
    const body: MailboxBody = { ...typed, port: Number(port), mailbox_id: mailbox?.mailbox_id ?? null };
    await save.send({ body });
    notifyDone(t("support.mailbox.saved"));
    onClose();
  };
  const securities = (["tls", "starttls", "none"] as const).filter(
    (each) => each !== "none" || isPrivateAllowed,
  );
  const secret = {
    description: mailbox ? t("support.mailbox.secret_kept") : undefined,
    maxLength: 4000,
    autoComplete: "off",
  };
  const security = field("security");
  return (
    <OpenWindow
      title={t(mailbox ? "support.mailbox.edit" : "support.mailbox.add")}
      onClose={onClose}
      size="lg"
    >
      <form onSubmit={submit(send)} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t("support.mailbox.address")}
            type="email"
            inputMode="email"
            maxLength={254}
            {...field("address")}
          />
          <TextInput label={t("support.mailbox.host")} maxLength={253} {...field("host")} />
          <Select
            label={t("support.mailbox.security")}
            allowDeselect={false}
            data={securities.map((each) => ({ value: each, label: t(`support.mailbox.security.${each}`) }))}
            {...security}
            onChange={(value) => {
              const chosen = securities.find((each) => each === value) ?? "tls";
              form.setFieldValue("security", chosen);
              form.setFieldValue("port", String(PORTS[chosen]));
            }}
          />
          {isPrivateAllowed && (
            <TextInput
              label={t("support.mailbox.port")}
              inputMode="numeric"
              maxLength={5}
              {...field("port")}
            />
          )}
          <TextInput
            label={t("support.mailbox.username")}
            maxLength={254}
            autoComplete="off"
            {...field("username")}
          />
          <Select
            label={t("support.mailbox.sign_in")}
            allowDeselect={false}
            data={SIGN_INS.map((each) => ({ value: each, label: t(`support.mailbox.sign_in.${each}`) }))}
            {...field("sign_in")}
          />
          {form.values.sign_in === "password" ? (
            <PasswordInput label={t("support.mailbox.password")} {...secret} {...field("password")} />
          ) : (
            <>
              <TextInput
                label={t("support.mailbox.client_id")}
                maxLength={200}
                autoComplete="off"
                {...field("client_id")}
              />
              <PasswordInput
                label={t("support.mailbox.client_secret")}
                {...secret}
                {...field("client_secret")}
              />
              <PasswordInput
                label={t("support.mailbox.refresh_token")}
                {...secret}
                {...field("refresh_token")}
              />
              {form.values.sign_in === "microsoft" && (
                <TextInput label={t("support.mailbox.tenant")} maxLength={100} {...field("tenant")} />
              )}
            </>
          )}
          <TextInput label={t("support.mailbox.folder")} maxLength={200} {...field("folder")} />
          <TextInput
            label={t("support.mailbox.believed_relay")}
            description={t("support.mailbox.believed_relay_hint")}
            maxLength={253}
            {...field("believed_relay")}
          />
          <Switch label={t("support.mailbox.is_active")} {...field("is_active", "checkbox")} />
          <FormEnd isSending={isSending} onLeave={onClose} />
        </Stack>
      </form>
    </OpenWindow>
  );
}
