import type { ReactNode } from "react";
import { PageTitle } from "~/ui/page-title";
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
