import { Button, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { IconCamera } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { upload } from "@/api/files";
import { readAgain } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useDevice } from "@/ui/device";
import { FileDrop } from "@/ui/FileDrop";
import { notifyDone } from "@/ui/notify";
import { useProblemText } from "@/ui/problemText";
import { ICON } from "@/ui/sizes";

const MOST_BYTES = 10_000_000;

/** Send the receipt of a transfer: a file, or on a phone a photograph taken now. */
export function ReceiptUpload({ bundleId }: { bundleId: string }) {
  const { t } = useT();
  const { isMobile } = useDevice();
  const cache = useQueryClient();
  const camera = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const words = useProblemText(problem);
  const send = async (files: File[]) => {
    setProblem(null);
    setProgress(0);
    try {
      await upload("/v1/user/shopcart/document/record", {
        query: { user_shopcart_bundle_client_id: bundleId },
        form: { file: files[0] },
        onProgress: setProgress,
      });
      notifyDone(t("orders.receipt.sent"));
      await readAgain(cache, "/v1/user/shopcart/order/get");
    } catch (refused) {
      setProblem(refused);
    }
    setProgress(null);
  };
  return (
    <Stack gap="sm">
      <FileDrop
        label={t("orders.receipt.drop")}
        hint={t("orders.receipt.hint")}
        accept={[".pdf", ".jpg", ".jpeg", ".png"]}
        maxBytes={MOST_BYTES}
        onFiles={(files) => void send(files)}
        progress={progress}
        error={problem ? words.title : null}
      />
      {isMobile && (
        <>
          <Button
            variant="light"
            leftSection={<IconCamera size={ICON.md} aria-hidden />}
            onClick={() => camera.current?.click()}
            disabled={progress !== null}
          >
            {t("orders.receipt.camera")}
          </Button>
          <input
            ref={camera}
            type="file"
            accept="image/jpeg,image/png"
            capture="environment"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t("orders.receipt.camera")}
            onChange={(event) => {
              const files = Array.from(event.currentTarget.files ?? []);
              event.currentTarget.value = "";
              if (files.length) void send(files);
            }}
          />
        </>
      )}
    </Stack>
  );
}
