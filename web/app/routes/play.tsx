import { OpenPlay } from "~/features/match/open-play";

export default function Play() {
  return <OpenPlay />;
}
