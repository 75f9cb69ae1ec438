import { useLingui } from "@lingui/react/macro";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { toastSuccess } from "~/lib/toast";
import { whenDone } from "~/lib/when-done";
import { Confirm } from "~/ui/confirm";
import { useExplainOffice } from "../office-errors";
import { useSaveVenue } from "../queries";

type Props = { venue: Venue; sportId: string; name: string; onClose: () => void };

/** Asks before removing a sport from a venue. */
export function RemoveSport({ venue, sportId, name, onClose }: Props) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const save = useSaveVenue();

  function send() {
    whenDone(
      save.mutateAsync(
        { venue: { ...venue, sports: venue.sports.filter((sport) => sport.sportId !== sportId) } },
        { onSuccess: onClose },
      ),
      () => toastSuccess(t({ message: `${name} is removed.`, comment: "The name of a sport" })),
    );
  }

  return (
    <Confirm
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t({ message: `Remove ${name}?`, context: "a sport" })}
      action={t`Remove sport`}
      onConfirm={send}
      isPending={save.isPending}
      failure={save.error ? explain(save.error) : undefined}
    >
      <p>{t`Its courts and prices are deleted with it. Bookings that are over stay as they are.`}</p>
    </Confirm>
  );
}
