import { replace } from "react-router";
import { Tournaments } from "~/features/tournament/list/tournaments";
import { localeOf } from "~/lib/format/locale";
import { pathsFor } from "~/lib/http/paths";

/** The competitive matches, a list with pages, were at this address before the tournaments. */
export function clientLoader({ request }: { request: Request }) {
  const { pathname, searchParams } = new URL(request.url);
  if (!searchParams.has("offset")) return null;
  return replace(pathsFor(localeOf(pathname)).competitiveMatches(Object.fromEntries(searchParams)));
}

export default function Compete() {
  return <Tournaments />;
}
