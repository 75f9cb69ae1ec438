import { useParams } from "react-router";
import { lazyPart } from "~/ui/lazy-part";

const PartnerInvitation = lazyPart(
  async () => (await import("~/features/tournament/enter/partner-invitation")).PartnerInvitation,
);

export default function Invitation() {
  const { id = "" } = useParams();
  return <PartnerInvitation key={id} id={id} />;
}
