import { useSite } from "@/api/site";
import { useRead } from "@/api/useCalls";
import { usePlaceAddress, useScreens } from "../units/places";

/** Where somebody who is not signed in finds a place of a site; where they may not look, the site's beginning. */
export function useStrangersAddress(siteId: string, place: string): string {
  const here = useSite();
  const addressOf = usePlaceAddress();
  const screens = useScreens(siteId);
  const sites = useRead("/v1/frontend/list");
  const domain = sites.data?.list.find((each) => each.frontend_client_id === siteId)?.domain ?? "";
  const isHere = here.frontend.frontend_client_id === siteId;
  const entry = here.menu.find(({ route_view }) => route_view === place.split(".")[0]);
  const isOpen = entry?.login_need === "no" && entry.auth_list === "";
  const beginning = isHere ? "/" : `https://${domain}/`;
  const address = isHere && entry && !isOpen ? null : addressOf(siteId, domain, screens, place);
  return address ?? beginning;
}
