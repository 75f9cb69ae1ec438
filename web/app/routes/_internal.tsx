import { Outlet } from "react-router";
import { staffOnly } from "~/lib/guards";

export const clientMiddleware = [staffOnly];

export default function Internal() {
  return <Outlet />;
}
