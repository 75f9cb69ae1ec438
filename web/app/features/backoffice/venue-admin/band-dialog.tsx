import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { MoneyField } from "~/features/money/money-field";
import type { MoneyProblem } from "~/features/money/money-rules";
import type { Venue, VenuePricingBand, VenueSport } from "~/gen/lapang/v1/venue_pb";
import { useLocale } from "~/lib/format/locale";
import { whenDone } from "~/lib/forms/when-done";
import { Form } from "~/ui/form/form";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useFieldProblems } from "../field-problems";
import { type Odd, oddOf, usualHour } from "../odd-price";
import { useSaveBand } from "../queries";
import { useMoneyWords, useMostText, useOddWords } from "../use-price-words";
import { BandFields } from "./band-fields";
import {
  type BandDraft,
  type BandHours,
  type BandProblem,
  bandProblems,
  newBand,
  typedBand,
  wireBand,
} from "./band-rules";
import { needsExactPrices } from "./inexact-rules";

type FormProps = {
  venue: Pick<Venue, "id" | "timeZone">;
  sport: VenueSport;
  /** Of the venue: a price far from them is asked about. */
  bands: readonly VenuePricingBand[];
  currency: string;
  asksCurrency?: boolean;
  /** Omitted for a new price. */
  band?: VenuePricingBand;
  /** What a new price is for. */
  hours?: BandHours;
  /** Only asks for one price of all hours. */
  isForAllHours?: boolean;
  /** In a dialog. */
  onClose?: () => void;
};

type Props = Omit<FormProps, "isForAllHours"> & { onClose: () => void };

const fields = [
  ...["courtIds", "days", "startHour", "endHour", "fromDate", "toDate"],
  ...["priceMin", "priceMax", "currency", "notes"],
];

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
export function BandForm(props: FormProps) {
  const { venue, sport, bands, currency, asksCurrency = false, band, hours, isForAllHours, onClose } = props;
  const { t } = useLingui();
  const locale = useLocale();
  const save = useSaveBand();
  const moneyWords = useMoneyWords();
  const oddWords = useOddWords();
  const [typed, setTyped] = useState<BandDraft>(() =>
    band ? typedBand(band, locale) : newBand(sport.sportId, currency, hours),
  );
  const [found, setFound] = useState<Record<string, string>>();
  const [asked, setAsked] = useState<{ odd: Odd; price: bigint }>();
  const tooMuch = useMostText()(typed.currency, "hour");
  const { errors, failure } = useFieldProblems({ found, error: save.error, prefix: "band.", fields, tooMuch });

  function send() {
    if (save.isPending) return;
    save.reset();
    const words: Record<Exclude<BandProblem, MoneyProblem>, string> = {
      days: t`Choose at least one day.`,
      hours: t`It has to end after it begins.`,
      order: t`This is less than the lowest price.`,
      season: t`Choose a day.`,
      dates: t`It has to end on or after its first day.`,
    };
    const wordsOf = (problem: BandProblem) =>
      problem === "missing" || problem === "unread" || problem === "much"
        ? moneyWords(problem, typed.currency, "hour")
        : words[problem];
    const wire = wireBand(typed);
    const problems = Object.entries(bandProblems(typed)).map(([field, problem]) => [field, wordsOf(problem)]);
    setFound(Object.fromEntries(problems));
    if (problems.length > 0) return;
    const isKept = band?.priceMin === wire.priceMin && band.priceMax === wire.priceMax;
    const unusual = asked || isKept ? undefined : firstOdd([wire.priceMin, wire.priceMax], typed.currency);
    setAsked(unusual);
    if (unusual) return;
    whenDone(
      save.mutateAsync(
        { band: { ...wire, id: band?.id ?? "", venueId: venue.id, updatedAt: band?.updatedAt } },
        { onSuccess: onClose },
      ),
      () => toastSuccess(t`Saved.`),
    );
  }

  function firstOdd(prices: readonly bigint[], of: string) {
    const usual = usualHour(bands, { sportId: sport.sportId, currency: of, id: band?.id });
    const odd = prices.map((price) => ({ price, odd: oddOf(price, of, usual) }));
    return odd.find((each): each is { price: bigint; odd: Odd } => each.odd !== undefined);
  }

  function change(changed: Partial<BandDraft>) {
    setTyped({ ...typed, ...changed });
    setFound(undefined);
    setAsked(undefined);
  }

  const button = (
    <Button type="submit" isPending={save.isPending}>
      {asked ? <Trans>Save anyway</Trans> : <Trans>Save</Trans>}
    </Button>
  );
  return (
    <Form
      onSubmit={send}
      errors={errors}
      failure={asked ? oddWords(asked.odd, asked.price, typed.currency, "hour") : failure}
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
          zone={venue.timeZone}
          asksCurrency={asksCurrency}
          daysError={errors?.days}
          onChange={change}
        />
      )}
      {onClose && <DialogButtons onCancel={onClose}>{button}</DialogButtons>}
    </Form>
  );
}
