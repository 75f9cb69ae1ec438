import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { sportIds, sportNames } from "~/lib/format/sports";
import { whenDone } from "~/lib/forms/when-done";
import { useExplain } from "~/lib/http/error-messages";
import { mainId } from "~/ui/announce";
import { Form } from "~/ui/form/form";
import { TileGroup } from "~/ui/form/tile-group";
import { FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { SportIcon } from "~/ui/look/sport-icon";
import { BottomBar } from "~/ui/page/bottom-bar";
import { NavigationGuard } from "~/ui/page/navigation-guard";
import { ChosenSports } from "./chosen-sports";
import { choose, isSame, mostPreferences, type Preference, toStored } from "./preference-rules";
import { useSavePreferences } from "./queries";

type Props = {
  initial: Preference[];
  saveLabel: string;
  /** Whether saving needs a change first. */
  isEdit?: boolean;
  /** Shown instead of saving an empty list, where one sport is required. */
  whenEmpty?: string;
  /** A failure of the page's other action. */
  otherFailure?: string;
  otherAction?: ReactNode;
  onSaved: () => void;
};

/** The sports, their order and levels. A failure keeps the input. */
export function PreferenceForm(props: Props) {
  const { initial, saveLabel, isEdit = false, whenEmpty, otherFailure, otherAction, onSaved } = props;
  const { i18n, t } = useLingui();
  const explain = useExplain();
  const save = useSavePreferences();
  // Also after success, until the next page is shown.
  const isSaving = save.isPending || (!isEdit && save.isSuccess);
  const [preferences, setPreferences] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  const isFull = preferences.length >= mostPreferences;

  function change(next: Preference[]) {
    setMissing(false);
    setPreferences(next);
  }

  function submit() {
    if (isSaving) return;
    setMissing(whenEmpty !== undefined && preferences.length === 0);
    if (whenEmpty !== undefined && preferences.length === 0) return;
    const sent = save.mutateAsync(
      { preferences: toStored(preferences) },
      {
        onSuccess: () => {
          if (!isEdit) return onSaved();
          setSaved(preferences);
          // The pressed button is removed.
          document.getElementById(mainId)?.focus({ preventScroll: true });
        },
      },
    );
    whenDone(sent, () => isEdit && onSaved());
  }

  const failure = isMissing ? whenEmpty : save.error ? explain(save.error) : otherFailure;
  return (
    <Form onSubmit={submit}>
      <TileGroup
        label={t`Sports`}
        selected={preferences.map(({ sport }) => sport)}
        onChange={(sports) => change(choose(preferences, sports))}
        tiles={sportIds.map((sport) => ({
          value: sport,
          label: i18n._(sportNames[sport]),
          lead: <SportIcon sport={sport} />,
        }))}
      />
      {isFull && (
        <p className="text-muted text-sm">
          <Plural value={mostPreferences} one="Maximum # item selected" other="Maximum # items selected" />
        </p>
      )}
      {preferences.length > 0 && (
        <section aria-labelledby="your-order" className="flex flex-col gap-3 pt-4">
          <h2 id="your-order" className="font-extrabold text-2xl">
            <Trans>Your favorites, in order</Trans>
          </h2>
          <p className="text-muted">
            {preferences.length > 1 ? (
              <Trans>Drag what you like most to the top, and tap how well you play.</Trans>
            ) : (
              <Trans>Tap how well you play.</Trans>
            )}
          </p>
          <ChosenSports preferences={preferences} onChange={change} />
        </section>
      )}
      {isEdit && <NavigationGuard isUnsaved={!isSame(preferences, saved)} />}
      {(!isEdit || !isSame(preferences, saved)) && (
        <BottomBar note={failure && <FormFailure>{failure}</FormFailure>}>
          {otherAction}
          <div className="flex-1 sm:max-w-56">
            <Button type="submit" isWide isPending={isSaving}>
              {saveLabel}
            </Button>
          </div>
        </BottomBar>
      )}
    </Form>
  );
}
