import { useEffect, useState } from "react";

/** How long typing must pause before the server is asked, in milliseconds. */
const restMs = 250;

/** The value once it has been stable for a moment: one request per word, not per letter. */
export function useDebounced<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setRested, restMs, value);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
