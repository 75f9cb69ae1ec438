import { type Params, useParams } from "react-router";
import { EditTournament } from "~/features/tournament/desk/edit-tournament";
import { prefetchTournament } from "~/features/tournament/queries";

export function clientLoader({ params: { id = "" } }: { params: Params }) {
  prefetchTournament(id);
}

export default function Edit() {
  const { id = "" } = useParams();
  return <EditTournament key={id} id={id} />;
}
