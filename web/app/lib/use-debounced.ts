import { useEffect, useState } from "react";

/** How long typing has to rest before the server is asked, in milliseconds. */
const restMs = 250;

/** The value once it has stayed for a moment: one question for a word, not one a letter. */
export function useDebounced<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setRested, restMs, value);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
