import x from "icon:lucide/x";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocale } from "~/lib/format/locale";
import { isSportId, sportNames } from "~/lib/format/sports";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { IconButton } from "~/ui/look/icon-button";
import { runsOf } from "../selection-rules";
import { spanText } from "../slot-text";
import type { Kept } from "./use-kept-draft";

type Props = {
  kept: Kept;
  /** The sport of the hours on screen. */
  sportId: string;
  zone: string;
  onUse: () => void;
  onClose: () => void;
};

/** Offers the hours of an earlier visit, instead of those on screen. */
export function KeptHours({ kept, sportId, zone, onUse, onClose }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const sport = isSportId(kept.sportId) ? i18n._(sportNames[kept.sportId]) : kept.sportId;
  return (
    <Alert role="note" className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pe-14">
      <div className="text-sm">
        <p>
          <Trans>You picked before:</Trans> {kept.sportId !== sportId && sport}
        </p>
        <ul className="tabular font-bold">
          {runsOf(kept.slots).map((run) => (
            <li key={run.start}>{spanText(run, zone, locale)}</li>
          ))}
        </ul>
      </div>
      <Button variant="secondary" size="small" onPress={onUse}>
        <Trans comment="Button: picks the hours that were picked before">Use these</Trans>
      </Button>
      <div className="absolute end-1 top-1">
        <IconButton icon={x} label={t`Close`} onPress={onClose} />
      </div>
    </Alert>
  );
}
