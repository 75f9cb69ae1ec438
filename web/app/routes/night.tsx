import { type Params, useParams } from "react-router";
import { NightPage } from "~/features/night/night-page";
import { prefetchBoard } from "~/features/night/queries";

export function clientLoader({ params: { id = "" } }: { params: Params }) {
  prefetchBoard(id);
}

export default function Night() {
  const { id = "" } = useParams();
  return <NightPage key={id} matchId={id} />;
}
