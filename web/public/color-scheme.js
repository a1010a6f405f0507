// Runs before the first paint, so that a dark page never flashes white.
(function () {
  var chosen = "auto";
  try {
    chosen = localStorage.getItem("mantine-color-scheme-value") || "auto";
  } catch {
    // Storage may be forbidden; the system's scheme is then used.
  }
  var dark = chosen === "dark" || (chosen === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
