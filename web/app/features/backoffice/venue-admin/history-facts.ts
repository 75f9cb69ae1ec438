import { create } from "@bufbuild/protobuf";
import { useLingui } from "@lingui/react/macro";
import { StaffRole } from "~/gen/lapang/v1/staff_pb";
import { CourtCover, CourtSurface, VenuePricingBandSchema } from "~/gen/lapang/v1/venue_pb";
import { useCourtName } from "~/lib/format/court-name";
import { clockRange, dayRange, readDay, shortDay } from "~/lib/format/dates";
import { listFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { rateText } from "~/lib/format/numbers";
import { rangeText, type Weekday, weekdayName, weekdays } from "~/lib/format/opening-rules";
import { takesWholeDays, useMinuteWords } from "~/lib/format/use-block-words";
import { allFacilities, coverNames, facilityNames, surfaceNames } from "~/lib/venue/facts";
import type { RuleNumbers } from "~/lib/venue/house-rules";
import { useRoleWords } from "../staff/role-words";
import { useBandWords } from "./band-words";
import { placeText } from "./coordinate-rules";
import type { FactName, Facts } from "./history-rules";
import { useSpecialWords } from "./special-day-words";
import { tiersOfState } from "./tier-rules";
import { useRuleValue } from "./use-rule-value";
import { useTierWords } from "./use-tier-words";

type State = Record<string, unknown>;

const text = (value: unknown) => (typeof value === "string" ? value : "");
const number = (value: unknown) => (typeof value === "number" ? value : 0);
const has = (state: State, key: string) => state[key] !== undefined;

/** Fields shown as typed. */
const plain: Record<string, FactName> = {
  name: "name",
  address: "address",
  formatted_address: "formattedAddress",
  city: "city",
  country: "country",
  phone_number: "phoneNumber",
  website: "website",
  google_maps_url: "googleMapsUrl",
  time_zone: "timeZone",
  bank_name: "bank",
  account_number: "accountNumber",
  account_name: "accountName",
  notes: "notes",
  court: "court",
  reason: "reason",
  description_en: "descriptionEn",
  description_id: "descriptionId",
  house_rules_en: "houseRulesEn",
  house_rules_id: "houseRulesId",
  whatsapp: "whatsapp",
  instagram: "instagram",
  alt: "alt",
};

/** The fields of the house rules. */
const bookingRules: Record<string, [FactName, keyof RuleNumbers]> = {
  horizon_days: ["horizon", "horizonDays"],
  notice_minutes: ["notice", "noticeMinutes"],
  cancel_cutoff_minutes: ["cancelCutoff", "cancelCutoffMinutes"],
  answer_minutes: ["answerTime", "answerMinutes"],
  payment_minutes: ["paymentTime", "paymentMinutes"],
  held_hours: ["heldHours", "heldHours"],
  unpaid_hours: ["unpaidHours", "unpaidHours"],
  new_player_hours: ["newPlayerHours", "newPlayerHours"],
  deposit_percent: ["deposit", "depositPercent"],
};

const roles: Record<string, StaffRole> = {
  owner: StaffRole.OWNER,
  manager: StaffRole.MANAGER,
  desk: StaffRole.DESK,
};
const roleOf = (code: string) => roles[code] ?? StaffRole.VIEWER;

/** The words for the server's names of a court's surface and cover. */
function buildNames(surface: string, cover: string) {
  return {
    surface: surfaceNames[CourtSurface[surface.toUpperCase() as keyof typeof CourtSurface]],
    cover: coverNames[CourtCover[cover.toUpperCase() as keyof typeof CourtCover]],
  };
}

/** Converts a recorded state to texts in the viewer's language. */
export function useFacts(zone: string): (state: State) => Facts {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const bandWords = useBandWords();
  const specialWords = useSpecialWords();
  const roleWords = useRoleWords();
  const courtName = useCourtName();
  const minuteWords = useMinuteWords();
  const ruleValue = useRuleValue();
  const tierWords = useTierWords();
  return (state) => {
    const facts: Facts = {};
    for (const [key, name] of Object.entries(plain)) if (text(state[key])) facts[name] = text(state[key]);
    if (facts.country && /^[A-Z]{2}$/.test(facts.country)) {
      facts.country = new Intl.DisplayNames(locale, { type: "region" }).of(facts.country);
    }
    if (has(state, "latitude")) {
      facts.coordinates = placeText({ latitude: number(state.latitude), longitude: number(state.longitude) });
    }
    for (const [key, [name, rule]] of Object.entries(bookingRules)) {
      if (has(state, key)) facts[name] = ruleValue(rule, number(state[key]));
    }
    if (has(state, "refund_tiers")) facts.refunds = tierWords(tiersOfState(state.refund_tiers));
    if (has(state, "slot_minutes")) {
      const minutes = number(state.slot_minutes);
      facts.slotLength = t({ message: `${minutes} min`, comment: "So many minutes" });
    }
    if (has(state, "booking_mode")) {
      facts.bookings =
        state.booking_mode === "instant"
          ? t({ message: "Confirmed instantly", comment: "Bookings of a sport" })
          : t({ message: "Need approval", comment: "Bookings of a sport; staff decide" });
    }
    if (has(state, "payment_mode")) {
      facts.payment =
        state.payment_mode === "manual"
          ? t({ message: "In advance", comment: "When players pay: by transfer or QRIS" })
          : t({ message: "At the venue", comment: "When players pay" });
    }
    if (has(state, "tax_basis_points")) {
      const points = number(state.tax_basis_points);
      facts.tax =
        points > 0 ? rateText(points, locale) : t({ message: "No tax", comment: "No local tax within prices" });
    }
    if (has(state, "lets_choose_court")) {
      facts.courtChoice = state.lets_choose_court
        ? t({ message: "Players choose", comment: "Who chooses the court of a booking" })
        : t({ message: "The venue chooses", comment: "Who chooses the court of a booking" });
    }
    if (has(state, "role")) facts.role = roleWords(roleOf(text(state.role))).name;
    if (has(state, "is_active")) facts.active = state.is_active ? t`Active` : t`Inactive`;
    if (has(state, "price_min")) {
      const band = create(VenuePricingBandSchema, {
        days: state.days as string[],
        startHour: number(state.start_hour),
        endHour: number(state.end_hour),
        priceMin: BigInt(number(state.price_min)),
        priceMax: BigInt(number(state.price_max)),
        currency: text(state.currency),
        fromDate: text(state.from_date),
        toDate: text(state.to_date),
      });
      const { days, dates, ...words } = bandWords(band);
      Object.assign(facts, words, { days: [days, dates].filter(Boolean).join(", ") });
      const courts = Array.isArray(state.courts) ? state.courts.map(text) : [];
      if (courts.length > 0) facts.courts = listFormat(locale, { type: "unit" }).format(courts.map(courtName));
    }
    if (has(state, "starts_at")) {
      const [start, end] = [new Date(text(state.starts_at)), new Date(text(state.ends_at))];
      facts.time = `${shortDay(start, zone, locale)}, ${clockRange(start, end, zone, locale)}`;
    }
    if (Array.isArray(state.facilities)) {
      const names = allFacilities.filter((name) => (state.facilities as unknown[]).includes(name));
      facts.facilities = listFormat(locale, { type: "unit" }).format(names.map((name) => i18n._(facilityNames[name])));
    }
    const build = buildNames(text(state.surface), text(state.cover));
    if (build.surface) facts.surface = i18n._(build.surface);
    if (build.cover) facts.cover = i18n._(build.cover);
    const floor = namesIn(state.shares_with);
    if (floor) facts.floor = floor;
    if (has(state, "from_minute")) Object.assign(facts, blockFacts(state));
    else if (has(state, "from_date")) Object.assign(facts, specialFacts(state));
    else if (Array.isArray(state.hours)) {
      const ranges = state.hours as { day: string; open_minute: number; close_minute: number }[];
      for (const weekday of weekdays) {
        const own = ranges
          .filter(({ day }) => day === weekday)
          .map(({ open_minute, close_minute }) =>
            rangeText({ openMinute: open_minute, closeMinute: close_minute }, locale),
          );
        facts[`day.${weekday}`] = own.join(", ") || t({ message: "Closed", comment: "A venue on a day" });
      }
    }
    return facts;
  };

  function namesIn(courts: unknown): string {
    return Array.isArray(courts) ? listFormat(locale, { type: "unit" }).format(courts.map(text).map(courtName)) : "";
  }

  function blockFacts(state: State): Facts {
    const [from, to] = [number(state.from_minute), number(state.to_minute)];
    const isWholeDay = takesWholeDays({ fromMinute: from, toMinute: to });
    const [first, last] = [readDay(text(state.from_date)), readDay(text(state.to_date))];
    return {
      days: first && last ? dayRange(first, last, locale) : "",
      hours: isWholeDay
        ? t({ message: "All day", comment: "Courts are blocked" })
        : `${minuteWords(from)}–${minuteWords(to)}`,
      courts: namesIn(state.courts),
    };
  }

  function specialFacts(state: State): Facts {
    const ranges = Array.isArray(state.hours) ? (state.hours as { open_minute: number; close_minute: number }[]) : [];
    const courts = Array.isArray(state.courts) ? state.courts.map(text) : [];
    const { dates, hours, price } = specialWords({
      fromDate: text(state.from_date),
      toDate: text(state.to_date),
      isClosed: state.is_closed === true,
      hours: ranges.map(({ open_minute, close_minute }) => ({ openMinute: open_minute, closeMinute: close_minute })),
      price: typeof state.price === "number" ? BigInt(state.price) : undefined,
      currency: text(state.currency),
    });
    return {
      days: dates,
      courts:
        courts.length > 0 ? listFormat(locale, { type: "unit" }).format(courts.map(courtName)) : t`The whole venue`,
      hours: hours || t({ message: "As usual", comment: "The hours of a special day" }),
      ...(price && { price }),
    };
  }
}

/** The label of a fact. */
export function useFactNames(): (name: FactName) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (name) => {
    if (name.startsWith("day.")) return weekdayName(name.slice("day.".length) as Weekday, locale, "long");
    const words: Partial<Record<FactName, string>> = {
      name: t({ message: "Name", comment: "Of a venue" }),
      address: t`Address`,
      formattedAddress: t`Address in full`,
      city: t`City`,
      country: t`Country`,
      coordinates: t`Coordinates`,
      phoneNumber: t`Phone number`,
      website: t`Website`,
      googleMapsUrl: t`Link to Google Maps`,
      timeZone: t`Time zone`,
      horizon: t`How far ahead players can book`,
      notice: t`Players can book until`,
      cancelCutoff: t`Players can cancel or move until`,
      answerTime: t`Time to answer a request`,
      paymentTime: t`Players’ time to pay in advance`,
      deposit: t({ message: "Deposit", comment: "House rule: the share of the price that confirms a booking" }),
      refunds: t`Refunds when players cancel`,
      tax: t({ message: "Local tax within prices", comment: "In Jakarta: PBJT" }),
      heldHours: t`Waiting hours at a time`,
      unpaidHours: t`Unpaid hours at a time`,
      newPlayerHours: t`Hours for new players`,
      slotLength: t`Slot length`,
      bookings: t({ message: "Bookings", comment: "Setting of a sport: who decides about them" }),
      payment: t({ message: "Payment", comment: "Setting of a sport: when players pay" }),
      bank: t`Bank`,
      accountNumber: t`Account number`,
      accountName: t`Name of the account`,
      notes: t({ message: "Notes", comment: "On a price" }),
      active: t({ message: "State", comment: "Of a court or a venue: active or not" }),
      role: t({ message: "Role", comment: "Of somebody at a venue: owner, manager …" }),
      days: t`Days`,
      hours: t`Hours`,
      price: t`Price of an hour`,
      courts: t`For which courts`,
      courtChoice: t({ message: "Choice of the court", comment: "Setting of a sport" }),
      court: t({ message: "Court", comment: "One of a venue's courts" }),
      time: t({ message: "Time", comment: "When hours are blocked" }),
      reason: t({ message: "Reason", comment: "Why hours are blocked" }),
      facilities: t`Facilities`,
      descriptionEn: t`Description in English`,
      descriptionId: t`Description in Indonesian`,
      houseRulesEn: t`House rules in English`,
      houseRulesId: t`House rules in Indonesian`,
      whatsapp: "WhatsApp",
      instagram: "Instagram",
      floor: t({ message: "Uses the same floor as", comment: "A court, and the courts that are ticked" }),
      surface: t({ message: "Surface", comment: "Of a court" }),
      cover: t({ message: "Indoor or outdoor", comment: "Label of a court’s setting" }),
      alt: t`What can be seen`,
    };
    return words[name] ?? name;
  };
}
