import { Compete } from "~/features/match/compete";

export default function CompeteRoute() {
  return <Compete />;
}
