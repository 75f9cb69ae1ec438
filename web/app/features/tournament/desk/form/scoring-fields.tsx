import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { EventFormat } from "~/gen/lapang/v1/tournament_pb";
import { NumberField } from "~/ui/form/number-field";
import { Option } from "~/ui/form/option";
import { Select } from "~/ui/form/select";
import { Switch } from "~/ui/form/switch";
import { textLinkClass } from "~/ui/link/text-link";
import { forfeitText, hasGames, scoringSentence, shortScoring } from "../../scoring-words";
import type { Rules } from "../tie-rules";
import {
  annulsForfeits,
  choicesOf,
  hasGroups,
  isBySets,
  keyOf,
  rankingsOf,
  usualForfeit,
  usualRules,
} from "./scoring-choices";
import type { EventDraft } from "./tournament-draft";

type Props = {
  event: EventDraft;
  sportId: string;
  /** The name of a field of this event. */
  fieldOf: (name: string) => string;
  onChange: (changed: Partial<EventDraft>) => void;
};

/** How ties are scored: one of the usual ways of the sport or own numbers, and another way for the knockout. */
export function ScoringFields({ event, sportId, fieldOf, onChange }: Props) {
  const { t } = useLingui();
  const rules = event.rules ?? usualRules(sportId);
  if (!isBySets(sportId))
    return hasGroups(event) ? (
      <Switch
        isSelected={rules.hasDraws}
        onChange={(hasDraws) => onChange({ rules: { ...rules, hasDraws } })}
        description={<Trans>A knockout match always has a winner.</Trans>}
      >
        {event.format === EventFormat.GROUPS_KNOCKOUT ? (
          <Trans>Group matches may end in a draw</Trans>
        ) : (
          <Trans>Matches may end in a draw</Trans>
        )}
      </Switch>
    ) : null;
  const isDivided = event.format === EventFormat.GROUPS_KNOCKOUT;
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <RulesField
        name={fieldOf("rules")}
        label={isDivided ? t`Scoring in the groups` : t({ message: "Scoring", comment: "How sets are won" })}
        sportId={sportId}
        rules={rules}
        onChange={(changed) => changed && onChange({ rules: changed })}
      />
      {isDivided && (
        <RulesField
          name={fieldOf("knockoutRules")}
          label={t`Scoring in the knockout`}
          sportId={sportId}
          rules={event.knockoutRules}
          same={rules}
          onChange={(knockoutRules) => onChange({ knockoutRules })}
        />
      )}
    </div>
  );
}

const same = "same";
const other = "other";

type RulesFieldProps = {
  name: string;
  label: string;
  sportId: string;
  /** Absent: as `same`. */
  rules: Rules | undefined;
  same?: Rules;
  onChange: (rules: Rules | undefined) => void;
};

function RulesField({ name, label, sportId, rules, same: groups, onChange }: RulesFieldProps) {
  const { i18n, t } = useLingui();
  const choices = choicesOf(sportId);
  const isUsual = rules === undefined || choices.some((choice) => keyOf(choice) === keyOf(rules));
  const [wantsOther, setWantsOther] = useState(false);
  const isOther = rules !== undefined && (wantsOther || !isUsual);
  function choose(key: string) {
    setWantsOther(key === other);
    if (key === other) onChange(rules ?? groups ?? usualRules(sportId));
    else onChange(choices.find((choice) => keyOf(choice) === key));
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Select
        name={name}
        label={label}
        description={rules && scoringSentence(i18n, sportId, rules)}
        selectedKey={isOther ? other : rules ? keyOf(rules) : same}
        onSelectionChange={(key) => choose(String(key))}
      >
        {groups && <Option id={same} text={t`The same as in the groups`} />}
        {choices.map((choice) => (
          <Option key={keyOf(choice)} id={keyOf(choice)} text={shortScoring(i18n, sportId, choice)} />
        ))}
        <Option id={other} text={t({ message: "Other…", comment: "Own numbers instead of the usual scoring" })} />
      </Select>
      {isOther && <OwnRules rules={rules} hasGames={hasGames(sportId)} onChange={onChange} />}
    </div>
  );
}

