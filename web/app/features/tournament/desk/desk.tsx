export function Desk({ id }: { id: string }) {
  return <div data-tournament={id} />;
}
