import { createStore, useStore } from "@/api/store";

const MOBILE_BELOW = 750;
const TOLERANCE = 3;
const TABLET_BELOW = 1100;

type DeviceClass = "mobile" | "tablet" | "desktop";

/** Whether the layout is mobile. Near the edge it stays what it was, so that a scrollbar cannot make it flicker. */
export function isMobileAt(width: number, wasMobile: boolean | null): boolean {
  if (wasMobile === null) return width < MOBILE_BELOW;
  return wasMobile ? width <= MOBILE_BELOW + TOLERANCE : width < MOBILE_BELOW - TOLERANCE;
}

export function deviceAt(width: number, wasMobile: boolean | null): DeviceClass {
  if (isMobileAt(width, wasMobile)) return "mobile";
  return width < TABLET_BELOW ? "tablet" : "desktop";
}

const bodyWidth = () => document.body.clientWidth || window.innerWidth;

const deviceStore = createStore<DeviceClass>(deviceAt(bodyWidth(), null));

function measure(): void {
  const device = deviceAt(bodyWidth(), deviceStore.get() === "mobile");
  deviceStore.set(device);
  document.documentElement.dataset["device"] = device;
}

/** Watch the width of the body from now on. */
export function watchDevice(): () => void {
  const observer = new ResizeObserver(measure);
  observer.observe(document.body);
  measure();
  return () => observer.disconnect();
}

export function useDevice(): { device: DeviceClass; isMobile: boolean } {
  const device = useStore(deviceStore);
  return { device, isMobile: device === "mobile" };
}
