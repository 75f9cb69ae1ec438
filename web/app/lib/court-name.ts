import { useLingui } from "@lingui/react/macro";

const numbered = /^Court (\d+)$/;

/** A court's name for the reader: a hall that only numbers its courts gets them numbered in their language. */
export function useCourtName(): (name: string) => string {
  const { t } = useLingui();
  return (name) => {
    const number = numbered.exec(name)?.[1];
    return number ? t({ message: `Court ${number}`, comment: "A numbered court of a hall" }) : name;
  };
}
