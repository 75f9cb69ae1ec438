import { type Params, useParams } from "react-router";
import { TournamentPage } from "~/features/tournament/page/tournament-page";
import { prefetchTournament } from "~/features/tournament/queries";

export function clientLoader({ params: { id = "" } }: { params: Params }) {
  prefetchTournament(id);
}

export default function Tournament() {
  const { id = "" } = useParams();
  return <TournamentPage key={id} id={id} />;
}
