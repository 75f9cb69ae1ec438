import { Outlet } from "react-router";
import { guest } from "~/lib/guards";
import { useLateGuard } from "~/lib/use-late-guard";

export const clientMiddleware = [guest];

export default function Guest() {
  useLateGuard(guest);
  return <Outlet />;
}
