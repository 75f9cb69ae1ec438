export function PartnerInvitation({ id }: { id: string }) {
  return <div data-tournament={id} />;
}
