import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { hydrationOptions } from "./lib/hydration";

// What public/theme-init.js would say if this had not come is for the app to say from here on.
dispatchEvent(new Event("lapang-started"));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    hydrationOptions,
  );
});
