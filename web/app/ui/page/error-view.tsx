import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "../link/link-button";
import { buttonClass } from "../look/styles";
import { PageTitle } from "./page-title";

type Props = {
  status: number;
  title: string;
  /** What happened, for the reader. */
  message: string;
  /** What happened, technically. */
  details?: string;
  /** Repeats the failed call; without it the whole page is reloaded. */
  onRetry?: () => void;
  /** Where else to go, instead of the home page. */
  elsewhere?: ReactNode;
};

/** A page that cannot be shown. A transient error offers Try Again, a missing page Go Back. */
export function ErrorView({ status, title, message, details, onRetry, elsewhere }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const paths = usePaths();
  const isGone = status === 404 || status === 403;
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate(paths.home));

  return (
    <div className="mx-auto flex w-full max-w-lg flex-col items-center gap-5 px-6 py-16 text-center sm:py-24">
      <PageTitle>{title}</PageTitle>
      <div role="alert" className="flex w-full flex-col items-center gap-5">
        <p aria-hidden="true" className="tabular font-extrabold text-8xl text-accent tracking-tight sm:text-9xl">
          {status}
        </p>
        <h1 className="font-extrabold text-3xl">{title}</h1>
        <p className="max-w-full text-balance text-lg text-muted [overflow-wrap:anywhere]">{message}</p>
      </div>
      {details && (
        <p
          lang="en"
          className="max-w-full rounded-field bg-sunken px-4 py-2.5 text-muted text-sm [overflow-wrap:anywhere]"
        >
          {details}
        </p>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <button type="button" className={buttonClass({})} onClick={isGone ? goBack : (onRetry ?? (() => revalidate()))}>
          {isGone ? t`Go Back` : t`Try Again`}
        </button>
        {elsewhere ?? (
          <LinkButton to={paths.home} variant="secondary">
            <Trans>To the home page</Trans>
          </LinkButton>
        )}
      </div>
    </div>
  );
}
