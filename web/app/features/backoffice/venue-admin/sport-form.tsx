import { create } from "@bufbuild/protobuf";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import {
  BookingMode,
  PaymentInstructionsSchema,
  PaymentMode,
  type Venue,
  type VenuePricingBand,
  type VenueSport,
} from "~/gen/lapang/v1/venue_pb";
import { type Locale, useLocale } from "~/lib/format/locale";
import { isSportId, sportNames } from "~/lib/format/sports";
import { whenDone } from "~/lib/forms/when-done";
import { refusalOf } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { Option } from "~/ui/form/option";
import { Segmented } from "~/ui/form/segmented";
import { Select } from "~/ui/form/select";
import { Switch } from "~/ui/form/switch";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { SportIcon } from "~/ui/look/sport-icon";
import { toastSuccess } from "~/ui/overlay/toast";
import { useRights } from "../access";
import { ConfirmCall } from "../confirm-call";
import { useFieldProblems } from "../field-problems";
import { useSaveVenue } from "../queries";
import { BookingsInTheWay } from "./bookings-in-the-way";
import { BookingsOutside } from "./bookings-outside";
import { hasWayToPay } from "./checklist-rules";
import { PricesLink } from "./inexact-notice";
import { hasInexactPrices } from "./inexact-rules";
import { InstructionFields } from "./instruction-fields";
import { QrisPicture } from "./qris-picture";
import { SaveBar } from "./save-bar";
import { TaxField } from "./tax-field";
import { rateInput, readRate } from "./tax-rules";
import { useDraft } from "./use-draft";
import { useLoadAgain } from "./use-load-again";
import { PaymentSummary } from "./venue-summary";

const slotLengths = [30, 60, 90, 120];
const paymentFields = "paymentInstructions";
const fields = ["slotMinutes", "taxBasisPoints", "bankName", "accountNumber", "accountName", "notes"];

type FormProps = { venue: Venue; sport: VenueSport; bands: readonly VenuePricingBand[] };

