import { redirect } from "react-router";
import { localeOf } from "~/lib/format/locale";
import { pathsFor } from "~/lib/http/paths";

export function clientLoader({ request }: { request: Request }) {
  throw redirect(pathsFor(localeOf(new URL(request.url).pathname)).internalBookings());
}

export default function Internal() {
  return null;
}
