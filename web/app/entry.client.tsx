import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** A prerendered page that turns out otherwise in the browser is rendered anew; that it had to be is logged (specification §8). */
function onRecoverableError(error: unknown): void {
  console.error("error caught during app initialization", error);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onRecoverableError },
  );
});
