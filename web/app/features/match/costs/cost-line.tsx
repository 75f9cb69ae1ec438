import trash from "icon:lucide/trash-2";
import people from "icon:lucide/users";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { MoneyField } from "~/features/money/money-field";
import { moneyText } from "~/features/money/money-rules";
import { CostKind } from "~/gen/lapang/v1/cost_pb";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { NumberField } from "~/ui/form/number-field";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { IconButton } from "~/ui/look/icon-button";
import { nameOf } from "../guests/people-rules";
import { amountOf, inTube, type LineDraft, longestLabel, mostUnits } from "./cost-rules";
import { SharersSheet } from "./sharers-sheet";
import { useLineNames } from "./use-line-names";

type Props = {
  match: Match;
  line: LineDraft;
  at: number;
  currency: string;
  /** What it probably costs. */
  suggestion: bigint | undefined;
  onChange: (changed: Partial<LineDraft>) => void;
  onRemove: () => void;
};

/** One cost: what it is, how much, and who shares it. */
export function CostLine({ match, line, at, currency, suggestion, onChange, onRemove }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const names = useLineNames();
  const [isChoosing, setChoosing] = useState(false);
  const amount = amountOf(line, currency);
  const written = amount === null ? "" : formatMoney(amount, currency, locale);
  const name = line.label.trim() || names[line.kind];
  const isTube = line.kind === CostKind.SHUTTLECOCKS;
  const { units } = line;
  const sharers = match.participants.filter(({ id }) => line.people.includes(id)).map(nameOf);
  const suggested = suggestion && suggestion !== amount ? formatMoney(suggestion, currency, locale) : "";
  return (
    <section aria-label={name} className="flex flex-col gap-4 rounded-card p-4 ring-1 ring-line ring-inset">
      <div className="flex items-center justify-between gap-3">
        <h3 className="min-w-0 font-bold text-lg [overflow-wrap:anywhere]">{name}</h3>
        <span className="flex items-center gap-1">
          <span className="tabular whitespace-nowrap font-extrabold text-xl">{written}</span>
          <IconButton
            icon={trash}
            label={t({ message: `Remove: ${name}`, comment: "Removes a cost, such as shuttlecocks" })}
            onPress={onRemove}
          />
        </span>
      </div>
      {line.kind === CostKind.OTHER && (
        <TextField
          name={`lines[${at}].label`}
          label={t`What for?`}
          placeholder={t({ message: "Drinks", comment: "An example of a cost of a match" })}
          value={line.label}
          onChange={(label) => onChange({ label })}
          maxLength={longestLabel}
          autoComplete="off"
        />
      )}
      <div className={isTube ? "grid grid-cols-1 gap-4 min-[400px]:grid-cols-2" : "flex flex-col gap-2"}>
        <MoneyField
          name={`lines[${at}].unitPrice`}
          label={isTube ? t`Price of a tube of ${inTube}` : t({ message: "Amount", context: "a cost of a match" })}
          currency={currency}
          value={line.price}
          onChange={(price) => onChange({ price })}
          isNumber
        />
        {suggested && (
          <Button
            variant="secondary"
            size="small"
            onPress={() => onChange({ price: moneyText(suggestion ?? 0n, currency, locale) })}
          >
            <span className="tabular">
              <Trans comment="Button: takes the price of the booked courts">{suggested} from the booking</Trans>
            </span>
          </Button>
        )}
        {isTube && (
          <NumberField
            name={`lines[${at}].units`}
            label={t`Shuttlecocks used`}
            value={units ?? Number.NaN}
            onChange={(used) => onChange({ units: Number.isNaN(used) ? null : used })}
            minValue={1}
            maxValue={mostUnits}
            startsAt={1}
            description={units && written ? t`${units} of ${inTube}: ${written}` : undefined}
          />
        )}
      </div>
      <button
        type="button"
        onClick={() => setChoosing(true)}
        className="flex min-h-11 items-center gap-3 rounded-field bg-sunken px-4 py-2 text-start"
      >
        <Icon of={people} className="text-lg text-muted" />
        <span className="line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere]">
          {sharers.length > 0 ? sharers.join(", ") : t({ message: "Everybody", context: "a cost of a match" })}
        </span>
        <span className="font-semibold text-accent text-sm">
          <Trans comment="Button: changes who shares a cost">Change</Trans>
        </span>
      </button>
      {isChoosing && (
        <SharersSheet
          match={match}
          title={t({ message: `Who shares: ${name}`, comment: "The name of a cost, such as shuttlecocks" })}
          chosen={line.people}
          onChoose={(chosen) => onChange({ people: chosen })}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}
