import { useLingui } from "@lingui/react/macro";
import { StaffRole } from "~/gen/lapang/v1/staff_pb";
import { Option } from "~/ui/form/option";
import { Select } from "~/ui/form/select";
import { staffRoles, useRoleWords } from "./role-words";

type Props = {
  role: StaffRole;
  /** Whether the viewer may grant the owner role. */
  canChooseOwner: boolean;
  /** Shown below what the role allows. */
  note?: string;
  onChange: (role: StaffRole) => void;
};

/** Selects a role, with what it allows. */
export function RoleSelect({ role, canChooseOwner, note, onChange }: Props) {
  const { t } = useLingui();
  const words = useRoleWords();
  const choices = staffRoles.filter((choice) => canChooseOwner || choice !== StaffRole.OWNER);
  return (
    <Select
      name="role"
      label={t({ message: "Role", comment: "Of somebody at a venue: owner, manager …" })}
      description={
        <>
          {words(role).may}
          {note && <span className="mt-1.5 block font-medium text-ink"> {note}</span>}
        </>
      }
      selectedKey={role}
      onSelectionChange={(key) => onChange(Number(key))}
    >
      {choices.map((choice) => (
        <Option key={choice} id={choice} text={words(choice).name} />
      ))}
    </Select>
  );
}
