// Runs before the first paint, so that no page flashes in the wrong colours or speaks the wrong language.
// Kept in step with app/lib/theme.ts and app/lib/locale.ts.
(() => {
  const root = document.documentElement;
  let preference = null;
  try {
    preference = localStorage.getItem("nuxt-color-mode");
  } catch {
    // No storage: as the system has it.
  }
  const isChosen = preference === "light" || preference === "dark";
  const shade = isChosen ? preference : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.classList.toggle("dark", shade === "dark");
  if (isChosen) {
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
      meta.setAttribute("media", meta.dataset.shade === shade ? "all" : "not all");
    }
  }
  if (/^\/id(\/|$)/.test(location.pathname)) {
    root.lang = "id";
    document.querySelector('link[rel="manifest"]')?.setAttribute("href", "/manifest.id.webmanifest");
  }
})();
