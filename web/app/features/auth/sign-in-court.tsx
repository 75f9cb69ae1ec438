import { Trans } from "@lingui/react/macro";

/** A decorative court beside the form on wide screens; only its sentence is content. */
export function SignInCourt() {
  return (
    <div className="relative hidden min-h-[34rem] overflow-hidden rounded-panel bg-court text-on-court lg:block">
      <svg viewBox="0 0 600 800" aria-hidden="true" preserveAspectRatio="xMidYMid slice" className="absolute size-full">
        <path d="M0 0h100v800H0zM200 0h100v800H200zM400 0h100v800H400z" className="fill-court-deep" opacity="0.55" />
        <g className="fill-none stroke-court-line" strokeWidth="5" strokeLinecap="round" opacity="0.85">
          <path d="M60 -40V740H540V-40M60 300H540" />
          <circle cx="300" cy="300" r="92" />
          <path d="M160 740V640a60 60 0 0 1 60-60h160a60 60 0 0 1 60 60v100" />
        </g>
        <circle cx="300" cy="300" r="7" className="fill-court-line" />
        <g className="fill-on-court">
          <circle cx="150" cy="180" r="24" />
          <circle cx="440" cy="150" r="24" />
          <circle cx="220" cy="440" r="24" />
        </g>
        <circle
          cx="420"
          cy="420"
          r="38"
          className="origin-[420px_420px] animate-call fill-none stroke-[#ff8a3d]"
          strokeWidth="4"
        />
        <circle cx="420" cy="420" r="26" className="fill-none stroke-[#ff8a3d]" strokeWidth="5" strokeDasharray="9 8" />
        <circle cx="330" cy="520" r="11" className="fill-[#ff8a3d]" />
      </svg>
      <p className="absolute inset-x-0 bottom-0 bg-linear-to-t from-court-deep to-transparent px-10 pt-24 pb-10 font-extrabold text-3xl leading-tight">
        <Trans>Somewhere, a match needs one more player.</Trans>
      </p>
    </div>
  );
}
