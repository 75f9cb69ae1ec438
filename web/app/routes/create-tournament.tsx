import { CreateTournament } from "~/features/tournament/create-tournament";

export default function Create() {
  return <CreateTournament />;
}
