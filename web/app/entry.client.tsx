import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { hydrationOptions } from "~/ui/hydration";
import { startOverlayHistory } from "~/ui/overlay-history";
import { survivePageTranslation } from "~/ui/translated-page";

// From here on the app reports its own errors; public/theme-init.js no longer needs to.
dispatchEvent(new Event("lapang-started"));
survivePageTranslation();
startOverlayHistory();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    hydrationOptions,
  );
});
