import { lazy, Suspense } from "react";
import { optionalPart } from "~/lib/optional-part";
import type { Props } from "./operator-sentence";

// The server has to be asked for it in any case, so it may come later than the text.
const Sentence = lazy(() => optionalPart(import("./operator-sentence").then((part) => part.OperatorSentence)));

/** Who answers for this site. */
export function Operator(props: Props) {
  return (
    <Suspense fallback={<p className="min-h-28 sm:min-h-14" />}>
      <Sentence {...props} />
    </Suspense>
  );
}
