import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Label, Radio, RadioGroup } from "react-aria-components";
import type { Court } from "~/gen/lapang/v1/venue_pb";
import { useCourtName } from "~/lib/format/court-name";
import { useLocale } from "~/lib/format/locale";
import { buildOf, byBuild } from "~/lib/venue/facts";
import { Alert } from "~/ui/look/alert";
import type { FreeCourt } from "../court-choice";
import type { PriceRange } from "../selection-rules";
import { priceText } from "../slot-text";
import type { LostCourt } from "./use-court-choice";

const anyCourt = "any";

type Props = {
  courts: readonly Court[];
  free: readonly FreeCourt[];
  /** What any court costs. */
  anyPrice: PriceRange | null;
  /** Null is any. */
  courtId: string | null;
  lost: LostCourt | null;
  onPick: (courtId: string | null) => void;
};

/** The courts that are free at the picked hours, with what each costs and how it differs. */
export function CourtTiles({ courts, free, anyPrice, courtId, lost, onPick }: Props) {
  const { i18n, t } = useLingui();
  const name = useCourtName();
  const shown = free.flatMap(({ id, price }) => {
    const court = courts.find((one) => one.id === id);
    return court ? [{ court, price }] : [];
  });
  const differ = byBuild(shown.map(({ court }) => court)).length > 1;
  if (shown.length === 0 && !lost) return null;
  return (
    <div className="flex flex-col gap-2">
      {lost && <WhyLost why={lost.why} name={name(courts.find(({ id }) => id === lost.courtId)?.name ?? "")} />}
      {shown.length > 0 && (
        <RadioGroup
          value={courtId ?? anyCourt}
          onChange={(value) => onPick(value === anyCourt ? null : value)}
          className="flex flex-col gap-2"
        >
          <Label className="font-bold text-sm">
            <Trans>Court</Trans>
          </Label>
          <div className="grid grid-cols-2 gap-2">
            <Tile value={anyCourt} price={anyPrice}>
              {t({ message: "Any court", comment: "A choice: the venue gives whichever court is free" })}
            </Tile>
            {shown.map(({ court, price }) => (
              <Tile
                key={court.id}
                value={court.id}
                price={price}
                build={differ ? buildOf(court).map((part) => i18n._(part)) : []}
              >
                {name(court.name)}
              </Tile>
            ))}
          </div>
        </RadioGroup>
      )}
    </div>
  );
}

type TileProps = { value: string; price: PriceRange | null; build?: readonly string[]; children: ReactNode };

function Tile({ value, price, build = [], children }: TileProps) {
  const locale = useLocale();
  return (
    <Radio
      value={value}
      className="flex min-h-14 cursor-pointer flex-col justify-center rounded-field bg-surface px-3 py-2 text-sm leading-tight ring-1 ring-line-strong ring-inset transition-colors hover:bg-sunken data-selected:bg-accent-soft data-selected:text-accent-ink data-selected:ring-2 data-selected:ring-accent"
    >
      <span className="break-words font-bold">{children}</span>
      {build.length > 0 && <span className="opacity-80">{build.join(" · ")}</span>}
      <span className="tabular">
        {price ? (
          priceText(price, locale)
        ) : (
          <Trans comment="In place of a price that the venue has not listed">Price on request</Trans>
        )}
      </span>
    </Radio>
  );
}

/** Said where the court was chosen: from now on it is any court. */
function WhyLost({ why, name }: { why: LostCourt["why"]; name: string }) {
  return (
    <Alert tone="notice" isSmall role="status">
      {why === "taken" && <Trans>{name} has just been taken.</Trans>}
      {why === "gone" && <Trans>{name} is no longer offered. You get any court.</Trans>}
      {why === "closed" && <Trans>This venue now picks the court itself. You get any court.</Trans>}
      {why === "hours" && <Trans>{name} is not free at all of these hours. You get any court.</Trans>}
    </Alert>
  );
}
