import plus from "icon:lucide/plus";
import { Trans, useLingui } from "@lingui/react/macro";
import { MoneyField } from "~/features/money/money-field";
import { CostKind } from "~/gen/lapang/v1/cost_pb";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { Segmented } from "~/ui/form/segmented";
import { Switch } from "~/ui/form/switch";
import { TextArea } from "~/ui/form/text-area";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { CostLine } from "./cost-line";
import { type CostsDraft, type LineDraft, longestPayTo, mostLines, withLine } from "./cost-rules";
import { useLineNames } from "./use-line-names";

type Props = {
  match: Match;
  draft: CostsDraft;
  currency: string;
  /** What the bookings of the courts cost, where that is known. */
  courtPrice: bigint | undefined;
  isHost: boolean;
  onChange: (changed: Partial<CostsDraft>) => void;
};

/** Free, a price for each, or costs that are shared; and how to pay the host. */
export function CostsFields({ match, draft, currency, courtPrice, isHost, onChange }: Props) {
  const { t } = useLingui();
  const names = useLineNames();
  const { mode, price, hostPays, lines, payTo } = draft;
  const firstCourt = lines.find(({ kind }) => kind === CostKind.COURT);
  const kinds = [CostKind.COURT, CostKind.SHUTTLECOCKS, CostKind.OTHER] as const;
  const offered = kinds.filter((kind) => kind !== CostKind.SHUTTLECOCKS || match.sportId === "badminton");

  function changeLine(line: LineDraft, changed: Partial<LineDraft>) {
    onChange({ lines: lines.map((other) => (other === line ? { ...line, ...changed } : other)) });
  }

  return (
    <>
      <Segmented
        label={t`How is it paid?`}
        value={mode}
        onChange={(chosen) => onChange({ mode: chosen })}
        choices={[
          { value: "free", label: t({ message: "Free", context: "a match" }) },
          { value: "fixed", label: t({ message: "Price each", comment: "A match has one price for each player" }) },
          { value: "split", label: t({ message: "Split", comment: "The players share what a match costs" }) },
        ]}
      />
      {mode === "fixed" && (
        <MoneyField
          name="price"
          label={t`Price per person`}
          currency={currency}
          value={price}
          onChange={(typed) => onChange({ price: typed })}
          description={t`Everybody pays the same, whatever the match costs.`}
          isNumber
        />
      )}
      {mode === "split" && (
        <>
          {lines.map((line, at) => (
            <CostLine
              key={line.key}
              match={match}
              line={line}
              at={at}
              currency={currency}
              suggestion={line === firstCourt ? courtPrice : undefined}
              onChange={(changed) => changeLine(line, changed)}
              onRemove={() => onChange({ lines: lines.filter((other) => other !== line) })}
            />
          ))}
          {lines.length < mostLines && (
            <div className="flex flex-wrap gap-2">
              {offered.map((kind) => (
                <AddLine key={kind} name={names[kind]} onAdd={() => onChange(withLine(draft, kind))} />
              ))}
            </div>
          )}
          <Switch
            isSelected={hostPays}
            onChange={(isOn) => onChange({ hostPays: isOn })}
            description={t`Otherwise the others pay all of it.`}
          >
            {isHost ? <Trans>I pay my share too</Trans> : <Trans>The host pays a share too</Trans>}
          </Switch>
        </>
      )}
      {mode !== "free" && (
        <TextArea
          name="payTo"
          label={isHost ? t`How to pay you` : t`How to pay the host`}
          description={t`Bank and account number, or e-wallet. Everybody who owes something sees it.`}
          value={payTo}
          onChange={(typed) => onChange({ payTo: typed })}
          maxLength={longestPayTo}
          rows={3}
        />
      )}
    </>
  );
}

function AddLine({ name, onAdd }: { name: string; onAdd: () => void }) {
  const { t } = useLingui();
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={t({ message: `Add: ${name}`, comment: "Adds a cost, such as shuttlecocks" })}
      onPress={onAdd}
    >
      <Icon of={plus} className="text-lg" />
      {name}
    </Button>
  );
}
