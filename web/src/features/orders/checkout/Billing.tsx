import { ActionIcon, Checkbox, Group, Menu, Radio, Stack } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import type { BillingProfiles, BillingProfileView } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { notifyDone } from "@/ui/notify";
import { ICON } from "@/ui/sizes";
import { type BuyerForm, lineOf } from "./buyer";
import { BuyerFields } from "./BuyerFields";
import { ProfileWindow } from "./ProfileWindow";
import { OTHERS, type useCheckout } from "./useCheckout";

const CHANGED = { refreshes: ["/v1/user/billing_profile/list", "/v1/user/shopcart/list"] } as const;

interface BillingProps {
  kept: BillingProfiles;
  billing: ReturnType<typeof useCheckout>["billing"];
  form: BuyerForm;
}

/** Who is billed: one that was kept is chosen with one click, others are typed and kept from then on. */
export function Billing({ kept, billing, form }: BillingProps) {
  const { t } = useT();
  const { profile } = billing;
  return (
    <Stack gap="md">
      {kept.list.length > 0 && (
        <Radio.Group
          label={t("orders.checkout.buyer")}
          labelProps={{ className: "visually-hidden" }}
          value={profile?.user_billing_profile_client_id ?? OTHERS}
          onChange={billing.choose}
        >
          <Stack gap="sm">
            {kept.list.map((each, place) => (
              <ProfileRow key={each.user_billing_profile_client_id} profile={each} isFirst={place === 0} />
            ))}
            <Radio value={OTHERS} label={t("orders.profile.others")} />
          </Stack>
        </Radio.Group>
      )}
      {!profile && (
        <>
          <BuyerFields form={form} />
          <Checkbox
            label={t("orders.profile.remember")}
            description={t(billing.hasRoom ? "orders.profile.remember.text" : "orders.profile.full")}
            disabled={!billing.hasRoom}
            checked={billing.hasRoom && billing.isRemembered}
            onChange={(event) => billing.setIsRemembered(event.currentTarget.checked)}
          />
        </>
      )}
    </Stack>
  );
}

interface ProfileRowProps {
  profile: BillingProfileView;
  isFirst: boolean;
}

function ProfileRow({ profile, isFirst }: ProfileRowProps) {
  const { t } = useT();
  const [isEdited, setIsEdited] = useState(false);
  const { user_billing_profile_client_id: id, name } = profile;
  const query = { user_billing_profile_client_id: id };
  const prefer = useChange("/v1/user/billing_profile/default", CHANGED);
  const remove = useChange("/v1/user/billing_profile/delete", {
    ...CHANGED,
    onDone: () => notifyDone(t("orders.profile.deleted", { name })),
  });
  const askToDelete = () =>
    confirmLasting({
      title: t("orders.profile.delete.title", { name }),
      text: t("orders.profile.delete.text"),
      confirmLabel: t("ui.delete"),
      onConfirm: () => remove.run({ query }),
    });
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
      <Radio value={id} label={name} description={lineOf(profile.buyer, profile.country_name)} />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="neutral"
            size="lg"
            aria-label={t("orders.profile.more", { name })}
          >
            <IconDots size={ICON.md} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setIsEdited(true)}>{t("ui.edit")}</Menu.Item>
          {!isFirst && (
            <Menu.Item onClick={() => prefer.run({ query })}>{t("orders.profile.prefer")}</Menu.Item>
          )}
          <Menu.Item c="danger" onClick={askToDelete}>
            {t("ui.delete")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isEdited && <ProfileWindow profile={profile} onClose={() => setIsEdited(false)} />}
    </Group>
  );
}
