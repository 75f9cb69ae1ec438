import { Outlet } from "react-router";
import { everyone } from "~/lib/guards";
import { messages } from "~/locales/en/shared.po";
import { LazyErrorPage } from "~/ui/lazy-error-page";
import { LocaleRoot } from "~/ui/locale-root";

export const clientMiddleware = [everyone];

export default function English() {
  return (
    <LocaleRoot locale="en" messages={messages}>
      <Outlet />
    </LocaleRoot>
  );
}

export function ErrorBoundary() {
  return (
    <LocaleRoot locale="en" messages={messages}>
      <LazyErrorPage />
    </LocaleRoot>
  );
}
