import { Trans, useLingui } from "@lingui/react/macro";
import { textLinkClass } from "~/ui/link/text-link";

/** What the figures count, folded away. */
export function FigureWords() {
  return (
    <details>
      <summary className={textLinkClass({ variant: "quiet", className: "cursor-pointer font-semibold" })}>
        <Trans comment="Unfolds what the figures of a venue count">What these mean</Trans>
      </summary>
      <div className="pt-2">
        <FigureTerms />
      </div>
    </details>
  );
}

/** Each figure in a sentence. */
export function FigureTerms() {
  const { t } = useLingui();
  const terms = [
    [
      t({ message: "Takings", comment: "Money that a venue took, less what it gave back" }),
      t`Payments less what went back, each on the day on which it was recorded.`,
    ],
    [
      t({ message: "Still owed", comment: "Money that players owe a venue" }),
      t`What confirmed bookings played on these days have left to pay, as it is now.`,
    ],
    [
      t({ message: "To give back", comment: "Money that a venue owes players" }),
      t`What players of bookings on these days paid too much, or get back after a cancellation.`,
    ],
    [
      t({ message: "Hours sold", comment: "Of the hours that a venue had for sale" }),
      t`Hours of confirmed bookings, on the day on which they are played. For sale are the opening hours of all active courts, less blocked hours.`,
    ],
    [
      t({ message: "By court", comment: "Heading: hours and money of each court" }),
      t`The money is the price of the hours that are played there on these days, whether it is paid or not.`,
    ],
    [
      t({ message: "By clerk", comment: "Heading: money by who recorded it" }),
      t`Who recorded the payment, or that money went back.`,
    ],
    [t`Bookings`, t`All that were asked for with hours on these days, and what became of them.`],
    [
      t({ message: "Usual time to answer", comment: "How fast staff decide on requests: the median" }),
      t`Half of the requests were answered at least as fast.`,
    ],
    [
      t({ message: "New players", comment: "Of a venue, in some days" }),
      t`Players with an account whose first confirmed booking here is on these days; others return.`,
    ],
  ];
  return (
    <dl className="grid max-w-4xl gap-x-6 gap-y-3 text-sm sm:grid-cols-[11rem_1fr] sm:gap-y-2">
      {terms.map(([term, meaning]) => (
        <div key={term} className="sm:contents">
          <dt className="font-semibold">{term}</dt>
          <dd className="text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
