import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { VenueStaff } from "~/gen/lapang/v1/venue_admin_pb";
import { Form } from "~/ui/form/form";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useExplainOffice } from "../office-errors";
import { useGrantStaff } from "../queries";
import { RoleSelect } from "./role-select";

type Props = { venueId: string; member: VenueStaff; canChooseOwner: boolean; onClose: () => void };

/** Changes the role of a staff member. */
export function ChangeRole({ venueId, member, canChooseOwner, onClose }: Props) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const grant = useGrantStaff();
  const [role, setRole] = useState(member.role);
  const { email } = member;

  function send() {
    if (grant.isPending) return;
    grant.mutate(
      { venueId, email, role },
      {
        onSuccess: () => {
          onClose();
          toastSuccess(t`Saved.`);
        },
      },
    );
  }

  return (
    <Dialog title={t`Change the role`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <Form onSubmit={send} failure={grant.error ? explain(grant.error) : undefined} checksItself>
        <p className="break-words">{member.name || email}</p>
        <RoleSelect role={role} canChooseOwner={canChooseOwner} onChange={setRole} />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" isPending={grant.isPending}>
            <Trans>Save</Trans>
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
