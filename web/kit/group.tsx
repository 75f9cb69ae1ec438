import type { ReactNode } from "react";
import { useLocale } from "~/lib/format/locale";

/** A group of examples. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h2 className="font-bold text-muted text-sm">{title}</h2>
      {children}
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

/** The sample texts of the kit are in no catalogue, so both languages stand side by side. */
export function useText(): (en: string, id: string) => string {
  const locale = useLocale();
  return (en, id) => (locale === "id" ? id : en);
}
