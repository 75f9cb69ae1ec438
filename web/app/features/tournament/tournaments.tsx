export function Tournaments() {
  return <div />;
}
