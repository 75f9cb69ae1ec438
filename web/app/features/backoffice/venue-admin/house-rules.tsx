import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useMemo, useState } from "react";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { useLocale } from "~/lib/format/locale";
import { percentText } from "~/lib/format/numbers";
import { whenDone } from "~/lib/forms/when-done";
import { type RuleNumbers, type Rules, ruleNames, rulesOf, usualRules } from "~/lib/venue/house-rules";
import { tiersFrom } from "~/lib/venue/refund-tiers";
import { Form } from "~/ui/form/form";
import { Option } from "~/ui/form/option";
import { Select } from "~/ui/form/select";
import { Card } from "~/ui/list/card";
import { RuleList } from "~/ui/list/rule-list";
import { Button } from "~/ui/look/button";
import { toastSuccess } from "~/ui/overlay/toast";
import { useFieldProblems } from "../field-problems";
import { useSaveHouseRules } from "../queries";
import { Group } from "./detail-fields";
import { choicesOf, isUsual, type RuleProblem, ruleProblems } from "./house-rules-rules";
import { SaveBar } from "./save-bar";
import { TierFields } from "./tier-fields";
import { allTierFields, type TierProblem, tierProblems } from "./tier-rules";
import { useDraft } from "./use-draft";
import { useLoadAgain } from "./use-load-again";
import { useRuleValue } from "./use-rule-value";

/** What the venue asks of those who book. */
export function HouseRules({ venue }: { venue: Venue }) {
  const { t } = useLingui();
  const locale = useLocale();
  const save = useSaveHouseRules();
  const { draft, setDraft, isUnsaved, whole, discard, goOn } = useDraft(rulesOf(venue), venue);
  const again = useLoadAgain(venue.id, save, (now) => goOn({ saved: rulesOf(now), whole: now }));
  const [problems, setProblems] = useState<Partial<Record<string, RuleProblem | TierProblem>>>({});
  const found = useMemo(() => {
    const words: Record<RuleProblem | TierProblem, string> = {
      beyond: t`Players could not book at all: this is as long as they can book ahead, or longer. Choose less, or let them book further ahead.`,
      twice: t`There is already a step with this time. Choose another time, or remove one.`,
      order: t`Who cancels earlier has to get more back. Choose less than in the step before.`,
    };
    return Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => [field, problem ? words[problem] : ""]),
    );
  }, [problems, t]);
  const { errors, failure } = useFieldProblems({
    found,
    error: save.error,
    prefix: "houseRules.",
    fields: [...ruleNames, ...allTierFields],
  });

  function change(changed: Partial<Rules>) {
    setDraft({ ...draft, ...changed });
    setProblems({});
    if (errors) save.reset();
  }

  function submit() {
    if (save.isPending || !isUnsaved) return;
    save.reset();
    const contradictions = { ...ruleProblems(draft), ...tierProblems(draft.refundTiers) };
    setProblems(contradictions);
    if (Object.keys(contradictions).length > 0) return;
    whenDone(
      save.mutateAsync(
        {
          venueId: venue.id,
          houseRules: { ...draft, refundTiers: tiersFrom(draft.refundTiers), setsRefundTiers: true },
          updatedAt: whole.updatedAt,
        },
        {
          onSuccess: ({ houseRules, updatedAt }) =>
            goOn({ saved: rulesOf({ houseRules }), whole: { ...whole, houseRules, updatedAt } }, draft),
        },
      ),
      () => toastSuccess(t`Saved.`),
    );
  }

  const share = percentText(draft.depositPercent, locale);
  const fieldOf = (name: keyof RuleNumbers) => ({ name, rules: draft, saved: whole, onChange: change });
  return (
    <Form onSubmit={submit} errors={errors} checksItself>
      <p className="max-w-prose text-muted">
        <Trans>Players read these rules before they book.</Trans>
      </p>
      <Group title={t({ message: "Booking and canceling", comment: "Heading: rules about when players can do so" })}>
        <Rule
          {...fieldOf("horizonDays")}
          label={t`How far ahead players can book`}
          meaning={t`Staff can always book further ahead.`}
        />
        <Rule
          {...fieldOf("noticeMinutes")}
          label={t`Players can book until`}
          meaning={t`After that they see that it is too late to book here.`}
        />
        <Rule
          {...fieldOf("cancelCutoffMinutes")}
          label={t`Players can cancel or move until`}
          meaning={t`After that they have to call you. It counts for bookings that are already made, too.`}
        />
      </Group>
      <TierFields
        tiers={draft.refundTiers}
        cutoffMinutes={draft.cancelCutoffMinutes}
        error={errors?.refundTiers}
        onChange={(refundTiers) => change({ refundTiers })}
      />
      <Group title={t({ message: "Answer and payment", comment: "Heading: rules about how long they may take" })}>
        <Rule
          {...fieldOf("answerMinutes")}
          label={t`Time to answer a request`}
          meaning={t`Without an answer by then, the request ends and its hours are free again.`}
        />
        <Rule
          {...fieldOf("paymentMinutes")}
          label={t`Players’ time to pay in advance`}
          meaning={t`Without a payment by then, the hours are free again.`}
        />
        <Rule
          {...fieldOf("depositPercent")}
          label={t({ message: "Deposit", comment: "House rule: the share of the price that confirms a booking" })}
          meaning={
            draft.depositPercent > 0
              ? t`Where players pay in advance, they pay ${share} to confirm; the rest is due by the start.`
              : t`Where players pay in advance, they pay all of it to confirm.`
          }
        />
      </Group>
      <Group title={t({ message: "Hours of one player", comment: "Heading: limits" })}>
        <Rule
          {...fieldOf("heldHours")}
          label={t`Waiting hours at a time`}
          meaning={t`Hours that wait for your answer or a payment.`}
        />
        <Rule
          {...fieldOf("unpaidHours")}
          label={t`Unpaid hours at a time`}
          meaning={t`Upcoming hours that are confirmed and to be paid at the venue.`}
        />
        <Rule
          {...fieldOf("newPlayerHours")}
          label={t`Hours for new players`}
          meaning={t`Upcoming hours that are not paid, until the player’s first booking has been played.`}
        />
      </Group>
      {!(isUsual(draft) && draft.refundTiers.length === 0) && (
        <div className="flex flex-col sm:items-start">
          <Button variant="secondary" size="small" onPress={() => change({ ...usualRules, refundTiers: [] })}>
            <Trans comment="Sets all rules of a venue to the usual values">Back to the usual</Trans>
          </Button>
        </div>
      )}
      <ForPlayers rules={draft} venue={venue} />
      <SaveBar
        isUnsaved={isUnsaved}
        isPending={save.isPending}
        failure={failure}
        again={again}
        onDiscard={() => {
          discard();
          setProblems({});
          save.reset();
        }}
      />
    </Form>
  );
}

