import { useParams } from "react-router";
import { MatchDetail } from "~/features/match/match-detail";

export default function Match() {
  const { id = "" } = useParams();
  return <MatchDetail key={id} id={id} />;
}
