import { useLocation, useNavigate } from "react-router";
import type { AvailabilityDay, Venue } from "~/gen/lapang/v1/venue_pb";
import { usePaths } from "~/lib/http/paths";
import { storeIntent, takeIntent } from "~/lib/session/intent";
import { saveReturnPath } from "~/lib/session/return-path";
import { knownSession } from "~/lib/session/session";
import type { BookingInput } from "../booking-request";
import { type PriceRange, priceKey, reconciled, type Selection, selectionText } from "../selection-rules";
import { submission } from "./submission";

type ChooseCourt = (slots: Selection) => { courtId: string | null; price: PriceRange | null };

/** A booking sent by a visitor, or as the session expired: it is kept until its player is back, signed in. */
export function useBookingIntent({ id, name }: Venue, input: BookingInput, choose: ChooseCourt) {
  const paths = usePaths();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  /** All that was on screen: hours, court and price. */
  function detailOf(slots: Selection): string {
    const { courtId, price } = choose(slots);
    return [selectionText(input.sportId, slots), courtId, priceKey(price)].join("; ");
  }

  /** Without an id it is for whoever signs in next. */
  function store(userId: string | null) {
    submission.store(input);
    storeIntent({ action: "book", id, name, sport: input.sportId, detail: detailOf(input.slots), userId });
  }

  return {
    store,
    signInFirst() {
      store(null);
      saveReturnPath(pathname + search);
      navigate(paths.login);
    },
    /** Whether the booking is to be sent now: its player has signed in, and its hours are still the same. Once. */
    take(days: readonly AvailabilityDay[]): boolean {
      const userId = knownSession()?.user.id;
      const intent = userId ? takeIntent(["book"], id, userId) : null;
      return intent?.detail === detailOf(reconciled(input.slots, days).available);
    },
  };
}
