import { useLingui } from "@lingui/react/macro";

const numbered = /^Court (\d+)$/;

/** A court's display name: a venue that only numbers its courts gets the number in the reader's language. */
export function useCourtName(): (name: string) => string {
  const { t } = useLingui();
  return (name) => {
    const number = numbered.exec(name)?.[1];
    return number ? t({ message: `Court ${number}`, comment: "A numbered court of a hall" }) : name;
  };
}
