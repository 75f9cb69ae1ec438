import { Trans, useLingui } from "@lingui/react/macro";
import type { GetSharesResponse } from "~/gen/lapang/v1/cost_pb";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { Card } from "~/ui/list/card";
import { CopyUnpaid } from "./copy-unpaid";
import { PaidRow } from "./paid-row";
import { collectedOf, tickedIn } from "./share-rules";

/** For the host and co-hosts: each share, a tap when it is paid, and the list of who has not paid for the chat. */
export function WhoPaid({ match, answer }: { match: Match; answer: GetSharesResponse }) {
  const { t } = useLingui();
  const locale = useLocale();
  const currency = answer.currency || "IDR";
  const ticked = tickedIn(match);
  const { shares, own, received, due, unpaid } = collectedOf(answer.shares, match.hostId, ticked);
  if (shares.length === 0) return null;
  const money = (amount: bigint) => formatMoney(amount, currency, locale);
  const [came, all, hosts] = [money(received), money(due), money(own?.amount ?? 0n)];
  const heading = t({ message: "Who paid", comment: "Heading: who of the players has paid the host" });
  return (
    <Card label={heading} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-bold text-lg">{heading}</h2>
          <p className="tabular font-semibold">
            <Trans comment="So much money came of all that there is to collect">
              {came} of {all}
            </Trans>
          </p>
        </div>
        {unpaid.length > 0 && (
          <CopyUnpaid match={match} unpaid={unpaid} payTo={answer.costs?.payTo ?? ""} currency={currency} />
        )}
      </div>
      <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {shares.map((share) => (
          <PaidRow
            key={share.participantId}
            match={match}
            share={share}
            isTicked={ticked.has(share.participantId)}
            currency={currency}
          />
        ))}
      </ul>
      {own && own.amount > 0n && (
        <p className="tabular text-muted text-sm">
          <Trans comment="What the host pays of the costs of a match">The host’s own share: {hosts}</Trans>
        </p>
      )}
    </Card>
  );
}
