import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { StartNightRequestSchema } from "~/gen/lapang/v1/play_pb";
import { addReasons, useExplain } from "~/lib/http/error-messages";
import { newKey } from "~/lib/http/new-key";
import { Form } from "~/ui/form/form";
import { NumberField } from "~/ui/form/number-field";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/look/button";
import { Page } from "~/ui/page/page";
import { nightReasons } from "../night-reasons";
import { useStartNight } from "../queries";
import { messageOfFormat } from "../wire";
import { type FormatDraft, FormatFields } from "./format-fields";

addReasons(nightReasons);

const mostCourts = 20;
const atFirst: FormatDraft = {
  format: "turns",
  settings: {
    totalPoints: 0,
    winningPoints: 0,
    gameMinutes: 0,
    pairsNeighbours: false,
    playersEnterScores: false,
    isSingles: false,
  },
};

/** How the evening is played, on which courts. */
export function SetUp({ matchId }: { matchId: string }) {
  const { t } = useLingui();
  const explain = useExplain();
  const startNight = useStartNight();
  const [key] = useState(newKey);
  const [draft, setDraft] = useState(atFirst);
  const [courts, setCourts] = useState(2);
  const [names, setNames] = useState<Readonly<Record<number, string>>>({});
  const labelOf = (number: number) => t`Name of court ${number}`;
  const usualName = (number: number) => t({ message: `Court ${number}`, comment: "Usual name of a court" });

  function start() {
    const { format, settings } = draft;
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
        <FormatFields value={draft} onChange={setDraft} />
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
