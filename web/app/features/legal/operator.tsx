import { lazy, Suspense } from "react";
import { optionalPart } from "~/lib/optional-part";
import type { Props } from "./operator-sentence";

// It needs a request anyway, so it may load after the text.
const Sentence = lazy(() => optionalPart(import("./operator-sentence").then((part) => part.OperatorSentence)));

/** The operator of this site. */
export function Operator(props: Props) {
  return (
    <Suspense fallback={<p className="min-h-28 sm:min-h-14" />}>
      <Sentence {...props} />
    </Suspense>
  );
}
