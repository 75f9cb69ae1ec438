import { Suspense } from "react";
import { useParams } from "react-router";
import { lazyPart } from "~/ui/lazy-part";

const TvBoard = lazyPart(async () => (await import("~/features/night/tv-board")).TvBoard);

export const handle = { colorMode: "dark" };

export default function NightBoard() {
  const { id = "" } = useParams();
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <TvBoard key={id} matchId={id} />
    </Suspense>
  );
}
