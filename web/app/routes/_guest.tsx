import { Outlet } from "react-router";
import { guest } from "~/lib/guards";

export const clientMiddleware = [guest];

export default function Guest() {
  return <Outlet />;
}
