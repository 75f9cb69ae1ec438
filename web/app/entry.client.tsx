import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { survivePageTranslation } from "~/ui/language/translated-page";
import { startOverlayHistory } from "~/ui/overlay/overlay-history";
import { hydrationOptions } from "~/ui/page/hydration";

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
