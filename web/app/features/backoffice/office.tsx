import { type Messages, setupI18n } from "@lingui/core";
import { I18nProvider, useLingui } from "@lingui/react";
import { type ReactNode, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { useLocale } from "~/lib/format/locale";
import { usePaths } from "~/lib/http/paths";
import { lazyPart } from "~/ui/lazy-part";
import { TitleCount } from "~/ui/page/page-title";
import { useIsReader } from "./access";
import { useRequestSound } from "./bookings/request-sound";
import { OfficeNav } from "./office-nav";
import { useHasNoVenue, useViewCounts } from "./queries";

const Welcome = lazyPart(async () => (await import("./welcome")).Welcome);

/**
 * The layout of all back-office pages, with their own messages and navigation. Pages are lazy because every public page
 * carries the list of each route's files, and theirs would be the longest.
 */
export function Office({ messages, children }: { messages: Messages; children: ReactNode }) {
  const { i18n: around } = useLingui();
  const locale = useLocale();
  const isReader = useIsReader();
  const all = useViewCounts()?.waiting;
  const counted = isReader ? undefined : all;
  const waiting = counted ?? 0;
  useRequestSound(counted);
  const hasNothing = useHasNothing();
  const [i18n] = useState(() => setupI18n({ locale, messages: { [locale]: { ...around.messages, ...messages } } }));
  return (
    <I18nProvider i18n={i18n}>
      <TitleCount value={waiting}>
        <OfficeNav waiting={waiting} />
        <Suspense fallback={<div className="min-h-dvh" />}>{hasNothing ? <Welcome /> : children}</Suspense>
      </TitleCount>
    </I18nProvider>
  );
}

/** Whether the page on screen is a list of what a site without venues cannot have. */
function useHasNothing(): boolean {
  const paths = usePaths();
  const { pathname } = useLocation();
  const lists = [
    paths.internalBookings(),
    paths.internalBoard(),
    paths.internalCash(),
    paths.internalFigures(),
    paths.internalVenues(),
  ];
  return useHasNoVenue() === true && lists.includes(pathname);
}
