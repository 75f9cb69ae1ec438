import { pageNotFound } from "~/lib/guards";

/** Every address that no other route knows. */
export function clientLoader({ request }: { request: Request }) {
  throw pageNotFound(new URL(request.url).pathname);
}

export default function NotFound() {
  return null;
}
