import { Outlet } from "react-router";
import { signedInOnly } from "~/lib/guards";

export const clientMiddleware = [signedInOnly];

export default function Protected() {
  return <Outlet />;
}
