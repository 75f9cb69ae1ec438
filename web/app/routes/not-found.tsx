import { PageNotFound } from "~/lib/session/page-not-found";

/** Every unknown address. */
export function clientLoader({ request }: { request: Request }) {
  throw new PageNotFound(new URL(request.url).pathname);
}

export default function NotFound() {
  return null;
}
