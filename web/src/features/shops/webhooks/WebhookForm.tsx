import { Checkbox, Stack, Switch, TextInput } from "@mantine/core";
import type { WebhookView } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { FormEnd } from "@/ui/FormEnd";
import { notifyDone } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { useServerForm } from "@/ui/useServerForm";
import { isTold, LIST, type Told } from "./words";

interface WebhookFormProps {
  shopId: string;
  /** Null for a new one. */
  webhook: WebhookView | null;
  events: readonly string[];
  onClose: () => void;
  /** Hears the secret of a new one. */
  onMade: (secret: string) => void;
}

interface Typed extends Record<string, unknown> {
  url: string;
  about: string;
  event_list: Told[];
  is_active: boolean;
}

/** What an address is told of: a new one, or one that is changed. */
export function WebhookForm({ shopId, webhook, events, onClose, onMade }: WebhookFormProps) {
  const { t } = useT();
  const query = { user_shop_client_id: shopId };
  const make = useChange("/v1/user/shop/webhook/new", { refreshes: [LIST] });
  const change = useChange("/v1/user/shop/webhook/edit", { refreshes: [LIST] });
  const { field, submit, isSending } = useServerForm<Typed>({
    initialValues: {
      url: webhook?.url ?? "",
      about: webhook?.about ?? "",
      event_list: (webhook?.event_list ?? events).filter(isTold),
      is_active: webhook?.is_active ?? true,
    },
    validate: {
      url: (url) => (/^https?:\/\/\S+$/i.test(url.trim()) ? null : t("shops.webhooks.url.wrong")),
      event_list: (list) => (list.length > 0 ? null : t("shops.webhooks.events.none")),
    },
  });
  const send = async (body: Typed) => {
    if (webhook) {
      await change.send({ query: { ...query, webhook_id: webhook.webhook_id }, body });
      notifyDone(t("shops.webhooks.saved"));
      onClose();
      return;
    }
    const made = await make.send({ query, body });
    onMade(made.secret);
  };
  return (
    <OpenWindow title={t(webhook ? "shops.webhooks.edit" : "shops.webhooks.new")} onClose={onClose} size="lg">
      <form onSubmit={submit(send)} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t("shops.webhooks.url")}
            description={t("shops.webhooks.url.help")}
            placeholder="https://"
            type="url"
            inputMode="url"
            maxLength={500}
            {...field("url")}
          />
          <TextInput label={t("shops.webhooks.about")} maxLength={200} {...field("about")} />
          <Checkbox.Group label={t("shops.webhooks.events")} {...field("event_list")}>
            <Stack gap="xs" mt="xs">
              {events.filter(isTold).map((event) => (
                <Checkbox
                  key={event}
                  value={event}
                  label={t(`shops.webhooks.event.${event}`)}
                  description={event}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          {webhook && <Switch label={t("shops.webhooks.active")} {...field("is_active", "checkbox")} />}
          <FormEnd isSending={isSending} onLeave={onClose} />
        </Stack>
      </form>
    </OpenWindow>
  );
}
