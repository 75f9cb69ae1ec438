import bell from "icon:lucide/bell";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useState } from "react";
import { useUnwatchHour, useWatchedHours, useWatchHour } from "~/features/venue/queries";
import { SlotState, type WatchedHour } from "~/gen/lapang/v1/venue_pb";
import { clockTime } from "~/lib/format/dates";
import { durationText } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { refusalOf, useExplain } from "~/lib/http/error-messages";
import { useSession } from "~/lib/session/session";
import { ChipGroup } from "~/ui/list/chip";
import { FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { dialogEnd } from "~/ui/overlay/dialog";
import { Sheet } from "~/ui/overlay/sheet";
import { toastSuccess } from "~/ui/overlay/toast";
import { useFocusRestore } from "~/ui/use-focus-restore";
import { type Cell, endOf } from "../selection-rules";
import { isFull, spanOf } from "./watch-rules";
import { StopButton, useWatchFailure, WatchedRow } from "./watched-hours";

export type WatchSheetProps = {
  venueId: string;
  sportId: string;
  zone: string;
  /** The pressed slot, and those after it. */
  slots: readonly [Cell, ...Cell[]];
  /** What the player watches from this slot on. */
  watched: WatchedHour | undefined;
  trigger: RefObject<HTMLElement | null>;
  /** The slot is free by now. */
  onPick: () => void;
  onFree: () => void;
  onSignIn: () => void;
  onClose: () => void;
};

/** About a full hour: an email when it is free, or no longer. */
export function WatchSheet(props: WatchSheetProps) {
  const { zone, slots, watched, trigger, onPick, onClose, onSignIn } = props;
  const { t } = useLingui();
  const locale = useLocale();
  const session = useSession();
  const [first] = slots;
  const time = (ms: number) => clockTime(new Date(ms), zone, locale);
  const { start, end } = watched ? spanOf(watched) : { start: first.start, end: endOf(first) };
  const hours = `${time(start)}–${time(end)}`;
  const isFree = !isFull(first);
  const isHeld = first.state === SlotState.HELD;
  const full = isHeld ? t({ message: `${hours} is held`, comment: "By somebody else" }) : t`${hours} is taken`;
  const title = watched ? t`You watch ${hours}` : isFree ? t`${hours} is free now` : full;
  return (
    <Sheet title={title} isTitled trigger={trigger} onClose={onClose} width="w-[min(26rem,100vw-2rem)]">
      {watched ? (
        <Watched hour={watched} onClose={onClose} />
      ) : isFree ? (
        <Button
          isWide
          onPress={() => {
            onPick();
            onClose();
          }}
        >
          <Trans>Pick this hour</Trans>
        </Button>
      ) : session.state === "out" ? (
        <>
          <Explained />
          <Button isWide onPress={onSignIn}>
            <Trans>Sign in to be told</Trans>
          </Button>
        </>
      ) : (
        <Choice {...props} />
      )}
    </Sheet>
  );
}

function Explained() {
  return (
    <p className="text-muted">
      <Trans>We send you one email when a court is free then. It goes to whoever books first.</Trans>
    </p>
  );
}

function Choice({ venueId, sportId, slots, onFree, onClose }: WatchSheetProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const failureOf = useWatchFailure();
  const waiting = useWatchedHours().filter(({ notifiedAt }) => notifiedAt === undefined);
  const [count, setCount] = useState(1);
  const [list, keepFocus] = useFocusRestore<HTMLUListElement>();
  const [first] = slots;
  const minutesOf = (of: readonly Cell[]) => of.reduce((sum, { minutes }) => sum + minutes, 0);
  const durationMinutes = minutesOf(slots.slice(0, count));
  const watch = useWatchHour(() => {
    void toastSuccess(t`We email you when it is free.`);
    onClose();
  });
  const { reason, metadata } = refusalOf(watch.error);
  const isTooMany = reason === "TOO_MANY_WATCHED_HOURS";
  const isStillTooMany = isTooMany && waiting.length >= Number(metadata.limit);

  function send() {
    watch.mutate(
      { venueId, sportId, startTime: timestampFromMs(first.start), durationMinutes },
      { onError: (error) => refusalOf(error).reason === "HOUR_IS_FREE" && onFree() },
    );
  }

  return (
    <>
      {!isTooMany && <Explained />}
      {slots.length > 1 && !isTooMany && (
        <fieldset className="flex flex-col">
          <legend className="mb-2 font-semibold text-sm">
            <Trans>How long?</Trans>
          </legend>
          <ChipGroup
            label={t`How long?`}
            mode="single"
            selected={[String(count)]}
            onChange={([chosen]) => chosen && setCount(Number(chosen))}
            chips={slots.map((_, at) => ({
              value: String(at + 1),
              label: durationText(minutesOf(slots.slice(0, at + 1)), locale),
            }))}
          />
        </fieldset>
      )}
      {watch.error && (!isTooMany || isStillTooMany) && <FormFailure>{failureOf(watch.error)}</FormFailure>}
      {isTooMany && (
        <ul ref={list} tabIndex={-1} className="-my-2 flex flex-col divide-y divide-line outline-none">
          {waiting.map((hour) => (
            <WatchedRow key={hour.id} hour={hour}>
              <StopButton hour={hour} onStopped={keepFocus} />
            </WatchedRow>
          ))}
        </ul>
      )}
      <div className={cx(dialogEnd, "sm:static sm:m-0 sm:p-0")}>
        <Button isWide isPending={watch.isPending} isDisabled={isStillTooMany} onPress={send}>
          <Icon of={bell} className="text-lg" />
          <Trans>Tell me when it is free</Trans>
        </Button>
      </div>
    </>
  );
}

function Watched({ hour, onClose }: { hour: WatchedHour; onClose: () => void }) {
  const explain = useExplain();
  const unwatch = useUnwatchHour(onClose);
  return (
    <>
      <Explained />
      {unwatch.error && <FormFailure>{explain(unwatch.error)}</FormFailure>}
      <Button isWide variant="secondary" isPending={unwatch.isPending} onPress={() => unwatch.mutate({ id: hour.id })}>
        <Trans>Stop watching</Trans>
      </Button>
    </>
  );
}
