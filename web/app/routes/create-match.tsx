import { CreateMatch } from "~/features/match/create-match";

export default function Create() {
  return <CreateMatch />;
}
