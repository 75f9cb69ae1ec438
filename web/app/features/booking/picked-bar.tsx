import arrow from "icon:lucide/arrow-down";
import { Plural, Trans } from "@lingui/react/macro";
import { useLocale } from "~/lib/locale";
import { BottomBar } from "~/ui/bottom-bar";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { type Selection, totalOf } from "./selection-rules";
import { priceText } from "./slot-text";
import { summaryId } from "./summary-id";

/** On a phone: what is picked so far, always in view while picking, and the way on. */
export function PickedBar({ picked }: { picked: Selection }) {
  const locale = useLocale();
  const total = totalOf(picked);
  if (picked.length === 0) return null;

  function goOn() {
    const summary = document.getElementById(summaryId);
    summary?.scrollIntoView({ block: "start" });
    summary?.focus({ preventScroll: true });
  }

  return (
    <BottomBar isForSmall>
      <p className="tabular me-auto flex min-w-0 flex-col text-sm">
        <span className="text-muted">
          <Plural value={picked.length} one="# slot picked" other="# slots picked" />
        </span>
        <span className="truncate font-extrabold text-base">
          {total ? priceText(total, locale) : <Trans>Ask the venue for the price</Trans>}
        </span>
      </p>
      <Button onPress={goOn}>
        <Trans>Continue</Trans>
        <Icon of={arrow} />
      </Button>
    </BottomBar>
  );
}
