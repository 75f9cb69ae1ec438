import { useParams } from "react-router";
import { TvBoard } from "~/features/night/tv-board";

export const handle = { colorMode: "dark" };

export default function NightBoard() {
  const { id = "" } = useParams();
  return <TvBoard key={id} matchId={id} />;
}
