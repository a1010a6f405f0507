import { Button, Group, Menu, Modal, Stack, Text, Textarea } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "@/api/call";
import type { BillView } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlParam } from "@/screens/useUrlState";
import { AskAbout } from "@/screens/AskAbout";
import { confirmLasting } from "@/ui/confirm";
import { notifyDone, notifyProblem } from "@/ui/notify";
import { ICON } from "@/ui/sizes";
import { BILL_READS } from "./states";

/** What can be done with a bill: its files for everybody, the rest for the shop's people. */
export function BillActions({ bill }: { bill: BillView }) {
  const { t } = useT();
  const isIssued = bill.number !== "";
  const query = { user_bill_client_id: bill.user_bill_client_id };
  const mail = useChange("/v1/user/bill/mail", { onDone: () => notifyDone(t("bills.mailed")) });
  const isStaff = bill.may_edit || bill.allowed_states.length > 0;
  return (
    <Group gap="sm">
      {!isStaff && <AskAbout kind="bill" id={bill.user_bill_client_id} shopId={bill.user_shop_client_id} />}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload size={ICON.sm} aria-hidden />}
            rightSection={<IconChevronDown size={ICON.xs} aria-hidden />}
          >
            {t("ui.download")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void openFile("/v1/user/bill/pdf", query)}>{t("bills.pdf")}</Menu.Item>
          {isIssued && (
            <Menu.Item onClick={() => void openFile("/v1/user/bill/xml", query)}>{t("bills.xml")}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isStaff && isIssued && (
        <Button variant="default" loading={mail.isRunning} onClick={() => mail.run({ query })}>
          {t("bills.mail")}
        </Button>
      )}
      {bill.allowed_states.includes("cancelled") && <CancelButton bill={bill} />}
      {bill.may_write_anew && <AnewButton bill={bill} />}
      {bill.allowed_states.includes("approved") && <ApproveButton bill={bill} />}
    </Group>
  );
}

async function openFile(
  path: "/v1/user/bill/pdf" | "/v1/user/bill/xml",
  query: { user_bill_client_id: string },
): Promise<void> {
  try {
    const { link, name } = await call(path, { query });
    const anchor = document.createElement("a");
    anchor.href = link;
    anchor.download = name;
    anchor.click();
  } catch (problem) {
    notifyProblem(problem);
  }
}

function ApproveButton({ bill }: { bill: BillView }) {
  const { t } = useT();
  const approve = useChange("/v1/user/bill/approve", {
    refreshes: BILL_READS,
    onDone: ({ number }) => notifyDone(t("bills.approved", { number })),
  });
  const ask = () =>
    confirmLasting({
      title: t("bills.approveTitle"),
      text: t("bills.approveText"),
      confirmLabel: t("bills.approve"),
      isGain: true,
      onConfirm: () => approve.run({ query: { user_bill_client_id: bill.user_bill_client_id } }),
    });
  return (
    <Button onClick={ask} loading={approve.isRunning}>
      {t("bills.approve")}
    </Button>
  );
}

/** Opens a new draft over what of the order was not paid back. */
function AnewButton({ bill }: { bill: BillView }) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const shop = useUrlParam("shop");
  const write = useChange("/v1/user/bill/new", {
    refreshes: BILL_READS,
    onDone: ({ bill: { user_bill_client_id } }) => {
      notifyDone(t("bills.anew.done"));
      void navigate(to("user_billing", { bill: user_bill_client_id, ...(shop ? { shop } : {}) }));
    },
  });
  const { user_shop_client_id, user_bill_client_id } = bill;
  return (
    <Button
      loading={write.isRunning}
      onClick={() => write.run({ query: { user_shop_client_id, user_bill_client_id }, body: {} })}
    >
      {t("bills.anew")}
    </Button>
  );
}

function CancelButton({ bill }: { bill: BillView }) {
  const { t } = useT();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState("");
  const cancel = useChange("/v1/user/bill/cancel", {
    refreshes: BILL_READS,
    onDone: () => {
      setIsOpen(false);
      notifyDone(t("bills.cancelled"));
    },
  });
  const send = () =>
    cancel.run({ query: { user_bill_client_id: bill.user_bill_client_id }, body: { reason } });
  return (
    <>
      <Button color="danger" variant="light" onClick={() => setIsOpen(true)}>
        {t("bills.cancel")}
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t("bills.cancel")}>
        <Stack>
          <Text size="sm">{t("bills.cancelText")}</Text>
          <Textarea
            label={t("bills.reason")}
            required
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setIsOpen(false)}>
              {t("ui.back")}
            </Button>
            <Button color="danger" disabled={!reason.trim()} loading={cancel.isRunning} onClick={send}>
              {t("bills.cancel")}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