type RuleProps = {
  name: keyof RuleNumbers;
  label: string;
  /** What it means for players. */
  meaning: string;
  rules: RuleNumbers;
  saved: Venue;
  onChange: (changed: Partial<RuleNumbers>) => void;
};

function Rule({ name, label, meaning, rules, saved, onChange }: RuleProps) {
  const { t } = useLingui();
  const wordsOf = useRuleValue();
  const usual = wordsOf(name, usualRules[name]);
  return (
    <Select
      name={name}
      label={label}
      description={
        <>
          {meaning}
          {rules[name] !== usualRules[name] && (
            <span className="block">
              <Trans comment="What most venues have">Usual: {usual}</Trans>
            </span>
          )}
        </>
      }
      selectedKey={rules[name]}
      onSelectionChange={(key) => key !== null && onChange({ [name]: Number(key) })}
    >
      {choicesOf(name, rules[name], rulesOf(saved)[name]).map((value) => {
        const text = wordsOf(name, value);
        return (
          <Option
            key={value}
            id={value}
            text={
              value === usualRules[name] ? t({ message: `${text} (usual)`, comment: "What most venues have" }) : text
            }
          />
        );
      })}
    </Select>
  );
}

/** The rules as players read them before they book. */
function ForPlayers({ rules, venue }: { rules: Rules; venue: Venue }) {
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <Card className="flex flex-col gap-3">
        <h2 id={title} className="font-bold text-lg">
          <Trans>What players read</Trans>
        </h2>
        <RuleList rules={rules} offers={venue.sports} />
      </Card>
    </section>
  );
}
