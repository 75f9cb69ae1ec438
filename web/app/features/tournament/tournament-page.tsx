export function TournamentPage({ id }: { id: string }) {
  return <div data-tournament={id} />;
}
