import type { ReactNode } from "react";
import { I18nProvider, RouterProvider } from "react-aria-components";
import { useHref, useNavigate } from "react-router";
import { dateLocale, useLocale } from "~/lib/format/locale";
import { setAriaLanguage } from "./aria-language";

/** Sets React Aria's language and router; wraps every page that uses it. */
export function AriaRoot({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const locale = dateLocale[useLocale()];
  // Before its children render: they choose their words then.
  setAriaLanguage(locale);
  return (
    <I18nProvider locale={locale}>
      <RouterProvider navigate={navigate} useHref={useHref}>
        {children}
      </RouterProvider>
    </I18nProvider>
  );
}
