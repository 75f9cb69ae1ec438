import { type Params, useParams } from "react-router";
import { prefetchTournament } from "~/features/tournament/queries";
import { TournamentPage } from "~/features/tournament/tournament-page";

export function clientLoader({ params: { id = "" } }: { params: Params }) {
  prefetchTournament(id);
}

export default function Tournament() {
  const { id = "" } = useParams();
  return <TournamentPage key={id} id={id} />;
}
