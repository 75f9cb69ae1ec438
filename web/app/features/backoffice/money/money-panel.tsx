import dots from "icon:lucide/ellipsis";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { hasStatement } from "~/features/money/charge-rules";
import { ChargeSums } from "~/features/money/charge-sums";
import { useChargeWords } from "~/features/money/use-charge-words";
import { type Booking, BookingStatus, ChargeState, type Payment } from "~/gen/lapang/v1/booking_pb";
import { usePaths } from "~/lib/http/paths";
import { Card } from "~/ui/list/card";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { Menu, MenuItem } from "~/ui/overlay/menu";
import { type Rights, useRights } from "../access";
import { canAddLine, canRecord, canRecordMore, canSetPrice, isReported, refundable, refundDue } from "./charge-rules";
import { MoneyFacts } from "./money-facts";
import { ReceiptPicture } from "./receipt-picture";

const close = ({ onClose }: { onClose: () => void }) => onClose();
const RecordPayment = lazyDialog(
  async () => (await import("../bookings/record-payment")).RecordPayment,
  ({ onOpenChange }) => onOpenChange(false),
);
const SetPrice = lazyDialog(async () => (await import("../bookings/set-price")).SetPrice, close);
const AddLine = lazyDialog(async () => (await import("./add-line")).AddLine, close);
const GiveBack = lazyDialog(async () => (await import("./give-back")).GiveBack, close);
const PromiseRefund = lazyDialog(async () => (await import("./promise-refund")).PromiseRefund, close);
const WriteOff = lazyDialog(async () => (await import("./write-off")).WriteOff, close);
const TakeBack = lazyDialog(async () => (await import("./take-back")).TakeBack, close);

type Action = "record" | "more" | "price" | "line" | "back" | "refund" | "waive";

/** What staff with these rights can do about the money of a booking. */
function actionsOn(booking: Booking, may: Rights): Set<Action> {
  const possible: Record<Action, boolean> = {
    record: may.bookings && canRecord(booking) && !isReported(booking),
    more: may.bookings && canRecordMore(booking),
    price: may.bookings && canSetPrice(booking),
    line: may.bookings && canAddLine(booking),
    back: may.bookings && refundDue(booking) > 0n,
    refund: may.bookings && refundable(booking) > 0n,
    waive: may.waive && (booking.charge?.balance ?? 0n) > 0n,
  };
  return new Set((Object.keys(possible) as Action[]).filter((action) => possible[action]));
}

/** What a booking costs, what came of it, and what staff can do about that. */
export function MoneyPanel({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const paths = usePaths();
  // A dialog stays open after its action became impossible, so that the refusal can be read.
  const [shown, setShown] = useState<Action | Payment>();
  const may = useRights(booking.venueId);
  const { charge, payment, status } = booking;
  const actions = actionsOn(booking, may);
  const isStanding = status === BookingStatus.CONFIRMED || status === BookingStatus.AWAITING_PAYMENT;
  const isQuiet = !isStanding && !hasStatement(charge) && booking.finalPrice === undefined && !payment;
  if (isQuiet && actions.size === 0) return null;
  const dialog = { booking, onClose: () => setShown(undefined) };
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-bold text-lg">{t`Price and payment`}</h2>
        <More actions={actions} onChoose={setShown} />
      </div>
      <State booking={booking} />
      <MoneyFacts booking={booking} />
      <Buttons actions={actions} isFirst={status === BookingStatus.CONFIRMED} onChoose={setShown} />
      {hasStatement(charge) && (
        <ChargeSums
          charge={charge}
          receiptAt={may.bookings ? ({ id }) => paths.receipt(id, { venue: 1 }) : undefined}
          action={
            may.bookings
              ? (movement) => (
                  <Button variant="quiet" size="small" onPress={() => setShown(movement)}>
                    <Trans comment="A wrong record of a payment">Take back…</Trans>
                  </Button>
                )
              : undefined
          }
        />
      )}
      {payment?.receiptUrl && !isReported(booking) && <ReceiptPicture url={payment.receiptUrl} />}
      {(shown === "record" || shown === "more") && (
        <RecordPayment booking={booking} isOpen onOpenChange={(isOpen) => isOpen || setShown(undefined)} />
      )}
      {shown === "price" && <SetPrice {...dialog} />}
      {shown === "line" && <AddLine {...dialog} />}
      {shown === "back" && <GiveBack {...dialog} />}
      {shown === "refund" && <PromiseRefund {...dialog} />}
      {shown === "waive" && <WriteOff {...dialog} />}
      {typeof shown === "object" && <TakeBack {...dialog} payment={shown} />}
    </Card>
  );
}

const stateClass: Partial<Record<ChargeState, string>> = {
  [ChargeState.PAID]: "text-accent",
  [ChargeState.REFUND_DUE]: "text-danger",
};

/** The state of the money, big; nothing where nothing is owed and nothing came. */
function State({ booking: { charge } }: { booking: Booking }) {
  const words = useChargeWords();
  const text = charge && words(charge);
  if (!text) return null;
  return (
    <p
      aria-live="polite"
      className={cx("tabular break-words font-extrabold text-2xl leading-tight", stateClass[charge.state])}
    >
      {text}
    </p>
  );
}

type ChooseProps = { actions: ReadonlySet<Action>; onChoose: (action: Action) => void };

/** `isFirst`: the payment is what comes next. */
function Buttons({ actions, isFirst, onChoose }: ChooseProps & { isFirst: boolean }) {
  if (!["record", "price", "line", "back"].some((action) => actions.has(action as Action))) return null;
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:grow">
      {actions.has("back") && (
        <Button onPress={() => onChoose("back")}>
          <Trans comment="Records that money went back to the player">Money given back…</Trans>
        </Button>
      )}
      {actions.has("record") && (
        <Button variant={isFirst ? "primary" : "secondary"} onPress={() => onChoose("record")}>
          <Trans>Record payment…</Trans>
        </Button>
      )}
      {actions.has("line") && (
        <Button variant="secondary" onPress={() => onChoose("line")}>
          <Trans comment="An extra hour, a racket, a discount">Add to the bill…</Trans>
        </Button>
      )}
      {actions.has("price") && (
        <Button variant="secondary" onPress={() => onChoose("price")}>
          <Trans comment="What a booking is to cost">Set the price…</Trans>
        </Button>
      )}
    </div>
  );
}

/** What is seldom needed. */
function More({ actions, onChoose }: ChooseProps) {
  const { t } = useLingui();
  if (!["more", "refund", "waive"].some((action) => actions.has(action as Action))) return null;
  return (
    <Menu
      trigger={
        <AriaButton
          aria-label={t({ message: "More about the payment", comment: "Opens a menu of further actions" })}
          className="-my-2 grid size-11 shrink-0 place-items-center rounded-full text-xl hover:bg-sunken data-pressed:bg-sunken"
        >
          <Icon of={dots} />
        </AriaButton>
      }
    >
      {actions.has("more") && (
        <MenuItem
          text={t({ message: "Record another payment…", comment: "Menu: money came although nothing is owed" })}
          onAction={() => onChoose("more")}
        />
      )}
      {actions.has("refund") && (
        <MenuItem
          text={t({ message: "Give money back…", comment: "Menu: promises the player a refund" })}
          onAction={() => onChoose("refund")}
        />
      )}
      {actions.has("waive") && (
        <MenuItem
          text={t({ message: "Write off…", comment: "Menu: what a booking still owes" })}
          onAction={() => onChoose("waive")}
        />
      )}
    </Menu>
  );
}
