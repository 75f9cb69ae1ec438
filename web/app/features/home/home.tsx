import { useLingui } from "@lingui/react/macro";
import { FeatureCards } from "./feature-cards";
import { Hero } from "./hero";
import { JoinIn } from "./join-in";
import { SportsStrip } from "./sports-strip";

export function Home() {
  const { t } = useLingui();
  return (
    <>
      <title>{t`Lapang · Find a court, find a team, play`}</title>
      <Hero />
      <SportsStrip />
      <FeatureCards />
      <JoinIn />
    </>
  );
}
