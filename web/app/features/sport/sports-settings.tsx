import { useLingui } from "@lingui/react/macro";
import { toastSuccess } from "~/ui/overlay/toast";
import { LoadedPreferences } from "./loaded-preferences";
import { PreferenceForm } from "./preference-form";

export function SportsSettings() {
  const { t } = useLingui();
  return (
    <LoadedPreferences>
      {(preferences) => (
        <PreferenceForm
          initial={preferences}
          isEdit
          saveLabel={t`Save`}
          onSaved={() => toastSuccess(t`Your sports are saved.`)}
        />
      )}
    </LoadedPreferences>
  );
}
