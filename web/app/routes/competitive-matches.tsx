import { CompetitiveMatches } from "~/features/match/competitive-matches";

export default function Matches() {
  return <CompetitiveMatches />;
}
