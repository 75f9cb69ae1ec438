import { Outlet } from "react-router";
import { everyone } from "~/lib/guards";
import { messages } from "~/locales/id/shared.po";
import { LazyErrorPage } from "~/ui/lazy-error-page";
import { LocaleRoot } from "~/ui/locale-root";

export const clientMiddleware = [everyone];

export default function Indonesian() {
  return (
    <LocaleRoot locale="id" messages={messages}>
      <Outlet />
    </LocaleRoot>
  );
}

export function ErrorBoundary() {
  return (
    <LocaleRoot locale="id" messages={messages}>
      <LazyErrorPage />
    </LocaleRoot>
  );
}
