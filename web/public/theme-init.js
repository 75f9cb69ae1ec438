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
  const dark = preference === "dark" || (preference !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.classList.toggle("dark", dark);
  if (/^\/id(\/|$)/.test(location.pathname)) {
    root.lang = "id";
    document.querySelector('link[rel="manifest"]')?.setAttribute("href", "/manifest.id.webmanifest");
  }
})();
