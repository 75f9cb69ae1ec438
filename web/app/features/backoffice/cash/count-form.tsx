import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { GetDayResponse } from "~/gen/lapang/v1/money_admin_pb";
import { useLocale } from "~/lib/format/locale";
import { currencySign, formatMoney } from "~/lib/format/money";
import { whenDone } from "~/lib/forms/when-done";
import { refusalOf, violationsOf } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { NavigationGuard } from "~/ui/page/navigation-guard";
import { useFieldProblems } from "../field-problems";
import { useExplainOffice } from "../office-errors";
import { useMoneyWords } from "../use-price-words";
import { type Counts, countedOf, countProblem, hasDifference, readCount, sumOf, tillKey } from "./count-rules";
import type { useCloseDay } from "./queries";
import { TillCard } from "./till-card";
import { useDifferenceWords, useTillWords } from "./use-till-words";

const longestNote = 500;

type Props = { venueId: string; day: GetDayResponse; close: ReturnType<typeof useCloseDay> };

/** Counts the tills of an open day and closes it. What is typed survives every refusal and every refresh. */
export function CountForm({ venueId, day, close }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const titleOf = useTillWords(day.tills);
  const moneyWords = useMoneyWords();
  const explain = useExplainOffice();
  const differenceWords = useDifferenceWords(day.currency);
  const [counts, setCounts] = useState<Counts>({});
  const [note, setNote] = useState("");
  const [found, setFound] = useState<Record<string, string>>();
  const [isAsking, setAsking] = useState(false);
  const { tills, currency } = day;
  const money = (amount: bigint) => formatMoney(amount, currency, locale);
  const differs = hasDifference(tills, counts, currency);
  // The fields have the names of the request, so that the server's violations land on them.
  const nameOf = (at: number) => `counted[${at}].counted`;
  const fields = useMemo(() => ["note", ...tills.map((_, at) => `counted[${at}].counted`)], [tills]);
  // While the dialog is open it shows why.
  const error = isAsking ? null : close.error;
  const { errors, failure } = useFieldProblems({ found, error, prefix: "", fields });
  const hasTyped = note !== "" || Object.values(counts).some(({ text }) => text !== "");

  function edited() {
    setFound(undefined);
    if (close.error) close.reset();
  }

  function ask() {
    if (close.isPending) return;
    close.reset();
    const problems: Record<string, string> = {};
    for (const [at, till] of tills.entries()) {
      const problem = countProblem(counts[tillKey(till)]?.text ?? "", currency);
      if (problem) problems[nameOf(at)] = moneyWords(problem, currency, "booking");
    }
    if (differs && !note.trim()) problems.note = t`Something differs. Write why, as far as you know.`;
    setFound(problems);
    setAsking(Object.keys(problems).length === 0);
  }

  function send() {
    if (close.isPending) return;
    const counted = tills.map((till) => ({
      till: till.till,
      way: till.way,
      expected: till.expected,
      counted: readCount(counts[tillKey(till)]?.text ?? "", currency) ?? 0n,
    }));
    const onError = (refused: unknown) => {
      // What these refusals are about is on the page.
      if (/^DAY_/.test(refusalOf(refused).reason ?? "") || Object.keys(violationsOf(refused)).length > 0)
        setAsking(false);
    };
    whenDone(close.mutateAsync({ venueId, date: day.date, counted, note: note.trim() }, { onError }), () =>
      toastSuccess(t`The day is closed.`),
    );
  }

  const counted = sumOf(tills.map((till) => countedOf(till, counts, currency).counted ?? 0n));
  const expected = sumOf(tills.map((till) => till.expected));
  return (
    <Form onSubmit={ask} errors={errors} checksItself>
      <NavigationGuard
        isUnsaved={hasTyped && !close.isSuccess}
        isInTab
        title={t`Leave without closing the day?`}
        note={t`What you counted is lost then.`}
      />
      <p className="max-w-prose text-muted">
        <Trans>
          Count what came in on this day, without the change that was in the till before. For transfers, QRIS and cards,
          look at the bank’s statement.
        </Trans>
      </p>
      <div className="divide-y divide-line rounded-card bg-surface ring-1 ring-line">
        {tills.map((till, at) => {
          const key = tillKey(till);
          const typed = counts[key];
          const { counted: read, difference } = countedOf(till, counts, currency);
          const was = typed?.text && typed.expected !== till.expected ? money(typed.expected) : "";
          return (
            <TillCard key={key} till={till} title={titleOf(till)} currency={currency} difference={difference}>
              <TextField
                name={nameOf(at)}
                label={t({ message: "Counted", comment: "Money in a till" })}
                sign={currencySign(currency, locale)}
                autoComplete="off"
                maxLength={30}
                value={typed?.text ?? ""}
                onChange={(text) => {
                  edited();
                  setCounts({ ...counts, [key]: { text, expected: till.expected } });
                }}
                description={
                  was ? (
                    <span className="font-semibold text-notice-ink">{t`${{ amount: was }} was expected when you typed this.`}</span>
                  ) : read === null ? undefined : (
                    <span className="tabular">= {money(read)}</span>
                  )
                }
              />
            </TillCard>
          );
        })}
      </div>
      <TextArea
        name="note"
        label={t({ message: "Note", comment: "On the cash-up of a day" })}
        optional={differs ? undefined : t`optional`}
        description={differs ? t`Say what may explain the difference.` : undefined}
        rows={2}
        maxLength={longestNote}
        value={note}
        onChange={(text) => {
          edited();
          setNote(text);
        }}
      />
      {failure && <FormFailure>{failure}</FormFailure>}
      <div>
        <Button type="submit" size="large">
          <Trans comment="Button: the cash-up of a day">Close the day…</Trans>
        </Button>
      </div>
      <Confirm
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t`Close the day?`}
        action={t({ message: "Close the day", comment: "Button: the cash-up of a day is final" })}
        isDanger={false}
        isPending={close.isPending}
        failure={close.error ? explain(close.error) : undefined}
        onConfirm={send}
      >
        <p className="tabular font-semibold text-ink">
          <Trans comment="Amounts of money">
            {{ counted: money(counted) }} counted, {{ expected: money(expected) }} expected
          </Trans>
          {differs && ` · ${differenceWords(counted - expected)}`}
        </p>
        <p>
          <Trans>This cannot be undone. Money recorded later on this day counts to the next day.</Trans>
        </p>
      </Confirm>
    </Form>
  );
}
