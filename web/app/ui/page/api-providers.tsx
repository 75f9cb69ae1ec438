import { TransportProvider } from "@connectrpc/connect-query";
import { type Messages, setupI18n } from "@lingui/core";
import { I18nProvider, useLingui } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocale } from "~/lib/format/locale";
import { transport } from "~/lib/http/rpc";
import { queryClient } from "~/lib/session/session-query";
import { AriaRoot } from "../language/aria-root";
import { NeedsScript } from "./needs-script";
import { StaleBanner } from "./stale-banner";

/**
 * The providers of pages that call the server: transport, query cache, React Aria, and the messages of all features.
 * Public pages do not load them, or not at first.
 */
export function ApiProviders({ messages, children }: { messages: Messages; children: ReactNode }) {
  const { i18n: shared } = useLingui();
  const locale = useLocale();
  const [i18n] = useState(() => setupI18n({ locale, messages: { [locale]: { ...shared.messages, ...messages } } }));
  return (
    <I18nProvider i18n={i18n}>
      <TransportProvider transport={transport}>
        <QueryClientProvider client={queryClient}>
          <AriaRoot>
            <NeedsScript />
            <StaleBanner />
            {children}
          </AriaRoot>
        </QueryClientProvider>
      </TransportProvider>
    </I18nProvider>
  );
}
