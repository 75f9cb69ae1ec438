import check from "icon:lucide/circle-check";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { GetSharesResponse, Share } from "~/gen/lapang/v1/cost_pb";
import { CostMode, type Match } from "~/gen/lapang/v1/match_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney, plainAmount } from "~/lib/format/money";
import { isRefusal } from "~/lib/http/error-code";
import { CopyButton } from "~/ui/link/copy-button";
import { Card } from "~/ui/list/card";
import { QueryView } from "~/ui/list/query-view";
import { Icon } from "~/ui/look/icon";
import { Skeleton } from "~/ui/look/skeleton";
import { PayTo } from "./pay-to";
import { useShares } from "./queries";
import { ReportPaid } from "./report-paid";
import { type ShareState, sharersNow, stateOf, tickedIn } from "./share-rules";

type Props = {
  match: Match;
  /** Of somebody without an account. */
  token: string | null;
  /** Whether the reader is in the match; who left may still owe a share. */
  isIn: boolean;
};

/** What the reader owes for a match, and how to pay it. */
export function YourShare({ match, token, isIn }: Props) {
  const { t } = useLingui();
  const query = useShares(match, token);
  const { data, error } = query;
  const own = data?.shares.find(({ isMe }) => isMe);
  const isKnown = data !== undefined || isRefusal(error);
  const state = own && stateOf(own, tickedIn(match).has(own.participantId));
  // Of others nobody knows whether there is anything until the answer is here.
  if (isKnown ? !own || !state || state === "none" : !isIn && token === null) return null;
  return (
    <Card label={t`Your share`} className="flex flex-col gap-3">
      <QueryView query={query}>
        {data && own && state ? (
          <Known match={match} token={token} answer={data} own={own} state={state} />
        ) : (
          <Skeleton className="h-24" />
        )}
      </QueryView>
    </Card>
  );
}

type KnownProps = Omit<Props, "isIn"> & { answer: GetSharesResponse; own: Share; state: ShareState };

function Known({ match, token, answer, own, state }: KnownProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { costs, closedAt } = answer;
  const currency = answer.currency || "IDR";
  const money = (sum: bigint) => formatMoney(sum, currency, locale);
  // Until the costs are closed, whoever comes or goes changes the shares.
  const isFinal = costs?.mode === CostMode.FIXED || closedAt !== undefined;
  const isOwed = state === "owes" || state === "reported";
  const amount = money(isOwed ? own.balance : state === "back" ? -own.balance : own.amount);
  const received = money(own.received);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold text-muted text-sm">{t`Your share`}</h2>
          <p className="tabular font-extrabold text-3xl">
            {isOwed && !isFinal ? t({ message: `≈ ${amount}`, comment: "About so much money" }) : amount}
          </p>
        </div>
        {isOwed && isFinal && <CopyButton what={t`Amount`} text={plainAmount(own.balance, currency)} />}
      </div>
      {isOwed && !isFinal && (
        <p className="text-muted text-sm">
          <Plural
            value={{ people: sharersNow(match, costs) }}
            one="With # person now. The host says when the amount is final."
            other="With # people now. The host says when the amount is final."
          />
        </p>
      )}
      {isOwed && own.received > 0n && (
        <p className="tabular text-muted text-sm">
          <Trans comment="A part of a share">{received} is paid already.</Trans>
        </p>
      )}
      {own.hasLeft && isOwed && (
        <p className="text-muted text-sm">
          <Trans>You left shortly before the start, so you owe your share until somebody takes your place.</Trans>
        </p>
      )}
      {state === "paid" && (
        <p className="flex items-center gap-2 font-bold text-accent">
          <Icon of={check} className="text-2xl" />
          <Trans comment="Of the reader, who has paid their share of a match">You have paid</Trans>
        </p>
      )}
      {state === "back" && (
        <p className="text-muted">
          <Trans>You paid more than your share: the host gives this back.</Trans>
        </p>
      )}
      {isOwed && costs?.payTo && <PayTo text={costs.payTo} />}
      {isOwed && <ReportPaid match={match} token={token} hasReported={state === "reported"} isFinal={isFinal} />}
    </>
  );
}
