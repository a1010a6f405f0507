import { Stack } from "@mantine/core";
import type { BillingProfileView } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { FormEnd } from "@/ui/FormEnd";
import { notifyDone } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { useServerForm } from "@/ui/useServerForm";
import { type Buyer, buyerOf, buyerProblems } from "./buyer";
import { BuyerFields } from "./BuyerFields";

interface ProfileWindowProps {
  profile: BillingProfileView;
  onClose: () => void;
}

/** Billing details that are kept are changed; orders that were made stay as they are. */
export function ProfileWindow({ profile, onClose }: ProfileWindowProps) {
  const { t } = useT();
  const save = useChange("/v1/user/billing_profile/save", {
    showsProblem: true,
    refreshes: ["/v1/user/billing_profile/list", "/v1/user/shopcart/list"],
  });
  const { form, field, submit, isSending } = useServerForm<Buyer & Record<string, unknown>>({
    initialValues: { ...profile.buyer },
    validate: (values) => buyerProblems(values, t),
  });
  const send = async (values: Buyer) => {
    const query = { user_billing_profile_client_id: profile.user_billing_profile_client_id };
    await save.send({ query, body: { buyer: buyerOf(values) } });
    notifyDone(t("orders.profile.saved"));
    onClose();
  };
  const onSubmit = submit(send);
  return (
    <OpenWindow onClose={onClose} size="lg" title={t("orders.profile.edit", { name: profile.name })}>
      <form
        noValidate
        onSubmit={(event) => {
          // The window hangs on the form of the checkout, which is not meant.
          event.stopPropagation();
          onSubmit(event);
        }}
      >
        <Stack gap="md">
          <BuyerFields form={{ values: form.values, field, set: (some) => form.setValues(some) }} />
          <FormEnd isSending={isSending} onLeave={onClose} />
        </Stack>
      </form>
    </OpenWindow>
  );
}
