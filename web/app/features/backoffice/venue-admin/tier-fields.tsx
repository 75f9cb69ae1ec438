import plus from "icon:lucide/plus";
import remove from "icon:lucide/x";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { useLocale } from "~/lib/format/locale";
import { percentText } from "~/lib/format/numbers";
import type { Tier } from "~/lib/venue/refund-tiers";
import { tierTime, useRefundWords } from "~/lib/venue/use-refund-words";
import { Option } from "~/ui/form/option";
import { Select } from "~/ui/form/select";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { IconButton } from "~/ui/look/icon-button";
import { minutesOf, mostTiers, nextTier, percentsOf, tierField } from "./tier-rules";

type Props = {
  tiers: readonly Tier[];
  cutoffMinutes: number;
  /** What the server says of all of them. */
  error?: string;
  onChange: (tiers: Tier[]) => void;
};

/** What comes back to players who cancel, in up to three steps. */
export function TierFields({ tiers, cutoffMinutes, error, onChange }: Props) {
  const { t } = useLingui();
  const title = useId();
  const refund = useRefundWords();
  const sentence = refund({ refundTiers: tiers, cancelCutoffMinutes: cutoffMinutes });
  const replace = (at: number, changed: Partial<Tier>) =>
    onChange(tiers.map((tier, index) => (index === at ? { ...tier, ...changed } : tier)));
  return (
    <section aria-labelledby={title} className="flex flex-col gap-4 rounded-card bg-surface p-5 ring-1 ring-line">
      <h2 id={title} className="font-bold text-lg">
        <Trans>Refunds when players cancel</Trans>
      </h2>
      {tiers.length > 0 && (
        <ol className="flex flex-col gap-4 max-sm:gap-5">
          {tiers.map((tier, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tiers have no other name than their place.
            <li key={at} className="border-line max-sm:not-first:border-t max-sm:not-first:pt-5">
              <TierRow
                tier={tier}
                at={at}
                cutoffMinutes={cutoffMinutes}
                onChange={(changed) => replace(at, changed)}
                onRemove={() => onChange(tiers.filter((_, index) => index !== at))}
              />
            </li>
          ))}
        </ol>
      )}
      {error && <p className="font-medium text-danger text-sm">{error}</p>}
      <div>
        <Button
          variant="quiet"
          size="small"
          isDisabled={tiers.length >= mostTiers}
          onPress={() => onChange([...tiers, nextTier(tiers)])}
        >
          <Icon of={plus} className="text-lg" />
          {tiers.length === 0
            ? t({ message: "Give back in steps", comment: "Button: adds the first step of what comes back" })
            : t({ message: "Add a step", comment: "Until when canceling gives how much money back" })}
        </Button>
      </div>
      <div className="flex max-w-prose flex-col gap-1 text-muted text-sm">
        <p aria-live="polite">
          <Trans>Players read: “{sentence}”</Trans>
        </p>
        <p>
          <Trans>
            When you cancel, all of it goes back. Bookings that are already made keep the steps that they were made
            with.
          </Trans>
        </p>
      </div>
    </section>
  );
}

type RowProps = {
  tier: Tier;
  at: number;
  cutoffMinutes: number;
  onChange: (changed: Partial<Tier>) => void;
  onRemove: () => void;
};

function TierRow({ tier, at, cutoffMinutes, onChange, onRemove }: RowProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const step = at + 1;
  const cutoff = tierTime(cutoffMinutes, locale);
  const untilText = (minutes: number) => {
    const time = tierTime(minutes, locale);
    return minutes === 0
      ? t({ message: "Until the start", comment: "Until when a booking can be made or canceled" })
      : t({ message: `${time} before the start`, comment: "Until when a booking can be canceled" });
  };
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto] sm:gap-x-4">
      <legend className="sr-only">
        <Trans comment="One of up to three: until when canceling gives how much money back">Step {step}</Trans>
      </legend>
      <div className="col-start-1">
        <Select
          name={tierField(at, "minutesBefore")}
          label={t({ message: "If canceled until", comment: "Before: 24 hours before the start" })}
          description={
            tier.minutesBefore < cutoffMinutes &&
            t`Players can cancel only until ${cutoff} before the start, so this ends then, too.`
          }
          selectedKey={tier.minutesBefore}
          onSelectionChange={(key) => key !== null && onChange({ minutesBefore: Number(key) })}
        >
          {minutesOf(tier).map((minutes) => (
            <Option key={minutes} id={minutes} text={untilText(minutes)} />
          ))}
        </Select>
      </div>
      <div className="col-start-1 sm:col-start-2">
        <Select
          name={tierField(at, "percent")}
          label={t({ message: "Comes back", comment: "A share of what was paid" })}
          selectedKey={tier.percent}
          onSelectionChange={(key) => key !== null && onChange({ percent: Number(key) })}
        >
          {percentsOf(tier).map((percent) => (
            <Option
              key={percent}
              id={percent}
              text={
                percent === 100
                  ? t({ message: "All of it", comment: "Of what was paid" })
                  : percentText(percent, locale)
              }
            />
          ))}
        </Select>
      </div>
      <div className="col-start-2 row-start-1 pt-6.5 sm:col-start-3">
        <IconButton
          label={t({
            message: `Remove step ${step}`,
            comment: "Until when canceling gives how much money back",
          })}
          icon={remove}
          onPress={onRemove}
        />
      </div>
    </fieldset>
  );
}
