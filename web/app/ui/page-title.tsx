import { createContext, useContext } from "react";

/** How much waits for the reader on pages like this one; it stands before their titles. */
export const TitleCount = createContext(0);

/** The document's title, with the product's name behind it. */
export function PageTitle({ children }: { children: string }) {
  const count = useContext(TitleCount);
  return <title>{`${count > 0 ? `(${count}) ` : ""}${children} · Lapang`}</title>;
}
