import { create } from "@bufbuild/protobuf";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  BookingMode,
  PaymentInstructionsSchema,
  PaymentMode,
  type Venue,
  type VenueSport,
} from "~/gen/lapang/v1/venue_pb";
import { isSportId, sportNames } from "~/lib/sports";
import { toastSuccess } from "~/lib/toast";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { Option } from "~/ui/option";
import { Segmented } from "~/ui/segmented";
import { Select } from "~/ui/select";
import { SportIcon } from "~/ui/sport-icon";
import { Switch } from "~/ui/switch";
import { useFieldProblems } from "./field-problems";
import { InstructionFields } from "./instruction-fields";
import { QrisPicture } from "./qris-picture";
import { useSaveVenue } from "./queries";
import { RemoveSport } from "./remove-sport";
import { SaveBar } from "./save-bar";
import { useDraft } from "./use-draft";
import { useLoadAgain } from "./use-load-again";

const slotLengths = [30, 60, 90, 120];
const fields = ["slotMinutes", "bankName", "accountNumber", "accountName", "notes"];

/** How one sport is booked and paid. */
export function SportForm({ venue, sport }: { venue: Venue; sport: VenueSport }) {
  const { i18n, t } = useLingui();
  const save = useSaveVenue();
  const [isRemoving, setRemoving] = useState(false);
  const { draft, setDraft, isUnsaved, whole, discard, goOn } = useDraft(settingsOf(sport), venue);
  const again = useLoadAgain(venue.id, save, goOnFrom);
  const index = venue.sports.findIndex(({ sportId }) => sportId === sport.sportId);
  const { errors, failure } = useFieldProblems({
    error: save.error,
    prefix: `venue.sports[${index}].`,
    fields: [...fields, ...fields.map((field) => `paymentInstructions.${field}`)],
  });
  const name = isSportId(sport.sportId) ? i18n._(sportNames[sport.sportId]) : sport.sportId;
  const isManual = draft.paymentMode === "manual";

  function goOnFrom(now: Venue, from?: typeof draft) {
    const same = now.sports.find(({ sportId }) => sportId === sport.sportId);
    if (same) goOn({ saved: settingsOf(same), whole: now }, from);
  }

  function submit() {
    if (save.isPending || !isUnsaved) return;
    const changed = {
      ...sport,
      slotMinutes: draft.slotMinutes,
      bookingMode: draft.bookingMode === "instant" ? BookingMode.INSTANT : BookingMode.REQUEST,
      paymentMode: isManual ? PaymentMode.MANUAL : PaymentMode.NONE,
      confirmTakenOffers: draft.confirmTakenOffers,
      paymentInstructions: create(PaymentInstructionsSchema, draft.instructions),
    };
    save.mutate(
      { venue: { ...whole, sports: whole.sports.map((other) => (other.sportId === sport.sportId ? changed : other)) } },
      {
        onSuccess: ({ venue: saved }) => {
          toastSuccess(t`Saved.`);
          if (saved) goOnFrom(saved, draft);
        },
      },
    );
  }

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
            aria-label={t({ message: `Remove ${name}`, comment: "The name of a sport" })}
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
            label={t`A free hour is`}
            value={draft.bookingMode}
            onChange={(bookingMode) => setDraft({ ...draft, bookingMode })}
            choices={[
              { value: "request", label: t({ message: "asked for", comment: "A free hour is …, and staff decide" }) },
              { value: "instant", label: t({ message: "booked at once", comment: "A free hour is …" }) },
            ]}
          />
          <Segmented
            label={t`Paid`}
            value={draft.paymentMode}
            onChange={(paymentMode) => setDraft({ ...draft, paymentMode })}
            choices={[
              { value: "none", label: t({ message: "at the venue", comment: "Paid …" }) },
              { value: "manual", label: t({ message: "beforehand", comment: "Paid …, by transfer or QRIS" }) },
            ]}
          />
        </div>
        {draft.bookingMode === "request" && (
          <Switch
            isSelected={draft.confirmTakenOffers}
            onChange={(confirmTakenOffers) => setDraft({ ...draft, confirmTakenOffers })}
          >
            <Trans>A time you offer is confirmed as soon as the player takes it</Trans>
          </Switch>
        )}
        {isManual && (
          <div className="grid grid-cols-1 items-start gap-6 border-line border-t pt-5 lg:grid-cols-[1fr_min(16rem,37.5vw)]">
            <InstructionFields
              instructions={draft.instructions}
              onChange={(instructions) => setDraft({ ...draft, instructions })}
            />
            <QrisPicture venueId={venue.id} sportId={sport.sportId} url={sport.paymentInstructions?.qrisUrl ?? ""} />
          </div>
        )}
        <SaveBar
          isUnsaved={isUnsaved}
          isPending={save.isPending}
          failure={failure}
          again={again}
          onDiscard={() => {
            discard();
            save.reset();
          }}
        />
      </Form>
      {isRemoving && (
        <RemoveSport venue={venue} sportId={sport.sportId} name={name} onClose={() => setRemoving(false)} />
      )}
    </section>
  );
}

function settingsOf(sport: VenueSport) {
  const { slotMinutes, bookingMode, paymentMode, paymentInstructions: pay } = sport;
  return {
    slotMinutes: slotMinutes || 60,
    bookingMode: (bookingMode === BookingMode.INSTANT ? "instant" : "request") as "instant" | "request",
    paymentMode: (paymentMode === PaymentMode.MANUAL ? "manual" : "none") as "manual" | "none",
    confirmTakenOffers: sport.confirmTakenOffers ?? true,
    instructions: {
      bankName: pay?.bankName ?? "",
      accountNumber: pay?.accountNumber ?? "",
      accountName: pay?.accountName ?? "",
      notes: pay?.notes ?? "",
    },
  };
}
