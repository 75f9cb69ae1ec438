import { Plural, Trans } from "@lingui/react/macro";
import { Fragment } from "react";
import { useLocale } from "~/lib/format/locale";
import type { Night } from "./engine/night";
import type { Why } from "./engine/why";

/** Why these people play, in a line. */
export function WhyWords({ night, why }: { night: Night; why: readonly Why[] }) {
  if (why.length === 0) return null;
  return (
    <>
      {why.map((one, at) => (
        <Fragment key={one.code}>
          {at > 0 && " · "}
          <WhyWord night={night} why={one} />
        </Fragment>
      ))}
    </>
  );
}

function WhyWord({ night, why }: { night: Night; why: Why }) {
  const locale = useLocale();
  const nameOf = (id: string) => night.people.find((person) => person.id === id)?.name ?? "";
  switch (why.code) {
    case "fewest": {
      const { turns } = why;
      const name = nameOf(why.id);
      return (
        <Plural
          value={turns}
          _0={`${name} has not played yet`}
          one={`${name} has played # game`}
          other={`${name} has played # games`}
        />
      );
    }
    case "waiting": {
      const { minutes } = why;
      return <Plural value={minutes} one="waiting for # minute" other="waiting for # minutes" />;
    }
    case "partners":
      return <Trans>new partners</Trans>;
    case "levels": {
      const { a, b } = why;
      return (
        <Trans comment="Sums of the levels of both sides: levels 5 vs 5">
          levels {a} vs {b}
        </Trans>
      );
    }
    case "ranks": {
      const places = new Intl.ListFormat(locale, { type: "unit", style: "narrow" }).format(
        why.places.map((place) => `#${place}`),
      );
      return <Trans comment="Places on the leaderboard: #1 #2 #3 #4">standings {places}</Trans>;
    }
    case "ladder":
      return <Trans>winners up, losers down</Trans>;
    case "round": {
      const { round } = why;
      return <Trans>round {round}</Trans>;
    }
    case "chosen":
      return <Trans>chosen by the host</Trans>;
  }
}
