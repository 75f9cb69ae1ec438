import { type Params, useParams } from "react-router";
import { Scoring } from "~/features/tournament/desk/score/scoring";
import { prefetchTournament } from "~/features/tournament/queries";

export function clientLoader({ params: { id = "" } }: { params: Params }) {
  prefetchTournament(id);
}

export default function TournamentScoring() {
  const { id = "" } = useParams();
  return <Scoring key={id} id={id} />;
}
