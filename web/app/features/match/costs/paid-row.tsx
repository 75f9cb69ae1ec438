import check from "icon:lucide/check";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Share } from "~/gen/lapang/v1/cost_pb";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { useExplain } from "~/lib/http/error-messages";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { Confirm } from "~/ui/overlay/confirm";
import { toastFailure } from "~/ui/overlay/toast";
import { useNotePaid } from "./queries";
import { stateOf } from "./share-rules";

type Props = { match: Match; share: Share; isTicked: boolean; currency: string };

/** One share: a tap says that it is paid; what is noted already is asked about before it is taken back. */
export function PaidRow({ match, share, isTicked, currency }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplain();
  const setPaid = useNotePaid();
  const [isAsking, setAsking] = useState(false);
  const { name, amount, balance, received, hasLeft } = share;
  const state = stateOf(share, isTicked);
  // At once, before the server has answered.
  const isPaid = setPaid.isPending ? setPaid.variables?.isPaid === true : state === "paid" || state === "back";
  const money = (sum: bigint) => formatMoney(sum, currency, locale);
  const isSomePaid = received > 0n && balance > 0n;
  const [rest, surplus] = [money(balance), money(-balance)];

  const note = (isNowPaid: boolean) =>
    setPaid.mutateAsync({ matchId: match.id, participantIds: [share.participantId], isPaid: isNowPaid });

  function tap() {
    if (setPaid.isPending || state === "none") return;
    if (state === "paid" || state === "back") return setAsking(true);
    note(true).catch((error) => void toastFailure(explain(error)));
  }

  /** What was paid is taken back; of a surplus the share itself is paid anew. */
  async function takeBack() {
    try {
      await note(false);
      if (state === "back" && amount > 0n) await note(true);
      setAsking(false);
    } catch {
      // The question shows it.
    }
  }

  const notes = [
    hasLeft && t({ message: "Left", context: "a player of a match" }),
    state === "reported" && !isPaid && t({ message: "Says paid", comment: "Of a player who says that they have paid" }),
    isSomePaid && !isPaid && t({ message: `Owes ${rest} more`, comment: "Of a player who has paid a part" }),
    state === "back" && t({ message: `Gets ${surplus} back`, comment: "Of a player who has paid too much" }),
    state === "none" && t({ message: "Nothing to pay", comment: "Of a player without a share of the costs" }),
  ].filter((text) => text !== false);

  return (
    <li className="border-line border-b py-1">
      <button
        type="button"
        aria-pressed={isPaid}
        aria-disabled={state === "none" || undefined}
        onClick={tap}
        className="flex min-h-12 w-full min-w-0 items-center gap-3 rounded-xl py-1 text-start hover:bg-sunken"
      >
        <span
          className={cx(
            "grid size-8 shrink-0 place-items-center rounded-full ring-2 ring-inset",
            isPaid ? "bg-accent text-on-accent ring-accent" : "bg-surface ring-line-strong",
            state === "none" && "invisible",
          )}
        >
          <Icon of={check} className={isPaid ? "text-lg" : "invisible text-lg"} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col leading-tight">
          <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>{" "}
          {notes.length > 0 && (
            <span
              className={cx(
                "tabular font-semibold text-sm",
                state === "back" ? "text-danger" : state === "reported" ? "text-notice-ink" : "text-muted",
              )}
            >
              {notes.join(" · ")}
            </span>
          )}
        </span>{" "}
        <span className={cx("tabular whitespace-nowrap font-bold", isPaid && "text-muted")}>{money(amount)}</span>
      </button>
      <Confirm
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen);
          setPaid.reset();
        }}
        title={state === "back" ? t`Have you given ${name} ${surplus} back?` : t`Has ${name} not paid?`}
        action={
          state === "back"
            ? t({ message: "Given back", comment: "Notes that the host gave a player money back" })
            : t({ message: "Mark as not paid", comment: "Takes back that a player has paid the host" })
        }
        onConfirm={takeBack}
        isPending={setPaid.isPending}
        isDanger={state !== "back"}
        failure={setPaid.error ? explain(setPaid.error) : undefined}
      >
        <p>
          {state === "back" ? (
            <Trans>Then nobody owes anything of this share.</Trans>
          ) : (
            <Trans>What you noted as received is taken back, and the share is owed again.</Trans>
          )}
        </p>
      </Confirm>
    </li>
  );
}
