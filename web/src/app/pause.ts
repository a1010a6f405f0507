/** Let the browser answer the person before the next piece of work. */
export function pause(): Promise<void> {
  return "scheduler" in window && "yield" in window.scheduler
    ? window.scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));
}
