import { CompetitiveMatches } from "~/features/match/list/competitive-matches";

export default function Matches() {
  return <CompetitiveMatches />;
}
