import { useParams } from "react-router";
import { PartnerInvitation } from "~/features/tournament/partner-invitation";

export default function Invitation() {
  const { id = "" } = useParams();
  return <PartnerInvitation key={id} id={id} />;
}
