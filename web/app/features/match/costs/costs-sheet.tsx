import { equals } from "@bufbuild/protobuf";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { type Costs, CostsSchema, type GetSharesResponse } from "~/gen/lapang/v1/cost_pb";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useLocale } from "~/lib/format/locale";
import { whenDone } from "~/lib/forms/when-done";
import { refusalOf, useExplain, violationsOf } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { FormFailure, Notice } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { TallSheet, TallSheetEnd } from "~/ui/overlay/tall-sheet";
import { toastSuccess } from "~/ui/overlay/toast";
import {
  type CostRule,
  type CostsDraft,
  draftOf,
  estimateOf,
  problemsOf,
  ruleOfField,
  toSend,
  withoutBlanks,
} from "./cost-rules";
import { CostsFields } from "./costs-fields";
import { EstimateLine } from "./estimate-line";
import { useSetCosts } from "./queries";
import { storedCosts } from "./stored-costs";
import { useCostRuleWords } from "./use-cost-rule-words";

type Props = {
  match: Match;
  /** As it was read last. */
  answer: GetSharesResponse;
  isHost: boolean;
  readAgain: () => Promise<{ data?: GetSharesResponse }>;
  onClose: () => void;
};

const isSame = (one: Costs | undefined, other: Costs | undefined) =>
  one && other ? equals(CostsSchema, one, other) : one === other;

/** Says what a match costs and how it is paid, with what comes of it while typing. */
export function CostsSheet({ match, answer, isHost, readAgain, onClose }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplain();
  const wordsOf = useCostRuleWords();
  const set = useSetCosts();
  const currency = answer.currency || "IDR";
  const [begun, setBegun] = useState(answer);
  const [restored, setRestored] = useState(() => storedCosts.read(match.id));
  const [draft, setDraft] = useState(() => restored ?? draftOf(answer, match, locale));
  const [problems, setProblems] = useState<Record<string, CostRule>>();
  const [isReadAgain, setReadAgain] = useState(false);
  const [isReading, setReading] = useState(false);

  function change(changed: Partial<CostsDraft>) {
    const next = { ...draft, ...changed };
    setDraft(next);
    storedCosts.store(match.id, next);
    setProblems(undefined);
  }

  function startOver() {
    storedCosts.drop();
    setRestored(null);
    setDraft(draftOf(answer, match, locale));
    setProblems(undefined);
  }

  async function readOthersChange() {
    setReading(true);
    const { data } = await readAgain();
    if (data) setBegun(data);
    setReading(false);
    setReadAgain(true);
  }

  function save() {
    const typed = withoutBlanks(draft);
    // Where nothing at all is typed, the lines stay to show what is missing.
    const sent = typed.lines.length > 0 ? typed : draft;
    const found = problemsOf(sent, currency);
    setDraft(sent);
    setProblems(found);
    setReadAgain(false);
    if (Object.keys(found).length > 0 || set.isPending || isReading) return;
    // Who came or left meanwhile is no reason to ask; other costs are.
    const { revision } = isSame(begun.costs, answer.costs) ? answer : begun;
    const saved = set.mutateAsync(
      { matchId: match.id, costs: toSend(sent, match, currency), revision },
      {
        onError(error) {
          if (refusalOf(error).reason === "ROSTER_CHANGED") return void readOthersChange();
          const fields = Object.keys(violationsOf(error)).map((field) => field.replace(/^costs\./, ""));
          setProblems(Object.fromEntries(fields.map((field) => [field, ruleOfField(field)])));
        },
      },
    );
    whenDone(saved, () => {
      storedCosts.drop();
      onClose();
      void toastSuccess(t`The costs are saved.`);
    });
  }

  const errors = useMemo(
    () => problems && Object.fromEntries(Object.entries(problems).map(([field, rule]) => [field, wordsOf(rule)])),
    [problems, wordsOf],
  );
  const isConflict = refusalOf(set.error).reason === "ROSTER_CHANGED";
  const isAtFields = errors !== undefined && Object.keys(errors).length > 0;
  const failure = errors?.lines ?? (set.error && !isConflict && !isAtFields ? explain(set.error) : undefined);
  return (
    <TallSheet title={t({ message: "Costs", context: "a match" })} onClose={onClose}>
      <Form onSubmit={save} errors={errors} checksItself>
        {restored && (
          <Notice>
            <p>
              <Trans>What you typed before is here again, and not saved yet.</Trans>
            </p>
            <Button variant="quiet" size="small" onPress={startOver}>
              <Trans>Start over</Trans>
            </Button>
          </Notice>
        )}
        {isReadAgain && (
          <Notice>
            <Trans>
              Somebody changed this match meanwhile, so it was read again. What you typed is still here: check it, and
              save once more.
            </Trans>
          </Notice>
        )}
        <CostsFields
          match={match}
          draft={draft}
          currency={currency}
          courtPrice={answer.courtPrice}
          isHost={isHost}
          onChange={change}
        />
        <TallSheetEnd>
          <EstimateLine estimate={estimateOf(draft, match, currency)} mode={draft.mode} currency={currency} />
          {failure && <FormFailure>{failure}</FormFailure>}
          <Button type="submit" isWide isPending={set.isPending || isReading}>
            <Trans>Save</Trans>
          </Button>
        </TallSheetEnd>
      </Form>
    </TallSheet>
  );
}
