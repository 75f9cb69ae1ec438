import { lazy, Suspense } from "react";
import { Outlet } from "react-router";
import { messages } from "~/locales/id/office.po";

const Office = lazy(async () => ({ default: (await import("~/features/backoffice/office")).Office }));

export default function Internal() {
  return (
    <Suspense>
      <Office messages={messages}>
        <Outlet />
      </Office>
    </Suspense>
  );
}
