import { CreateTournament } from "~/features/tournament/desk/create-tournament";

export default function Create() {
  return <CreateTournament />;
}
