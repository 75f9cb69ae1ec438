import { type Params, useParams } from "react-router";
import { Board } from "~/features/tournament/desk/board/board";
import { prefetchTournament } from "~/features/tournament/queries";

export function clientLoader({ params: { id = "" } }: { params: Params }) {
  prefetchTournament(id);
}

export default function TournamentBoard() {
  const { id = "" } = useParams();
  return <Board key={id} id={id} />;
}
