// Runs before the first paint: a dark page never flashes white, and who is signed in or looks at a preview never sees a stranger's page.
(function () {
  var chosen = "auto";
  var page = document.documentElement;
  try {
    chosen = localStorage.getItem("mantine-color-scheme-value") || "auto";
    var session = localStorage.getItem("terazi.session");
    var preview = location.hash.indexOf("#preview=") === 0 || sessionStorage.getItem("terazi.preview");
    if (preview || (session && session !== "null")) page.setAttribute("data-member", "yes");
  } catch {
    // Storage may be forbidden; the system's scheme is then used.
  }
  var dark = chosen === "dark" || (chosen === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  page.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
