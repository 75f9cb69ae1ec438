import { Outlet } from "react-router";
import { signedInOnly } from "~/lib/guards";
import { useLateGuard } from "~/lib/use-late-guard";

export const clientMiddleware = [signedInOnly];

export default function Protected() {
  useLateGuard(signedInOnly);
  return <Outlet />;
}
