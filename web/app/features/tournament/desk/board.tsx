export function Board({ id }: { id: string }) {
  return <div data-tournament={id} />;
}
