import { type Params, useParams } from "react-router";
import { MatchDetail } from "~/features/match/page/match-detail";
import { prefetchMatch } from "~/features/match/queries";

export function clientLoader({ params: { id = "" } }: { params: Params }) {
  prefetchMatch(id);
}

export default function Match() {
  const { id = "" } = useParams();
  return <MatchDetail key={id} id={id} />;
}
