import { type Params, useParams } from "react-router";
import { Desk } from "~/features/tournament/desk/desk";
import { prefetchTournament } from "~/features/tournament/queries";

export function clientLoader({ params: { id = "" } }: { params: Params }) {
  prefetchTournament(id);
}

export default function TournamentDesk() {
  const { id = "" } = useParams();
  return <Desk key={id} id={id} />;
}
