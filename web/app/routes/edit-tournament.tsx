import { type Params, useParams } from "react-router";
import { prefetchTournament } from "~/features/tournament/queries";
import { lazyPart } from "~/ui/lazy-part";

const EditTournament = lazyPart(
  async () => (await import("~/features/tournament/desk/form/edit-tournament")).EditTournament,
);

export function clientLoader({ params: { id = "" } }: { params: Params }) {
  prefetchTournament(id);
}

export default function Edit() {
  const { id = "" } = useParams();
  return <EditTournament key={id} id={id} />;
}
