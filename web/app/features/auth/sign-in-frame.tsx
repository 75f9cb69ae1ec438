import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PageTitle } from "~/ui/page/page-title";
import { SignInCourt } from "./sign-in-court";

/** The frame of every sign-in page: one column, with the court beside it on wide screens. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid grid-cols-1 w-full max-w-7xl flex-1 gap-10 px-5 py-8 sm:px-6 sm:py-14 lg:grid-cols-2 lg:gap-16 lg:py-6">
      <PageTitle>{title}</PageTitle>
      <div className="mx-auto flex w-full max-w-md flex-col gap-8 lg:justify-center lg:py-16">{children}</div>
      <SignInCourt />
    </div>
  );
}

export function OrLine() {
  return (
    <p className="flex items-center gap-4 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <Trans comment="Between two ways to sign in">or</Trans>
    </p>
  );
}

export function StepHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="flex flex-col gap-3">
      <h1 className="font-extrabold text-4xl leading-[1.08] sm:text-5xl">{title}</h1>
      <p className="text-pretty text-lg text-muted">{children}</p>
    </header>
  );
}
