import { useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import { useScreen } from "../useScreen";

export function DocumentTitle() {
  const { frontend } = useSite();
  const { entry } = useScreen();
  const { lang } = useT();
  const name = frontend.application_name;
  return <title>{entry ? `${entry.caption[lang]} · ${name}` : name}</title>;
}
