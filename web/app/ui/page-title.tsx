/** The document's title, with the product's name behind it. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Lapang`}</title>;
}
