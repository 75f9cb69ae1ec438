import { useLingui } from "@lingui/react/macro";
import type { MatchParticipant } from "~/gen/lapang/v1/match_pb";
import { listFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { RadioGroup } from "~/ui/form/radio-group";
import { nameOf } from "./people-rules";

type Props = { guests: readonly MatchParticipant[]; stay: boolean; onChange: (stay: boolean) => void };

/** Asks a player who leaves a match what becomes of the people they brought. */
export function LeavingGuests({ guests, stay, onChange }: Props) {
  const { t } = useLingui();
  const names = listFormat(useLocale()).format(guests.map(nameOf));
  const isOne = guests.length === 1;
  return (
    <RadioGroup
      label={t({ message: `And ${names}?`, comment: "What becomes of people whom a player brought" })}
      value={stay ? "stay" : "leave"}
      onChange={(value) => onChange(value === "stay")}
      choices={[
        { value: "leave", label: isOne ? t`${names} leaves too` : t`They leave too` },
        { value: "stay", label: isOne ? t`${names} stays` : t`They stay` },
      ]}
    />
  );
}
