import type { Site } from "@/api/site";
import { entryOf } from "@/screens/links";

/** Whether people may make an account, and set a new password, on this site themselves. */
export function isRegistrationOpen(site: Site): boolean {
  return site.frontend.login_function_external !== "on" && entryOf(site, "register") !== undefined;
}