type OwnRulesProps = { rules: Rules; hasGames: boolean; onChange: (rules: Rules) => void };

/** Any numbers. */
function OwnRules({ rules, hasGames: isGames, onChange }: OwnRulesProps) {
  const { t } = useLingui();
  const field = (key: "to" | "winBy" | "cap" | "lastTo" | "lastCap", label: string, least: number, most: number) => (
    <NumberField
      label={label}
      value={rules[key]}
      onChange={(value) => onChange({ ...rules, [key]: Number.isNaN(value) ? least : value })}
      minValue={least}
      maxValue={most}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-3 rounded-field bg-surface p-3 min-[26rem]:grid-cols-2 sm:grid-cols-1 lg:grid-cols-2">
      <Select
        label={t({ message: "Sets", comment: "Best of how many" })}
        selectedKey={rules.bestOf}
        onSelectionChange={(key) => onChange({ ...rules, bestOf: Number(key) })}
      >
        <Option id={1} text={t`One set`} />
        <Option id={3} text={t`Best of 3`} />
        <Option id={5} text={t`Best of 5`} />
      </Select>
      {field("to", isGames ? t`Games that win a set` : t`Points that win a set`, 1, 999)}
      {field("winBy", isGames ? t`Games ahead` : t`Points ahead`, 1, 99)}
      {rules.winBy > 1 && field("cap", t`At most, 0: no limit`, 0, 999)}
      {rules.bestOf > 1 && field("lastTo", t`Last set to, 0: as the others`, 0, 999)}
      {rules.bestOf > 1 &&
        rules.winBy > 1 &&
        rules.lastTo > 0 &&
        field("lastCap", t`Last set at most, 0: no limit`, 0, 999)}
    </div>
  );
}

/** What counts in tables: walkovers, and the order of those who are level. In words, and open to change. */
export function TableFields({ event, sportId, fieldOf, isFixed, onChange }: Props & { isFixed: boolean }) {
  const { i18n, t } = useLingui();
  if (!hasGroups(event)) return null;
  if (annulsForfeits(sportId))
    return (
      <p className="text-muted">
        <Trans>Results of a side that withdraws or retires do not count.</Trans>
      </p>
    );
  const rules = event.rules ?? usualRules(sportId);
  const forfeit = event.forfeit ?? usualForfeit(sportId, rules);
  const rankings = isFixed ? [] : rankingsOf(sportId);
  const rankingNames: Record<string, string> = {
    football_difference: t`Goal difference first`,
    football_head_to_head: t`Matches between them first`,
  };
  const ranking = event.tieBreak || rankings[0];
  const field = (key: "win" | "loss", label: string) => (
    <NumberField
      label={label}
      value={forfeit[key]}
      onChange={(value) => onChange({ forfeit: { ...forfeit, [key]: Number.isNaN(value) ? 0 : value } })}
      minValue={0}
      maxValue={999}
    />
  );
  return (
    <details>
      <summary className={textLinkClass({ variant: "quiet", className: "cursor-pointer font-semibold" })}>
        {forfeitText(i18n, rules, forfeit)} {ranking && rankingNames[ranking] && `${rankingNames[ranking]}.`}
      </summary>
      <div className="grid grid-cols-1 gap-4 pt-3 sm:grid-cols-2">
        {rankings.length > 0 && (
          <div className="sm:col-span-2">
            <Select
              name={fieldOf("tieBreak")}
              label={t`Who is level on points is ranked by`}
              selectedKey={ranking}
              onSelectionChange={(key) => onChange({ tieBreak: String(key) })}
            >
              {rankings.map((key) => (
                <Option key={key} id={key} text={rankingNames[key] ?? key} />
              ))}
            </Select>
          </div>
        )}
        {field("win", rules.to === 0 ? t`Walkover: who came` : t`Walkover: who came, in each set`)}
        {field("loss", rules.to === 0 ? t`Walkover: the others` : t`Walkover: the others, in each set`)}
      </div>
    </details>
  );
}
