import list from "icon:lucide/clipboard-list";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import type { ParseRosterResponse } from "~/gen/lapang/v1/roster_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { zoneOfDraft } from "../form/form-rules";
import type { MatchFormState } from "../form/use-match-form";
import { draftOfList } from "./heading-rules";
import { ofNewMatch, storedList } from "./stored-list";

const NewListSheet = lazyDialog(
  async () => (await import("./new-list-sheet")).NewListSheet,
  ({ onClose }) => onClose(),
);

type Props = {
  form: MatchFormState;
  /** A list is stored whose names go into the match. */
  hasList: boolean;
  onList: (hasList: boolean) => void;
};

/** Above the form of a new match: fills it from the list of a chat, whose names follow once the match is made. */
export function StartFromList({ form, hasList, onList }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const [names, setNames] = useState(0);
  const box = useRef<HTMLDivElement>(null);

  function take(answer: ParseRosterResponse) {
    const price = answer.heading?.price;
    // A price in a chat is in rupiah.
    const amount = price === undefined ? "" : formatMoney(price * 100n, "IDR", locale);
    const priceText = amount && t({ message: `Price: ${amount}`, comment: "For one person, in a match’s description" });
    form.change(draftOfList(form.draft, answer, priceText));
    setNames(answer.rows.length);
    onList(true);
    setOpen(false);
    requestAnimationFrame(() => box.current?.focus());
  }

  function forget() {
    storedList.drop();
    onList(false);
  }

  return (
    <div ref={box} tabIndex={-1} className="flex flex-col items-start gap-3 outline-none">
      {hasList && (
        <Alert icon={list} tone="good" className="self-stretch">
          <p className="tabular">
            {names > 0 ? (
              <Trans>
                The form has what the list says; check it.{" "}
                <Plural
                  value={names}
                  one="The # name is added when the match is made."
                  other="The # names are added when the match is made."
                />
              </Trans>
            ) : (
              <Trans>The names of your list are added when the match is made.</Trans>
            )}
          </p>
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant={hasList ? "quiet" : "secondary"} size="small" onPress={() => setOpen(true)}>
          <Icon of={list} className="text-lg" />
          {hasList ? (
            <Trans comment="Button: another list of a chat">Another list</Trans>
          ) : (
            <Trans comment="Button: fills the form of a new match">Start from a chat list</Trans>
          )}
        </Button>
        {hasList && (
          <Button variant="quiet" size="small" onPress={forget}>
            <Trans comment="Button: the names of a chat’s list are not added">Without the names</Trans>
          </Button>
        )}
      </div>
      {isOpen && (
        <NewListSheet
          timeZone={zoneOfDraft(form.draft)}
          onRead={(text, answer) => {
            storedList.store(ofNewMatch, text);
            take(answer);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
