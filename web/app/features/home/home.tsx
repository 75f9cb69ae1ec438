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
      <meta
        name="description"
        content={t`Book sports courts, join open matches and fill your own: futsal, badminton, basketball, padel and more.`}
      />
      <Hero />
      <SportsStrip />
      <FeatureCards />
      <JoinIn />
    </>
  );
}
