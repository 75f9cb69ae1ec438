import { Suspense } from "react";
import { type Params, useParams } from "react-router";
import { prefetchBoard } from "~/features/night/queries";
import { lazyPart } from "~/ui/lazy-part";

// Every public page carries the list of each route's files.
const NightPage = lazyPart(async () => (await import("~/features/night/night-page")).NightPage);

export function clientLoader({ params: { id = "" } }: { params: Params }) {
  prefetchBoard(id);
}

export default function Night() {
  const { id = "" } = useParams();
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <NightPage key={id} matchId={id} />
    </Suspense>
  );
}
