import { Button, Group, Text } from "@mantine/core";
import { IconBuildingStore, IconPhoto } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { upload } from "@/api/files";
import { CallProblem } from "@/api/problems";
import { useT } from "@/phrases/useT";
import { notifyProblem } from "@/ui/notify";
import { HEIGHT, ICON } from "@/ui/sizes";
import classes from "./Logo.module.css";

const ACCEPTED = "image/jpeg,image/png,image/webp";

interface LogoFieldProps {
  logo: string | null;
  /** The logo that the shop wears, and where it is fetched. */
  worn: { logo: string | null; url: string } | undefined;
  onChange: (logo: string | null) => void;
}

/** The logo of a shop: shown as soon as it is uploaded, worn once the form is saved. */
export function LogoField({ logo, worn, onChange }: LogoFieldProps) {
  const { t } = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [uploaded, setUploaded] = useState<Record<string, string>>({});
  const send = async (file: File | undefined) => {
    if (!file) return;
    setIsSending(true);
    setRefusal(null);
    try {
      const { logo_id, logo_url } = await upload("/v1/user/shop/logo/upload", { form: { logo: file } });
      setUploaded((before) => ({ ...before, [logo_id]: logo_url }));
      onChange(logo_id);
    } catch (problem) {
      if (problem instanceof CallProblem) setRefusal(problem.message);
      else notifyProblem(problem);
    } finally {
      setIsSending(false);
    }
  };
  const urlOf = (id: string) => uploaded[id] ?? (worn?.logo === id ? worn.url : "");
  return (
    <div>
      <Group>
        <Logo url={logo ? urlOf(logo) : ""} size={HEIGHT.mark} />
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
          leftSection={<IconPhoto size={ICON.md} aria-hidden />}
          loading={isSending}
          onClick={() => input.current?.click()}
        >
          {t("shops.shop.logo.choose")}
        </Button>
        {logo && (
          <Button variant="subtle" color="danger" onClick={() => onChange(null)}>
            {t("shops.shop.logo.remove")}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" mt="3xs">
        {t("shops.shop.logo.help")}
      </Text>
      {refusal && (
        <Text c="danger" size="sm" role="alert">
          {refusal}
        </Text>
      )}
    </div>
  );
}

/** A shop's logo, or a shop front where it has none or its link is too old. */
export function Logo({ url, size }: { url: string; size: number }) {
  const [broken, setBroken] = useState("");
  return (
    <span className={classes["logo"]} style={{ width: size, height: size }}>
      {url && url !== broken ? (
        <img src={url} alt="" width={size} height={size} onError={() => setBroken(url)} />
      ) : (
        <IconBuildingStore size="50%" aria-hidden />
      )}
    </span>
  );
}
