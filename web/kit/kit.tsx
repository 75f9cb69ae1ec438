import { useSearchParams } from "react-router";
import { useLocale } from "~/lib/format/locale";
import { LanguageSwitch } from "~/ui/language/language-switch";
import { cx } from "~/ui/look/cx";
import { Actions } from "./actions";
import { Fields } from "./fields";
import { Lists } from "./lists";
import { Messages } from "./messages";

/** The components in light and dark side by side; `?theme=light` or `dark` shows one, which overlays follow too. */
export function Kit() {
  const theme = useSearchParams()[0].get("theme");
  document.documentElement.classList.toggle("dark", theme === "dark");
  document.documentElement.lang = useLocale();
  return (
    <main className={cx("grid", !theme && "2xl:grid-cols-2")}>
      {theme !== "dark" && <Column label="Light" />}
      {theme !== "light" && <Column label="Dark" isDark />}
    </main>
  );
}

function Column({ label, isDark }: { label: string; isDark?: boolean }) {
  return (
    <div className={cx("flex min-w-0 flex-col gap-10 bg-canvas p-8 text-ink", isDark && "dark")}>
      <header className="flex items-center justify-between gap-4">
        <h1 className="font-extrabold text-3xl">{label}</h1>
        <LanguageSwitch />
      </header>
      <Actions />
      <Messages />
      <Fields />
      <Lists />
    </div>
  );
}
