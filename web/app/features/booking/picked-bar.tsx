import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useLocale } from "~/lib/locale";
import { BottomBar } from "~/ui/bottom-bar";
import { Button } from "~/ui/button";
import { type Selection, totalOf } from "./selection-rules";
import { priceText } from "./slot-text";

type Props = { picked: Selection; isInstant: boolean; isSubmitting: boolean; onSubmit: () => void };

/** On a phone: the selection, always visible, and the booking button. */
export function PickedBar({ picked, isInstant, isSubmitting, onSubmit }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const total = totalOf(picked);
  if (picked.length === 0) return null;

  const price = total && priceText(total, locale);

  return (
    <BottomBar isForSmall>
      <p className="tabular me-auto flex min-w-0 flex-col text-sm">
        <span className="text-muted">
          <Plural value={{ count: picked.length }} one="# slot picked" other="# slots picked" />
        </span>
        {!price && (
          <span className="truncate font-extrabold text-base">
            <Trans>Ask the venue for the price</Trans>
          </span>
        )}
      </p>
      <Button onPress={onSubmit} isPending={isSubmitting}>
        {isInstant
          ? t({ message: "Book", comment: "Button that books the hours that were picked" })
          : t({ message: "Request", comment: "Button that requests the hours that were picked" })}
        {price && ` · ${price}`}
      </Button>
    </BottomBar>
  );
}
