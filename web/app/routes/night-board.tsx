import { Suspense } from "react";
import { useParams } from "react-router";
import { lazyPart } from "~/ui/lazy-part";

const BoardPage = lazyPart(async () => (await import("~/features/night/board/board-page")).BoardPage);

export const handle = { colorMode: "dark" };

export default function NightBoard() {
  const { id = "" } = useParams();
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <BoardPage key={id} matchId={id} />
    </Suspense>
  );
}
