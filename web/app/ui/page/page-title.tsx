import { createContext, useContext } from "react";

/** The number of pending items on pages like this one; prefixed to their titles. */
export const TitleCount = createContext(0);

/** The document's title, followed by the product's name. */
export function PageTitle({ children }: { children: string }) {
  const count = useContext(TitleCount);
  return <title>{`${count > 0 ? `(${count}) ` : ""}${children} · Lapang`}</title>;
}
