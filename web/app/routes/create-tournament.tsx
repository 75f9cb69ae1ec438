import { lazyPart } from "~/ui/lazy-part";

const CreateTournament = lazyPart(
  async () => (await import("~/features/tournament/desk/form/create-tournament")).CreateTournament,
);

export default function Create() {
  return <CreateTournament />;
}
