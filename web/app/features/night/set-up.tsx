import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { StartNightRequestSchema } from "~/gen/lapang/v1/play_pb";
import { addReasons, useExplain } from "~/lib/http/error-messages";
import { Button } from "~/ui/button";
import { ChipGroup } from "~/ui/chip";
import { Form } from "~/ui/form";
import { NumberField } from "~/ui/number-field";
import { Page } from "~/ui/page";
import { Segmented } from "~/ui/segmented";
import { Switch } from "~/ui/switch";
import { TextField } from "~/ui/text-field";
import type { Format } from "./engine/night";
import { formatHints, formatNames } from "./labels";
import { useStartNight } from "./queries";
import { newKey } from "./queue";
import { nightReasons } from "./reasons";
import { messageOfFormat } from "./wire";

addReasons(nightReasons);

const formats = Object.keys(formatNames) as Format[];
const pointsOfGame = [16, 21, 24, 32];
const mostCourts = 20;

/** How the evening is played, on which courts. */
export function SetUp({ matchId }: { matchId: string }) {
  const { t, i18n } = useLingui();
  const explain = useExplain();
  const startNight = useStartNight();
  const [key] = useState(newKey);
  const [format, setFormat] = useState<Format>("turns");
  const [isSingles, setSingles] = useState(false);
  const [totalPoints, setTotalPoints] = useState(24);
  const [pairsNeighbours, setNeighbours] = useState(false);
  const [playersEnterScores, setPlayersEnter] = useState(false);
  const [courts, setCourts] = useState(2);
  const [names, setNames] = useState<Readonly<Record<number, string>>>({});
  const isByPoints = format === "americano" || format === "mexicano";
  const labelOf = (number: number) => t`Name of court ${number}`;
  const usualName = (number: number) => t({ message: `Court ${number}`, comment: "Usual name of a court" });

  function start() {
    const settings = {
      totalPoints: isByPoints ? totalPoints : 0,
      pairsNeighbours: format === "mexicano" && pairsNeighbours,
      playersEnterScores,
      isSingles,
    };
    startNight.mutate(
      create(StartNightRequestSchema, {
        matchId,
        change: { key, at: timestampFromMs(Date.now()) },
        format: messageOfFormat[format],
        settings,
        courts: Array.from({ length: courts }, (_, at) => names[at]?.trim() || usualName(at + 1)),
      }),
    );
  }

  return (
    <Page
      title={t`Play night`}
      lead={t`Fair turns on your courts, all evening, also without a network.`}
      width="narrow"
      isCompact
    >
      <Form onSubmit={start} failure={startNight.error ? explain(startNight.error) : undefined}>
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-2 font-bold text-lg">
            <Trans>How do you play?</Trans>
          </legend>
          {formats.map((each) => (
            <label
              key={each}
              data-selected={format === each || undefined}
              className="flex cursor-pointer flex-col gap-0.5 rounded-card bg-surface px-4 py-3 outline-focus outline-offset-2 ring-1 ring-line-strong ring-inset has-focus-visible:outline-3 data-selected:bg-accent-soft data-selected:text-accent-ink data-selected:ring-2 data-selected:ring-accent"
            >
              <input
                type="radio"
                name="format"
                className="sr-only"
                checked={format === each}
                onChange={() => setFormat(each)}
              />
              <span className="font-bold">{i18n._(formatNames[each])}</span>
              <span className="text-sm">{i18n._(formatHints[each])}</span>
            </label>
          ))}
        </fieldset>
        <Segmented
          label={t({ message: "Players on a side", comment: "Choice of doubles or singles" })}
          value={isSingles ? "singles" : "doubles"}
          onChange={(next) => setSingles(next === "singles")}
          choices={[
            { value: "doubles", label: t({ message: "Doubles", comment: "Two on each side" }) },
            { value: "singles", label: t({ message: "Singles", comment: "One on each side" }) },
          ]}
        />
        {isByPoints && (
          <div className="flex flex-col gap-2">
            <p className="font-semibold text-sm">
              <Trans>Points of a game, both sides together</Trans>
            </p>
            <ChipGroup
              label={t`Points of a game, both sides together`}
              mode="single"
              chips={pointsOfGame.map((points) => ({ value: String(points), label: String(points) }))}
              selected={[String(totalPoints)]}
              onChange={([next]) => next && setTotalPoints(Number(next))}
            />
          </div>
        )}
        {format === "mexicano" && !isSingles && (
          <Segmented
            label={t`Who plays with whom, by standing`}
            value={pairsNeighbours ? "neighbours" : "even"}
            onChange={(next) => setNeighbours(next === "neighbours")}
            choices={[
              { value: "even", label: t`1 + 4 vs 2 + 3` },
              { value: "neighbours", label: t`1 + 2 vs 3 + 4` },
            ]}
          />
        )}
        <NumberField
          label={t({ message: "Courts", comment: "Label: number of courts of a play night" })}
          value={courts}
          onChange={(next) => Number.isFinite(next) && setCourts(next)}
          minValue={1}
          maxValue={mostCourts}
        />
        <div className="grid grid-cols-2 gap-3">
          {Array.from({ length: courts }, (_, at) => (
            <TextField
              key={usualName(at + 1)}
              label={labelOf(at + 1)}
              value={names[at] ?? ""}
              placeholder={usualName(at + 1)}
              onChange={(name) => setNames({ ...names, [at]: name })}
              maxLength={40}
            />
          ))}
        </div>
        <Switch isSelected={playersEnterScores} onChange={setPlayersEnter}>
          <Trans>Players may enter the score of their own game</Trans>
        </Switch>
        <Button type="submit" size="large" isWide isPending={startNight.isPending || startNight.isSuccess}>
          <Trans comment="Begins a play night">Start the evening</Trans>
        </Button>
        <p className="text-center text-muted text-sm">
          <Trans>Next you say who is here.</Trans>
        </p>
      </Form>
    </Page>
  );
}
