export function Scoring({ id }: { id: string }) {
  return <div data-tournament={id} />;
}
