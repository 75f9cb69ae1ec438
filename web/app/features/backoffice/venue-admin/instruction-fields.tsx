import { useLingui } from "@lingui/react/macro";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/look/button";

type Instructions = { bankName: string; accountNumber: string; accountName: string; notes: string };
type Props = {
  instructions: Instructions;
  /** Another prepaid sport of the venue whose instructions can be copied while these are empty. */
  same?: { name: string; instructions: Instructions };
  onChange: (instructions: Instructions) => void;
};

/** The payment instructions. Field names match the server's violations. */
export function InstructionFields({ instructions, same, onChange }: Props) {
  const { t } = useLingui();
  const optional = t`optional`;
  const sport = same?.name;
  const change = (changed: Partial<Instructions>) => onChange({ ...instructions, ...changed });
  return (
    <div className="grid min-w-0 grid-cols-1 items-start gap-5 sm:grid-cols-2">
      {same && (
        <div className="sm:col-span-2">
          <Button variant="secondary" size="small" onPress={() => onChange(same.instructions)}>
            {t({ message: `Same as ${sport}`, comment: "Takes over the bank details of another sport" })}
          </Button>
        </div>
      )}
      <TextField
        name="paymentInstructions.bankName"
        label={t`Bank`}
        optional={optional}
        maxLength={80}
        value={instructions.bankName}
        onChange={(bankName) => change({ bankName })}
      />
      <TextField
        name="paymentInstructions.accountNumber"
        label={t`Account number`}
        optional={optional}
        inputMode="numeric"
        maxLength={40}
        value={instructions.accountNumber}
        onChange={(accountNumber) => change({ accountNumber })}
      />
      <div className="sm:col-span-2">
        <TextField
          name="paymentInstructions.accountName"
          label={t`Name of the account`}
          optional={optional}
          maxLength={120}
          value={instructions.accountName}
          onChange={(accountName) => change({ accountName })}
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea
          name="paymentInstructions.notes"
          label={t`Other payment information`}
          optional={optional}
          maxLength={1000}
          rows={2}
          value={instructions.notes}
          onChange={(notes) => change({ notes })}
        />
      </div>
    </div>
  );
}
