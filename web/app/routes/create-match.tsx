import { CreateMatch } from "~/features/match/form/create-match";

export default function Create() {
  return <CreateMatch />;
}
