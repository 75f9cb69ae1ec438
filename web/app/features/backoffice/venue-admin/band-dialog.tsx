import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { VenuePricingBand, VenueSport } from "~/gen/lapang/v1/venue_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { whenDone } from "~/lib/forms/when-done";
import { Form } from "~/ui/form/form";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useFieldProblems } from "../field-problems";
import { MoneyField } from "../money-field";
import { isSuspiciouslyLow } from "../money-rules";
import { useSaveBand } from "../queries";
import { BandFields } from "./band-fields";
import { type BandDraft, type BandProblem, bandProblems, newBand, typedBand, wireBand } from "./band-rules";
import { needsExactPrices } from "./inexact-rules";

type FormProps = {
  venueId: string;
  sport: VenueSport;
  currency: string;
  asksCurrency?: boolean;
  /** Omitted for a new price. */
  band?: VenuePricingBand;
  /** Only asks for one price of all hours. */
  isForAllHours?: boolean;
  /** In a dialog. */
  onClose?: () => void;
};

type Props = Omit<FormProps, "isForAllHours"> & { onClose: () => void };

const fields = ["courtIds", "days", "startHour", "endHour", "priceMin", "priceMax", "currency", "notes"];

/** Creates or edits the price of some days and hours. */
export function BandDialog({ band, onClose, ...rest }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      title={band ? t`Change the price` : t`Add a price`}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      isDismissable={false}
    >
      <BandForm band={band} onClose={onClose} {...rest} />
    </Dialog>
  );
}

/** The price of some days and hours, or one of all. */
export function BandForm({ venueId, sport, currency, asksCurrency = false, band, isForAllHours, onClose }: FormProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const save = useSaveBand();
  const [typed, setTyped] = useState<BandDraft>(() =>
    band ? typedBand(band, locale) : newBand(sport.sportId, currency),
  );
  const [found, setFound] = useState<Record<string, string>>();
  const [isAsking, setAsking] = useState(false);
  const { errors, failure } = useFieldProblems({ found, error: save.error, prefix: "band.", fields });

  function send() {
    if (save.isPending) return;
    save.reset();
    const words: Record<BandProblem, string> = {
      days: t`Choose at least one day.`,
      hours: t`It has to end after it begins.`,
      missing: t`Enter an amount.`,
      unread: t`This amount cannot be read. Write it like 50.000 or 50rb.`,
      order: t`This is less than the lowest price.`,
    };
    const wire = wireBand(typed);
    const problems = Object.entries(bandProblems(typed)).map(([field, problem]) => [field, words[problem]]);
    setFound(Object.fromEntries(problems));
    if (problems.length > 0) return;
    if (isSuspiciouslyLow(wire.priceMin, typed.currency) && !isAsking) {
      setAsking(true);
      return;
    }
    whenDone(
      save.mutateAsync(
        { band: { ...wire, id: band?.id ?? "", venueId, updatedAt: band?.updatedAt } },
        { onSuccess: onClose },
      ),
      () => toastSuccess(t`Saved.`),
    );
  }

  function change(changed: Partial<BandDraft>) {
    setTyped({ ...typed, ...changed });
    setFound(undefined);
    setAsking(false);
  }

  const button = (
    <Button type="submit" isPending={save.isPending}>
      {isAsking ? <Trans>Save anyway</Trans> : <Trans>Save</Trans>}
    </Button>
  );
  const amount = formatMoney(wireBand(typed).priceMin, typed.currency, locale);
  return (
    <Form
      onSubmit={send}
      errors={errors}
      failure={isAsking ? t`Only ${amount} an hour? Check it, or save it anyway.` : failure}
      checksItself
    >
      {isForAllHours ? (
        <>
          <MoneyField
            name="priceMin"
            label={t`Price of an hour`}
            description={t`For every day and hour. Change it later for evenings or weekends.`}
            currency={typed.currency}
            value={typed.min}
            onChange={(min) => change({ min })}
            isPerHour
          />
          <div>{button}</div>
        </>
      ) : (
        <BandFields
          band={typed}
          courts={sport.courts}
          needsExactPrice={needsExactPrices(sport)}
          asksCurrency={asksCurrency}
          daysError={errors?.days}
          onChange={change}
        />
      )}
      {onClose && <DialogButtons onCancel={onClose}>{button}</DialogButtons>}
    </Form>
  );
}
