import { Trans, useLingui } from "@lingui/react/macro";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { useGapWords } from "./band-words";
import type { PriceGap } from "./price-gaps";

type Props = {
  gaps: readonly PriceGap[];
  /** Omitted for those who may not. */
  onSet?: (gap: PriceGap) => void;
};

/** The open hours of a sport that have no price. */
export function GapLines({ gaps, onSet }: Props) {
  const { t } = useLingui();
  const gapWords = useGapWords();
  if (gaps.length === 0) return null;
  return (
    <ul aria-label={t`Hours without a price`} className="flex flex-col gap-2 pt-2">
      {gaps.map((gap) => {
        const hours = gapWords(gap);
        return (
          <li key={hours}>
            <Alert
              tone="notice"
              isSmall
              className="tabular flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
            >
              <p className="min-w-0">
                <Trans comment="Hours of some weekdays in which a venue is open, such as Mon–Fri 06:00–17:00">
                  <strong>No price: {hours}.</strong> Players can only ask for these hours.
                </Trans>
              </p>
              {onSet && (
                <Button
                  variant="quiet"
                  size="small"
                  onPress={() => onSet(gap)}
                  aria-label={t`Set a price for ${hours}`}
                >
                  <Trans>Set a price</Trans>
                </Button>
              )}
            </Alert>
          </li>
        );
      })}
    </ul>
  );
}
