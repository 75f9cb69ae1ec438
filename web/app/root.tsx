import "./app.css";
import latinFont from "@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Links, Outlet, Scripts, ScrollRestoration, useLocation, useRouteError } from "react-router";
import { localeOf } from "~/lib/format/locale";
import { useChunkReload } from "~/lib/offline/reload";
import { Logo } from "./ui/look/logo";
import { Skeleton } from "./ui/look/skeleton";
import { rootErrors } from "./ui/page/root-error";

/** The server-rendered head belongs to the first page: the next one must not be shared under its address. */
function useHeadOfPage(pathname: string): void {
  const [first] = useState(pathname);
  useEffect(() => {
    if (pathname === first) return;
    for (const tag of document.head.querySelectorAll("[data-of-page]")) tag.remove();
  }, [pathname, first]);
}

/** The installed app's name and start page. */
const manifests = { en: "/manifest.webmanifest", id: "/manifest.id.webmanifest" };

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const locale = localeOf(pathname);
  useHeadOfPage(pathname);
  return (
    // theme-init.js sets the class before React hydrates; on the fallback page also the language and its manifest.
    <html lang={locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" data-shade="light" content="#faf7f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" data-shade="dark" content="#0d1411" media="(prefers-color-scheme: dark)" />
        <link rel="manifest" href={manifests[locale]} suppressHydrationWarning />
        <script src="/theme-init.js" />
        <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/**
 * The page's frame until its code is loaded. It has no text, because the language is not known yet; where the server
 * knows the page's content, it writes that into the empty tags (web/shell.rs), and it stays until the page renders.
 */
export function HydrateFallback() {
  return (
    <div className="flex min-h-dvh flex-col" aria-busy="true">
      <title>Lapang</title>
      <div className="border-line border-b">
        <div className="mx-auto flex h-16 max-w-7xl items-center gap-2.5 px-4 font-extrabold text-xl tracking-tight sm:px-6">
          <Logo />
          Lapang
        </div>
      </div>
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-8 sm:px-6">
        <p
          suppressHydrationWarning
          className="break-words font-extrabold text-3xl leading-[1.1] sm:text-5xl"
          data-lead="name"
        >
          {""}
        </p>
        <p suppressHydrationWarning className="max-w-2xl font-bold text-lg text-muted" data-lead="summary">
          {""}
        </p>
        <div suppressHydrationWarning className="lead-content peer" data-lead="content">
          {""}
        </div>
        <div className="hidden flex-col gap-4 peer-empty:flex">
          <noscript>
            <p lang="en" className="text-lg">
              This page needs JavaScript.{" "}
              <a href="/courts" className="underline">
                Venues and their prices
              </a>{" "}
              can be read without it.
            </p>
            <p lang="id" className="mt-4 text-lg">
              Halaman ini butuh JavaScript.{" "}
              <a href="/id/courts" className="underline">
                Venue dan harganya
              </a>{" "}
              bisa dibaca tanpa JavaScript.
            </p>
          </noscript>
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      </div>
      {/* Reserves the height of a phone's bottom navigation. */}
      <div
        aria-hidden="true"
        className="noscript:hidden sticky bottom-0 low:static mt-auto border-line border-t bg-canvas pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        <div className="mx-auto grid min-h-16 max-w-lg grid-cols-4 place-items-center">
          {["home", "play", "venues", "my"].map((place) => (
            <span key={place} className="h-8 w-14 animate-breathe rounded-full bg-line" />
          ))}
        </div>
      </div>
    </div>
  );
}

/** A guard that fails on a first load ends here: the boundaries of the languages are not loaded yet. */
export function ErrorBoundary() {
  const LocalizedError = rootErrors[localeOf(useLocation().pathname)];
  if (useChunkReload(useRouteError())) return <HydrateFallback />;
  return (
    <Suspense fallback={<HydrateFallback />}>
      <LocalizedError />
    </Suspense>
  );
}
