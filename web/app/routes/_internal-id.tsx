import { Outlet } from "react-router";
import { Office } from "~/features/backoffice/office";
import { messages } from "~/locales/id/office.po";

export default function Internal() {
  return (
    <Office messages={messages}>
      <Outlet />
    </Office>
  );
}
