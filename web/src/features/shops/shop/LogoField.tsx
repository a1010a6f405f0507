import { Button, Group, Text } from "@mantine/core";
import { IconBuildingStore, IconPhoto } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { upload } from "@/api/files";
import { CallProblem } from "@/api/problems";
import { useT } from "@/phrases/useT";
import { notifyProblem } from "@/ui/notify";
import classes from "./Logo.module.css";

const ACCEPTED = "image/jpeg,image/png,image/webp";

interface LogoFieldProps {
  logo: string | null;
  onChange: (logo: string | null) => void;
}

/** The logo of a shop: shown as soon as it is uploaded, worn once the form is saved. */
export function LogoField({ logo, onChange }: LogoFieldProps) {
  const { t } = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setIsSending(true);
    setRefusal(null);
    try {
      onChange((await upload("/v1/user/shop/logo/upload", { form: { logo: file } })).logo_id);
    } catch (problem) {
      if (problem instanceof CallProblem) setRefusal(problem.message);
      else notifyProblem(problem);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <div>
      <Group>
        <Logo url={logo ? `/v1/shop/logo?logo_id=${logo}` : ""} size={72} />
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED}
          data-kind="shop_logo"
          onChange={({ currentTarget }) => {
            void send(currentTarget.files?.[0]);
            currentTarget.value = "";
          }}
        />
        <Button
          variant="default"
          leftSection={<IconPhoto size={17} aria-hidden />}
          loading={isSending}
          onClick={() => input.current?.click()}
        >
          {t("shops.shop.logo.choose")}
        </Button>
        {logo && (
          <Button variant="subtle" color="red" onClick={() => onChange(null)}>
            {t("shops.shop.logo.remove")}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {t("shops.shop.logo.help")}
      </Text>
      {refusal && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {refusal}
        </Text>
      )}
    </div>
  );
}

/** A shop's logo, or a shop front where it has none. */
export function Logo({ url, size }: { url: string; size: number }) {
  return (
    <span className={classes["logo"]} style={{ width: size, height: size }}>
      {url ? (
        <img src={url} alt="" width={size} height={size} />
      ) : (
        <IconBuildingStore size={size / 2} aria-hidden />
      )}
    </span>
  );
}
