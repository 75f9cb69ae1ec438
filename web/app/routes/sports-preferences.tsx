import { ChooseSports } from "~/features/sport/choose-sports";

export default function SportsPreferences() {
  return <ChooseSports />;
}
