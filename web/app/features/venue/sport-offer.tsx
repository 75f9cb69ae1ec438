import clock from "icon:lucide/clock";
import grid from "icon:lucide/layout-grid";
import hand from "icon:lucide/message-circle-reply";
import wallet from "icon:lucide/wallet";
import bolt from "icon:lucide/zap";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { BookingMode, type Court, PaymentMode, type VenueSport } from "~/gen/lapang/v1/venue_pb";
import { useCourtName } from "~/lib/format/court-name";
import { durationText } from "~/lib/format/durations";
import { listFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { buildOf, byBuild } from "~/lib/venue/facts";
import { Icon, type IconShape } from "~/ui/look/icon";

/** How a sport is offered: its courts, slot length, and whether the venue has to accept. */
export function SportOffer({ offer }: { offer: VenueSport }) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const court = useCourtName();
  const courts = offer.courts.filter(({ isActive }) => isActive);
  const namesOf = (some: readonly Court[]) =>
    listFormat(locale, { type: "unit", style: "short" }).format(some.map(({ name }) => court(name)));
  const textOf = (build: ReturnType<typeof buildOf>) => build.map((part) => i18n._(part)).join(" · ");
  const groups = byBuild(courts).map((group) => ({ names: namesOf(group), build: group[0] ? buildOf(group[0]) : [] }));
  // Courts that are all alike are named once.
  const [same, ...others] = groups;
  const build = same && others.length === 0 ? textOf(same.build) : "";
  const isInstant = offer.bookingMode === BookingMode.INSTANT;
  const isPaid = offer.paymentMode === PaymentMode.MANUAL;
  const answerTime = durationText(offer.answerMinutes, locale);
  const paymentTime = durationText(offer.paymentMinutes, locale);
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Fact icon={grid} term={<Plural value={{ count: courts.length }} one="# court" other="# courts" />}>
        {build || others.length === 0
          ? namesOf(courts)
          : groups.map((group) => (
              <span key={group.names} className="block">
                {group.names}
                {group.build.length > 0 && <span className="font-semibold text-ink"> · {textOf(group.build)}</span>}
              </span>
            ))}
        {build && <span className="block font-semibold text-ink">{build}</span>}
        {offer.letsChooseCourt && courts.length > 1 && (
          <span className="block">
            <Trans>You choose yours when you book.</Trans>
          </span>
        )}
      </Fact>
      <Fact icon={clock} term={t`Booked in steps of ${{ minutes: offer.slotMinutes }} minutes`}>
        <Trans>Take one or several, on one day or more.</Trans>
      </Fact>
      {isInstant && !isPaid && (
        <Fact icon={bolt} term={t`Booked instantly`}>
          <Trans>Free hours with one exact price are yours as soon as you book them.</Trans>
        </Fact>
      )}
      {isInstant && isPaid && (
        <Fact icon={bolt} term={t`Held instantly`}>
          <Trans>Free hours are held for you as soon as you book, and are yours once paid.</Trans>
        </Fact>
      )}
      {!isInstant && (
        <Fact icon={hand} term={t`The venue confirms`}>
          <Trans>Your hours are held until the venue answers. It has {answerTime}.</Trans>
        </Fact>
      )}
      {isPaid && (
        <Fact icon={wallet} term={t`Paid to the venue`}>
          <Trans>The venue tells you how. You have {paymentTime} to pay.</Trans>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ icon, term, children }: { icon: IconShape; term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="flex gap-3 font-bold">
        <Icon of={icon} className="mt-0.5 text-accent text-xl" />
        {term}
      </dt>
      <dd className="ps-8 text-muted text-sm">{children}</dd>
    </div>
  );
}