/** The booking and payment settings of a sport. */
export function SportForm({ venue, sport, bands }: FormProps) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const may = useRights(venue.id);
  const save = useSaveVenue();
  const [isRemoving, setRemoving] = useState(false);
  const [isUnpayable, setUnpayable] = useState(false);
  const [isUnreadRate, setUnreadRate] = useState(false);
  const { draft, setDraft, isUnsaved, whole, discard, goOn } = useDraft(settingsOf(sport, locale), venue);
  const again = useLoadAgain(venue.id, save, goOnFrom);
  const index = venue.sports.findIndex(({ sportId }) => sportId === sport.sportId);
  const { bankName, accountNumber } = draft.instructions;
  const found = useMemo(() => {
    if (!isUnpayable && !isUnreadRate) return undefined;
    const words = t`Enter a bank and an account number, or upload a QRIS code.`;
    const empty = Object.entries({ bankName, accountNumber }).filter(([, typed]) => isUnpayable && !typed.trim());
    return {
      ...Object.fromEntries(empty.map(([field]) => [`${paymentFields}.${field}`, words])),
      ...(isUnreadRate && {
        taxBasisPoints: t`Write a rate from 0 to 75, with at most two decimals, such as 10 or 7.5.`,
      }),
    };
  }, [isUnpayable, isUnreadRate, bankName, accountNumber, t]);
  const { errors, failure } = useFieldProblems({
    found,
    error: save.error,
    prefix: `venue.sports[${index}].`,
    fields: [...fields, ...fields.map((field) => `${paymentFields}.${field}`)],
  });
  const name = isSportId(sport.sportId) ? i18n._(sportNames[sport.sportId]) : sport.sportId;
  const isManual = draft.paymentMode === "manual";

  const paid = venue.sports.find((other) => other !== sport && other.paymentInstructions?.accountNumber);
  const same =
    paid && !draft.instructions.accountNumber && !draft.instructions.bankName
      ? { name: isSportId(paid.sportId) ? i18n._(sportNames[paid.sportId]) : paid.sportId, ...settingsOf(paid, locale) }
      : undefined;

  function goOnFrom(now: Venue, from?: typeof draft) {
    const same = now.sports.find(({ sportId }) => sportId === sport.sportId);
    if (same) goOn({ saved: settingsOf(same, locale), whole: now }, from);
  }

  function submit() {
    if (save.isPending || !isUnsaved) return;
    const isPayable = hasWayToPay(draft.instructions, sport.paymentInstructions?.qrisUrl);
    const isReadable = readRate(draft.taxRate) !== null;
    setUnpayable(isManual && !isPayable);
    setUnreadRate(!isReadable);
    if ((isManual && !isPayable) || !isReadable) return;
    send();
  }

  function send(confirm = false) {
    const changed = {
      ...sport,
      slotMinutes: draft.slotMinutes,
      bookingMode: draft.bookingMode === "instant" ? BookingMode.INSTANT : BookingMode.REQUEST,
      paymentMode: isManual ? PaymentMode.MANUAL : PaymentMode.NONE,
      confirmTakenOffers: draft.confirmTakenOffers,
      letsChooseCourt: draft.letsChooseCourt,
      taxBasisPoints: readRate(draft.taxRate) ?? sport.taxBasisPoints,
      paymentInstructions: create(PaymentInstructionsSchema, draft.instructions),
    };
    whenDone(
      save.mutateAsync(
        {
          venue: { ...whole, sports: whole.sports.map((other) => (other.sportId === sport.sportId ? changed : other)) },
          confirm,
        },
        { onSuccess: ({ venue: saved }) => saved && goOnFrom(saved, draft) },
      ),
      () => toastSuccess(t`Saved.`),
    );
  }

  const hasOtherSlots = refusalOf(save.error).reason === "SLOTS_HAVE_BOOKINGS";
  const ownerNeeded = isUnpayable && !may.owner ? t`Ask an owner to enter the payment details first.` : undefined;
  return (
    <section aria-label={name} className="rounded-card bg-surface p-5 ring-1 ring-line">
      <div className="flex items-center justify-between gap-3 pb-5">
        <h2 className="flex items-center gap-3 font-bold text-lg">
          <SportIcon sport={sport.sportId} />
          {name}
        </h2>
        {venue.sports.length > 1 && (
          <Button
            variant="quiet"
            size="small"
            onPress={() => setRemoving(true)}
            aria-label={t({ message: `Remove ${name}`, context: "a sport" })}
          >
            <Trans comment="Takes a sport out of a venue">Remove…</Trans>
          </Button>
        )}
      </div>
      <Form onSubmit={submit} errors={errors} checksItself>
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[10rem_1fr_1fr]">
          <Select
            name="slotMinutes"
            label={t`Slot length`}
            selectedKey={draft.slotMinutes}
            onSelectionChange={(key) => setDraft({ ...draft, slotMinutes: Number(key) })}
          >
            {slotLengths.map((minutes) => (
              <Option key={minutes} id={minutes} text={t({ message: `${minutes} min`, comment: "So many minutes" })} />
            ))}
          </Select>
          <Segmented
            label={t({ message: "Bookings", comment: "Setting of a sport: who decides about them" })}
            value={draft.bookingMode}
            onChange={(bookingMode) =>
              setDraft({ ...draft, bookingMode, letsChooseCourt: draft.letsChooseCourt || bookingMode === "instant" })
            }
            choices={[
              {
                value: "request",
                label: t({ message: "Need approval", comment: "Bookings of a sport; staff decide" }),
              },
              { value: "instant", label: t({ message: "Confirmed instantly", comment: "Bookings of a sport" }) },
            ]}
          />
          <Segmented
            label={t({ message: "Payment", comment: "Setting of a sport: when players pay" })}
            value={draft.paymentMode}
            onChange={(paymentMode) => setDraft({ ...draft, paymentMode })}
            choices={[
              { value: "none", label: t({ message: "At the venue", comment: "When players pay" }) },
              {
                value: "manual",
                label: t({ message: "In advance", comment: "When players pay: by transfer or QRIS" }),
              },
            ]}
          />
        </div>
        {draft.bookingMode === "request" && (
          <Switch
            isSelected={draft.confirmTakenOffers}
            onChange={(confirmTakenOffers) => setDraft({ ...draft, confirmTakenOffers })}
          >
            <Trans>An offered time is confirmed as soon as the player accepts it</Trans>
          </Switch>
        )}
        <Switch
          isSelected={draft.letsChooseCourt}
          onChange={(letsChooseCourt) => setDraft({ ...draft, letsChooseCourt })}
        >
          <Trans>Players choose the court</Trans>
        </Switch>
        <TaxField
          value={draft.taxRate}
          currency={bands.find(({ sportId }) => sportId === sport.sportId)?.currency || "IDR"}
          onChange={(taxRate) => {
            setDraft({ ...draft, taxRate });
            setUnreadRate(false);
          }}
        />
        {(isManual || draft.bookingMode === "instant") && hasInexactPrices(venue, sport, bands) && (
          <Alert tone="notice" isSmall className="flex flex-wrap items-center justify-between gap-x-4">
            <p className="max-w-prose">
              <Trans>
                Not every hour of this sport has one exact price. Players can only ask for such hours, and you name the
                price each time.
              </Trans>
            </p>
            <PricesLink venueId={venue.id} />
          </Alert>
        )}
        {isManual && !may.owner && (
          <div className="flex flex-col gap-4 border-line border-t pt-5">
            <PaymentSummary venue={venue} sport={sport} />
            <p className="text-muted">
              <Trans>Only owners change where players pay.</Trans>
            </p>
          </div>
        )}
        {isManual && may.owner && (
          <div className="grid grid-cols-1 items-start gap-6 border-line border-t pt-5 lg:grid-cols-[1fr_min(16rem,37.5vw)]">
            <InstructionFields
              same={same}
              instructions={draft.instructions}
              onChange={(instructions) => {
                setDraft({ ...draft, instructions });
                setUnpayable(false);
              }}
            />
            <QrisPicture venueId={venue.id} sportId={sport.sportId} url={sport.paymentInstructions?.qrisUrl ?? ""} />
          </div>
        )}
        <SaveBar
          isUnsaved={isUnsaved}
          isPending={save.isPending}
          failure={hasOtherSlots ? undefined : (failure ?? ownerNeeded)}
          again={again}
          onDiscard={() => {
            discard();
            setUnpayable(false);
            setUnreadRate(false);
            save.reset();
          }}
        />
      </Form>
      {hasOtherSlots && (
        <BookingsOutside
          error={save.error}
          zone={venue.timeZone}
          title={t`There are bookings in other slots`}
          isPending={save.isPending}
          onConfirm={() => send(true)}
          onClose={() => save.reset()}
        >
          <p>
            <Trans>
              These bookings were made in other slots. They do not change; free time beside them may become too short to
              sell.
            </Trans>
          </p>
        </BookingsOutside>
      )}
      {isRemoving && (
        <RemoveSport venue={venue} sportId={sport.sportId} name={name} onClose={() => setRemoving(false)} />
      )}
    </section>
  );
}

