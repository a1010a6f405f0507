import { Button } from "@mantine/core";
import { IconShare } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { notifyDone, notifyInfo } from "@/ui/notify";
import { ICON } from "@/ui/sizes";

/** The address of a bundle as it is passed on: without what is open on the screen just now. */
export function sharedAddress(address: string): string {
  const url = new URL(address);
  const kept = new URLSearchParams();
  for (const name of ["user_shop_bundle_client_id", "organization_token"]) {
    const value = url.searchParams.get(name);
    if (value) kept.set(name, value);
  }
  url.search = kept.toString();
  url.hash = "";
  return url.href;
}

/** Pass the page on: by what the phone offers, else as a copied link. */
export function ShareButton({ name }: { name: string }) {
  const { t } = useT();
  async function share() {
    const url = sharedAddress(location.href);
    try {
      if (typeof navigator.share === "function") await navigator.share({ title: name, url });
      else {
        await navigator.clipboard.writeText(url);
        notifyDone(t("store.share.copied"));
      }
    } catch (problem) {
      const isGivenUp = problem instanceof DOMException && problem.name === "AbortError";
      if (!isGivenUp) notifyInfo(url, undefined, t("store.share.link"));
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconShare size={ICON.sm} aria-hidden />}
      onClick={() => void share()}
    >
      {t("store.share")}
    </Button>
  );
}
