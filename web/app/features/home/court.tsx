import { useLingui } from "@lingui/react/macro";

/** Mown stripes beyond the drawing's edges, so that they fill the panel. */
const stripes = Array.from({ length: 12 }, (_, at) => `M${400 - at * 160}-1200h80v2400h-80z`).join("");

/** Half a futsal court from above: the ball moves around, and one place is open. */
export function Court() {
  const { t } = useLingui();
  return (
    <svg
      viewBox="0 0 560 560"
      aria-hidden="true"
      preserveAspectRatio="xMaxYMin slice"
      className="h-44 w-full overflow-visible sm:h-80 lg:size-112 lg:justify-self-end"
    >
      <path d={stripes} className="fill-court-deep" opacity="0.55" />
      <path d="M516-1200h400v2400H516z" className="fill-clay" />
      <g className="fill-none stroke-court-line" strokeWidth="5" strokeLinecap="round" opacity="0.9">
        <path d="M-1200 36H516V524H-1200" />
        {/* On medium screens the centre of the court would be under the headline. */}
        <path d="M2 36V524M92 280a90 90 0 1 0-180 0a90 90 0 1 0 180 0" className="lg:max-xl:hidden" />
        <path d="M516 100a150 150 0 0 0-150 150v60a150 150 0 0 0 150 150" />
        <path d="M516 54a18 18 0 0 1-18-18M498 524a18 18 0 0 1 18-18" />
        <path d="M516 226h30v108h-30" />
      </g>
      <g className="fill-court-line">
        <circle cx="366" cy="280" r="6" />
        <circle cx="240" cy="280" r="6" />
      </g>
      <g className="fill-clay stroke-court-line" strokeWidth="4">
        <circle cx="440" cy="226" r="20" />
        <circle cx="300" cy="212" r="20" />
        <circle cx="306" cy="404" r="20" />
      </g>
      <g className="fill-on-court">
        <circle cx="120" cy="132" r="24" />
        <circle cx="196" cy="300" r="24" />
        <circle cx="90" cy="438" r="24" />
        <circle cx="410" cy="432" r="24" />
      </g>
      <g transform="translate(380 122)">
        <circle
          r="30"
          className="origin-center animate-call fill-none stroke-[#ff9a57] [transform-box:fill-box]"
          strokeWidth="4"
        />
        <circle r="30" className="fill-[#3b2113]" />
        <circle
          r="30"
          className="fill-none stroke-[#ff9a57]"
          strokeWidth="5"
          strokeDasharray="11 8.2"
          strokeLinecap="round"
        />
        <text y="5.5" textAnchor="middle" className="fill-[#ffbc8c] font-extrabold text-[16px]">
          {t({ message: "You", comment: "On a disc in the drawing of a court: the place left for the reader. Short." })}
        </text>
      </g>
      <circle cx="152" cy="144" r="10" className="animate-ball fill-[#fff4c2] stroke-court-deep" strokeWidth="3" />
    </svg>
  );
}
