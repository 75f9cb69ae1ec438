import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { skillNames, skillWords } from "~/lib/format/skill-levels";
import { isSportId, type SportId } from "~/lib/format/sports";
import { Checkbox } from "~/ui/form/checkbox";
import { NumberField } from "~/ui/form/number-field";
import { Option } from "~/ui/form/option";
import { RadioGroup } from "~/ui/form/radio-group";
import { Segmented } from "~/ui/form/segmented";
import { Select } from "~/ui/form/select";
import { TextArea } from "~/ui/form/text-area";
import { genderLabels, genderNames } from "../match-labels";
import { type Draft, limits } from "./form-rules";

type Props = { draft: Draft; onChange: (changed: Partial<Draft>) => void };

/** Who may join, and who sees the match. */
export function PeopleFields({ draft, onChange }: Props) {
  const { i18n, t } = useLingui();
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <NumberField
          name="maxParticipants"
          label={t`Max players`}
          description={t`You count as one. Leave empty for no limit.`}
          placeholder={t({ message: "No limit", comment: "A match for any number of players" })}
          value={draft.maxParticipants ?? Number.NaN}
          onChange={(most) => onChange({ maxParticipants: Number.isNaN(most) ? null : most })}
          startsAt={usualPlayers(draft.sportId)}
          minValue={limits.fewest}
          maxValue={limits.most}
        />
        <Select
          name="skillPreference"
          label={t({ message: "Level", comment: "Skill level of a match" })}
          selectedKey={draft.skill ?? "any"}
          onSelectionChange={(key) => onChange({ skill: skillNames.find((name) => name === key) ?? null })}
        >
          <Option id="any" text={t`All levels`} />
          {skillNames.map((name) => (
            <Option key={name} id={name} text={i18n._(skillWords[name])} />
          ))}
        </Select>
      </div>
      <Segmented
        label={t`Players`}
        value={draft.gender ?? "mixed"}
        onChange={(gender) => onChange({ gender })}
        choices={genderNames.map((name) => ({ value: name, label: i18n._(genderLabels[name]) }))}
      />
      {(draft.gender === "male" || draft.gender === "female") && (
        <Checkbox
          name="enforceGender"
          isSelected={draft.enforcesGender}
          onChange={(enforcesGender) => onChange({ enforcesGender })}
        >
          <Trans>Ask everyone who joins to confirm it. Without this it is only a preference.</Trans>
        </Checkbox>
      )}
      <RadioGroup
        name="isPublic"
        label={t`Who can find it`}
        value={draft.isPublic ? "public" : "unlisted"}
        onChange={(value) => onChange({ isPublic: value === "public" })}
        choices={[
          {
            value: "public",
            label: t({ message: "Everyone", comment: "Who can find a match" }),
            detail: t`Listed in Open Play.`,
          },
          {
            value: "unlisted",
            label: t`Only people with the link`,
            detail: t`Not listed. Only players who have joined see it in their matches.`,
          },
        ]}
      />
      <div className="flex flex-col gap-2">
        <Checkbox
          name="playersBringGuests"
          isSelected={draft.playersBringGuests}
          onChange={(playersBringGuests) => onChange({ playersBringGuests })}
        >
          <Trans>Players may bring someone without an account</Trans>
          <Detail>
            <Trans>Up to three people each. Everyone takes a spot.</Trans>
          </Detail>
        </Checkbox>
        <Checkbox
          name="guestsJoinByLink"
          isSelected={draft.guestsJoinByLink}
          onChange={(guestsJoinByLink) => onChange({ guestsJoinByLink })}
        >
          <Trans>People may join by the link without an account</Trans>
          <Detail>
            <Trans>A name is enough. You can take anybody off the list.</Trans>
          </Detail>
        </Checkbox>
      </div>
      <TextArea
        name="description"
        label={t`Description`}
        optional={t({ message: "optional", comment: "Beside the label of a field that may stay empty" })}
        description={t`What to bring, what it costs, how to find you.`}
        value={draft.description}
        onChange={(description) => onChange({ description })}
        maxLength={limits.description}
      />
    </>
  );
}

function Detail({ children }: { children: ReactNode }) {
  return <span className="block text-muted text-sm leading-snug">{children}</span>;
}

/** The usual number of players; only the default of the first step of the counter. */
const usual: Partial<Record<SportId, number>> = {
  soccer: 22,
  football: 14,
  tennis: 4,
  badminton: 4,
  volleyball: 12,
  table_tennis: 4,
  padel: 4,
  pickleball: 4,
  baseball: 18,
  cricket: 22,
  golf: 4,
};

/**
 * The first value of the counter when a limit is added: ten, as in futsal and basketball, unless the sport has its
 * own.
 */
function usualPlayers(sportId: string): number {
  return (isSportId(sportId) ? usual[sportId] : undefined) ?? 10;
}
