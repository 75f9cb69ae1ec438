import trash from "icon:lucide/trash-2";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { EventFormat, EventKind } from "~/gen/lapang/v1/tournament_pb";
import { useLocale } from "~/lib/format/locale";
import { hoursText } from "~/lib/format/numbers";
import { NumberField } from "~/ui/form/number-field";
import { Option } from "~/ui/form/option";
import { Select } from "~/ui/form/select";
import { Switch } from "~/ui/form/switch";
import { TextField } from "~/ui/form/text-field";
import { IconButton } from "~/ui/look/icon-button";
import { countText, formatText } from "../../event-words";
import { formatNames } from "../../model";
import { estimateOf } from "./estimate";
import { ScoringFields, TableFields } from "./scoring-fields";
import { type Draft, type EventDraft, limits } from "./tournament-draft";

type Props = {
  event: EventDraft;
  at: number;
  draft: Draft;
  /** Its format stays: it is drawn. */
  isFixed: boolean;
  /** What a walkover counts stays as well. */
  isBegun: boolean;
  onChange: (changed: Partial<EventDraft>) => void;
  onRemove: () => void;
};

const formats = [EventFormat.GROUPS_KNOCKOUT, EventFormat.KNOCKOUT, EventFormat.ROUND_ROBIN];

/** One event of the form, with what its format means. */
export function EventFields({ event, at, draft, isFixed, isBegun, onChange, onRemove }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const field = (name: string) => `events[${at}].${name}`;
  const isGroups = event.format === EventFormat.GROUPS_KNOCKOUT;
  const { sportId, courtCount: courts } = draft;
  const { matches, hours } = estimateOf([event], draft);
  const size = countText(i18n, event.kind, event.maxEntries);
  const duration = hoursText(hours * 60, locale);
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-card bg-sunken p-4 sm:p-5">
      <legend className="sr-only">{event.name}</legend>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            name={field("name")}
            label={t`Name of the event`}
            value={event.name}
            onChange={(name) => onChange({ name })}
            maxLength={limits.eventName}
            autoComplete="off"
          />
        </div>
        <IconButton icon={trash} label={t`Remove ${{ event: event.name }}`} onPress={onRemove} />
      </div>
      {!isFixed && (
        <>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
            <div className="sm:col-span-2">
              <Select
                name={field("format")}
                label={t`Format`}
                selectedKey={event.format}
                onSelectionChange={(key) => onChange({ format: Number(key) as EventFormat })}
              >
                {formats.map((format) => (
                  <Option key={format} id={format} text={i18n._(formatNames[format])} />
                ))}
              </Select>
            </div>
            <NumberField
              name={field("maxEntries")}
              label={t`Places`}
              value={event.maxEntries}
              onChange={(maxEntries) => onChange({ maxEntries })}
              minValue={2}
              maxValue={128}
            />
            <NumberField
              name={field("feeMinor")}
              label={t`Fee`}
              value={event.fee}
              onChange={(fee) => onChange({ fee: Number.isNaN(fee) ? 0 : fee })}
              minValue={0}
              step={5000}
              formatOptions={{
                style: "currency",
                currency: "IDR",
                currencyDisplay: "narrowSymbol",
                maximumFractionDigits: 0,
              }}
            />
            {isGroups && (
              <NumberField
                name={field("groupCount")}
                label={t`Groups`}
                value={event.groupCount}
                onChange={(groupCount) => onChange({ groupCount })}
                minValue={1}
                maxValue={32}
              />
            )}
            {isGroups && (
              <NumberField
                name={field("advancing")}
                label={t`Go on from each group`}
                value={event.advancing}
                onChange={(advancing) => onChange({ advancing })}
                minValue={1}
                maxValue={8}
              />
            )}
            {event.kind === EventKind.TEAMS && (
              <NumberField
                name={field("teamSize")}
                label={t`Players in a team, at most`}
                value={event.teamSize}
                onChange={(teamSize) => onChange({ teamSize })}
                minValue={2}
                maxValue={30}
              />
            )}
          </div>
          <ScoringFields event={event} sportId={sportId} fieldOf={field} onChange={onChange} />
          {event.format !== EventFormat.ROUND_ROBIN && (
            <div className="flex flex-col gap-x-8 sm:flex-row sm:*:flex-1">
              <Switch isSelected={event.hasThirdPlace} onChange={(hasThirdPlace) => onChange({ hasThirdPlace })}>
                <Trans>Match for third place</Trans>
              </Switch>
              {isGroups && (
                <Switch isSelected={event.hasPlate} onChange={(hasPlate) => onChange({ hasPlate })}>
                  <Trans>Plate for those who do not go on</Trans>
                </Switch>
              )}
            </div>
          )}
        </>
      )}
      {!isBegun && (
        <TableFields event={event} sportId={sportId} fieldOf={field} isFixed={isFixed} onChange={onChange} />
      )}
      <p className="text-muted">
        {size}: {formatText(i18n, event)}{" "}
        <Trans>
          <Plural value={matches} one="# match" other="# matches" />, about {duration} on{" "}
          <Plural value={courts} one="# court" other="# courts" />.
        </Trans>
      </p>
    </fieldset>
  );
}
