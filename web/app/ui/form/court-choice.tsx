import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { CheckboxGroup } from "react-aria-components";
import { useCourtName } from "~/lib/format/court-name";
import { isSportId, sportNames } from "~/lib/format/sports";
import type { SportCourts } from "~/lib/venue/courts-by-sport";
import { Checkbox } from "./checkbox";
import { FieldLabel, FieldNotes, fieldClass } from "./field";

type Props = {
  /** The form's field. */
  name: string;
  label: string;
  description?: ReactNode;
  courts: readonly SportCourts[];
  value: readonly string[];
  /** Whether all courts of a sport can be ticked at once. */
  hasAll?: boolean;
  onChange: (ids: string[]) => void;
};

/** Courts to tick, by sport. */
export function CourtChoice({ name, label, description, courts: bySport, value, hasAll, onChange }: Props) {
  const { i18n, t } = useLingui();
  const courtName = useCourtName();
  const sportName = (id: string) => (isSportId(id) ? i18n._(sportNames[id]) : id);
  return (
    <CheckboxGroup name={name} value={[...value]} onChange={onChange} className={fieldClass}>
      <FieldLabel label={label} />
      {bySport.map(({ sportId, courts }) => {
        const sport = sportName(sportId);
        const ids = courts.map(({ id }) => id);
        const isAll = ids.every((id) => value.includes(id));
        return (
          <div key={sportId} className="flex flex-col rounded-field ring-1 ring-line ring-inset">
            <div className="flex min-h-11 items-center justify-between gap-3 ps-4 pe-1">
              <span className="font-semibold text-muted text-sm">{sport}</span>
              {hasAll && ids.length > 1 && (
                <button
                  type="button"
                  aria-label={
                    isAll
                      ? t({ message: `No court for ${sport}`, comment: "Takes all ticks away; the name of a sport" })
                      : t({ message: `All courts for ${sport}`, comment: "Ticks them; the name of a sport" })
                  }
                  onClick={() => onChange([...value.filter((id) => !ids.includes(id)), ...(isAll ? [] : ids)])}
                  className="min-h-11 rounded-full px-3 font-bold text-sm underline underline-offset-4"
                >
                  {isAll ? (
                    <Trans comment="Of the courts of a sport: takes all ticks away">None</Trans>
                  ) : (
                    <Trans comment="Of the courts of a sport: ticks all">All</Trans>
                  )}
                </button>
              )}
            </div>
            <div className="grid grid-cols-1 gap-x-4 px-4 pb-1 min-[400px]:grid-cols-2">
              {courts.map((court) => {
                const shown = courtName(court.name);
                return (
                  <Checkbox key={court.id} value={court.id} aria-label={`${shown} · ${sport}`}>
                    <span className="wrap-anywhere">{shown}</span>
                  </Checkbox>
                );
              })}
            </div>
          </div>
        );
      })}
      <FieldNotes description={description} />
    </CheckboxGroup>
  );
}
