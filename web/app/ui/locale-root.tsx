import { type Messages, setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { I18nProvider as AriaI18nProvider, RouterProvider } from "react-aria-components";
import { useHref, useNavigate } from "react-router";
import { intlLocale, type Locale } from "~/lib/locale";
import { queryClient } from "~/lib/session";
import { AppShell } from "./app-shell";

type Props = { locale: Locale; messages: Messages; children: ReactNode };

/** Everything a page of one language stands on: its words, the query cache, the way around, the shell. */
export function LocaleRoot({ locale, messages, children }: Props) {
  const [i18n] = useState(() => setupI18n({ locale, messages: { [locale]: messages } }));
  const navigate = useNavigate();
  return (
    <I18nProvider i18n={i18n}>
      <AriaI18nProvider locale={intlLocale[locale]}>
        <RouterProvider navigate={navigate} useHref={useHref}>
          <QueryClientProvider client={queryClient}>
            <AppShell>{children}</AppShell>
          </QueryClientProvider>
        </RouterProvider>
      </AriaI18nProvider>
    </I18nProvider>
  );
}
