import { useLingui } from "@lingui/react/macro";
import { TextField } from "~/ui/form/text-field";

type Props = {
  names: readonly string[];
  onChange: (names: string[]) => void;
  /** Nobody may be missing. */
  isWhole?: boolean;
  /** Of these places an account says the name. */
  isOfAccount?: (at: number) => boolean;
};

/** The names of the people of one entry. */
export function NameFields({ names, onChange, isWhole = false, isOfAccount = () => false }: Props) {
  const { t } = useLingui();
  return names.map((name, index) => (
    <TextField
      // biome-ignore lint/suspicious/noArrayIndexKey: people are known by their place.
      key={index}
      label={names.length === 1 ? t`Name` : t`Name ${{ number: index + 1 }}`}
      value={name}
      maxLength={60}
      isRequired={isWhole || index === 0}
      isReadOnly={isOfAccount(index)}
      description={isOfAccount(index) ? t`From their account. Only they can change it.` : undefined}
      autoComplete="off"
      onChange={(next) => onChange(names.with(index, next))}
    />
  ));
}
