export function CreateTournament() {
  return <div />;
}
