import { Plural, Trans } from "@lingui/react/macro";
import { CostKind, type GetSharesResponse, type MatchCost } from "~/gen/lapang/v1/cost_pb";
import { CostMode, type Match } from "~/gen/lapang/v1/match_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney, formatMoneyRange } from "~/lib/format/money";
import { eachOf } from "./share-rules";
import { useLineNames } from "./use-line-names";

/** What one pays, and what that is made of. */
export function CostsSum({ match, answer }: { match: Match; answer: GetSharesResponse }) {
  const locale = useLocale();
  const { costs, shares } = answer;
  const currency = answer.currency || "IDR";
  const money = (amount: bigint) => formatMoney(amount, currency, locale);
  const isSplit = costs?.mode === CostMode.SPLIT;
  const range = eachOf(shares);
  const [total, amount] = [money(answer.total), money(costs?.price ?? 0n)];
  const each = range && formatMoneyRange(range.from, range.to, currency, locale);
  return (
    <div className="tabular flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-extrabold text-2xl">
          {isSplit ? total : <Trans comment="The price of a match for each player">{amount} per person</Trans>}
        </span>
        <span className="text-muted">
          {isSplit && each && <Trans comment="About so much is what one player pays">≈ {each} each</Trans>}
          {!isSplit && <Trans comment="What all players pay together">{total} in all</Trans>}
          {range && " · "}
          {range && <Plural value={{ people: range.people }} one="with # person now" other="with # people now" />}
        </span>
      </p>
      {isSplit && (
        <ul className="flex flex-col text-sm">
          {costs.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key, and are replaced all at once.
            <Line key={at} line={line} match={match} amount={money(line.amount)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Line({ line, match, amount }: { line: MatchCost; match: Match; amount: string }) {
  const names = useLineNames();
  const { kind, label, units, participantIds } = line;
  const people = match.participants.filter(({ id }) => participantIds.includes(id)).length;
  return (
    <li className="flex items-baseline justify-between gap-4 py-1">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {(kind === CostKind.OTHER && label) || names[kind]}
        <span className="text-muted">
          {kind === CostKind.SHUTTLECOCKS && ` × ${units}`}
          {people > 0 && " · "}
          {people > 0 && <Plural value={{ people }} one="shared by # person" other="shared by # people" />}
        </span>
      </span>
      <span className="whitespace-nowrap font-semibold">{amount}</span>
    </li>
  );
}
