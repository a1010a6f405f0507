/** Phrases come from the server; when it cannot be reached, these words are all there is. */
const WORDS = {
  tr: { text: "Sayfa yüklenemedi. Bağlantınızı denetleyip yeniden deneyin.", retry: "Yeniden dene" },
  en: { text: "The page could not be loaded. Check your connection and try again.", retry: "Try again" },
};

/** Say on the loading overlay that the start failed. */
export function showBootFailure(): void {
  const overlay = document.querySelector("#loading");
  if (!overlay) return;
  const words = navigator.language.startsWith("tr") ? WORDS.tr : WORDS.en;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words.retry;
  button.addEventListener("click", () => location.reload());
  overlay.className = "failed";
  overlay.replaceChildren(words.text, button);
}