function settingsOf(sport: VenueSport, locale: Locale) {
  const { slotMinutes, bookingMode, paymentMode, paymentInstructions: pay } = sport;
  return {
    slotMinutes: slotMinutes || 60,
    bookingMode: (bookingMode === BookingMode.INSTANT ? "instant" : "request") as "instant" | "request",
    paymentMode: (paymentMode === PaymentMode.MANUAL ? "manual" : "none") as "manual" | "none",
    confirmTakenOffers: sport.confirmTakenOffers ?? true,
    letsChooseCourt: sport.letsChooseCourt ?? bookingMode === BookingMode.INSTANT,
    /** As typed, in per cent. */
    taxRate: rateInput(sport.taxBasisPoints ?? 0, locale),
    instructions: {
      bankName: pay?.bankName ?? "",
      accountNumber: pay?.accountNumber ?? "",
      accountName: pay?.accountName ?? "",
      notes: pay?.notes ?? "",
    },
  };
}

type Props = { venue: Venue; sportId: string; name: string; onClose: () => void };

/** Asks before removing a sport from a venue. */
function RemoveSport({ venue, sportId, name, onClose }: Props) {
  const { t } = useLingui();
  const save = useSaveVenue();

  return (
    <ConfirmCall
      call={save}
      request={{ venue: { ...venue, sports: venue.sports.filter((sport) => sport.sportId !== sportId) } }}
      done={t({ message: `${name} is removed.`, comment: "The name of a sport" })}
      onClose={onClose}
      title={t({ message: `Remove ${name}?`, context: "a sport" })}
      action={t`Remove sport`}
    >
      <p>{t`Its courts and prices are deleted with it. Past bookings do not change.`}</p>
      <BookingsInTheWay error={save.error} zone={venue.timeZone} venue={venue} />
    </ConfirmCall>
  );
}
