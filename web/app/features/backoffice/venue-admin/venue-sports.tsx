import { create } from "@bufbuild/protobuf";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  BookingMode,
  PaymentMode,
  type Venue,
  type VenuePricingBand,
  VenueSportSchema,
} from "~/gen/lapang/v1/venue_pb";
import { type SportId, sportIds, sportNames } from "~/lib/format/sports";
import { whenDone } from "~/lib/forms/when-done";
import { Option } from "~/ui/form/option";
import { Select } from "~/ui/form/select";
import { Card } from "~/ui/list/card";
import { FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { toastSuccess } from "~/ui/overlay/toast";
import { useExplainOffice } from "../office-errors";
import { useSaveVenue } from "../queries";
import { SportForm } from "./sport-form";
import { useLoadAgain } from "./use-load-again";

/** The venue's sports with their booking and payment settings. */
export function VenueSports({ venue, bands }: { venue: Venue; bands: readonly VenuePricingBand[] }) {
  const { i18n, t } = useLingui();
  const explain = useExplainOffice();
  const save = useSaveVenue();
  const [chosen, setChosen] = useState<SportId | null>(null);
  const again = useLoadAgain(venue.id, save, (now) => {
    if (now.sports.some(({ sportId }) => sportId === chosen)) setChosen(null);
  });
  const missing = sportIds.filter((sport) => venue.sports.every(({ sportId }) => sportId !== sport));

  function add() {
    if (!chosen || save.isPending) return;
    const sport = create(VenueSportSchema, {
      sportId: chosen,
      slotMinutes: 60,
      bookingMode: BookingMode.REQUEST,
      paymentMode: PaymentMode.NONE,
    });
    whenDone(
      save.mutateAsync({ venue: { ...venue, sports: [...venue.sports, sport] } }, { onSuccess: () => setChosen(null) }),
      () => toastSuccess(t`Added. Give it courts and prices next.`),
    );
  }

  return (
    <div className="flex flex-col gap-6">
      {venue.sports.map((sport) => (
        <SportForm key={sport.sportId} venue={venue} sport={sport} bands={bands} />
      ))}
      {missing.length > 0 && (
        <Card className="flex flex-col gap-4">
          <h2 className="font-bold text-lg">{t`Add a sport`}</h2>
          {save.error && <FormFailure>{again?.failure ?? explain(save.error)}</FormFailure>}
          <div className="flex flex-wrap items-end gap-3">
            <div className="w-60">
              <Select
                label={t`Sport`}
                placeholder={t`Choose a sport`}
                selectedKey={chosen}
                onSelectionChange={(key) => setChosen(key as SportId | null)}
              >
                {missing.map((sport) => (
                  <Option key={sport} id={sport} text={i18n._(sportNames[sport])} />
                ))}
              </Select>
            </div>
            {again ? (
              <Button variant="secondary" onPress={again.load} isPending={again.isPending}>
                <Trans comment="Reads a venue anew that somebody else has changed">Load again</Trans>
              </Button>
            ) : (
              <Button variant="secondary" onPress={add} isDisabled={!chosen} isPending={save.isPending}>
                <Trans comment="Adds a sport, a court or a person">Add</Trans>
              </Button>
            )}
          </div>
        </Card>
      )}
    </div>
  );
}
