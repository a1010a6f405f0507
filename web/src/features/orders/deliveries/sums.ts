import type { DeliveryView } from "@/api/generated/types.gen";

/** How many uses were delivered; what was taken back does not count. */
export function sumOf(deliveries: readonly Pick<DeliveryView, "uses" | "status">[]): number {
  return deliveries.reduce((sum, { uses, status }) => sum + (status === "taken_back" ? 0 : uses), 0);
}
