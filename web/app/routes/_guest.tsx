import { Outlet } from "react-router";
import { guest } from "~/lib/guards";
import { useHydratedGuard } from "~/lib/use-hydrated-guard";

export const clientMiddleware = [guest];

export default function Guest() {
  useHydratedGuard(guest);
  return <Outlet />;
}
