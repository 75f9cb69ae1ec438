import { Outlet } from "react-router";
import { signedInOnly } from "~/lib/guards";
import { useHydratedGuard } from "~/lib/use-hydrated-guard";

export const clientMiddleware = [signedInOnly];

export default function Protected() {
  useHydratedGuard(signedInOnly);
  return <Outlet />;
}
