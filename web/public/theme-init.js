// Runs before the first paint, so that no page flashes in the wrong colours or speaks the wrong language, and says so when the
// app itself does not come.
// Kept in step with app/ui/look/theme.ts and app/lib/format/locale.ts.
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
  // Until the first page has its data (app/ui/page/app-shell.tsx).
  root.dataset.starting = "";
  // For the account button until the app knows who it is (app/lib/session/session.ts).
  if (/(^|; )has-lapang-session=/.test(document.cookie)) root.dataset.signedIn = "";
  const isIndonesian = /^\/id(\/|$)/.test(location.pathname);
  if (isIndonesian) {
    root.lang = "id";
    document.querySelector('link[rel="manifest"]')?.setAttribute("href", "/manifest.id.webmanifest");
  }

  // Until the app has started (app/entry.client.tsx), nobody else can say that its code could not be loaded.
  const watch = new AbortController();
  const sayLost = () => {
    watch.abort();
    const [words, reload] = isIndonesian
      ? ["Lapang gagal dimuat. Cek koneksimu, lalu ", "muat ulang halamannya"]
      : ["Lapang could not be loaded. Check your connection, then ", "load the page again"];
    const link = Object.assign(document.createElement("a"), { href: "", className: "underline", textContent: reload });
    const line = Object.assign(document.createElement("p"), { role: "alert", className: "px-6 py-16 text-center" });
    line.append(words, link, ".");
    document.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
    const page = document.querySelector("main");
    if (page) page.prepend(line);
    else (document.body.firstElementChild ?? document.body).append(line);
  };
  const { signal } = watch;
  addEventListener("lapang-started", () => watch.abort(), { signal });
  // Module scripts whose files do not come are reported at their element, and do not bubble; what they throw, and imports
  // that fail, at the window.
  const isOfApp = ({ target }) => target === window || target.type === "module";
  addEventListener("error", (event) => isOfApp(event) && sayLost(), { capture: true, signal });
  addEventListener("unhandledrejection", sayLost, { signal });
  // After Back during loading only the address would change.
  const { pathname } = location;
  addEventListener("popstate", () => location.pathname === pathname || location.reload(), { signal });
})();
