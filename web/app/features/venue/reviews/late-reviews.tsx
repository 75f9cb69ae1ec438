import { Trans } from "@lingui/react/macro";
import { Suspense, useEffect, useRef, useState } from "react";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { lazyPart, Nothing } from "~/ui/lazy-part";
import { Skeleton } from "~/ui/look/skeleton";

const Reviews = lazyPart<{ venue: Venue }>(async () => (await import("./reviews")).Reviews, Nothing);

/** The reviews of a venue, loaded when they are about to come into view. */
export function LateReviews({ venue }: { venue: Venue }) {
  const section = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  const isAny = venue.reviewTotal > 0;

  useEffect(() => {
    if (!isAny || isNear || !section.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "600px",
    });
    observer.observe(section.current);
    return () => observer.disconnect();
  }, [isAny, isNear]);

  return (
    <section ref={section} id="reviews" aria-labelledby="reviews-title" className="flex scroll-mt-24 flex-col gap-5">
      <h2 id="reviews-title" tabIndex={-1} className="font-extrabold text-2xl outline-none">
        <Trans comment="Heading; what players say about a venue">Reviews</Trans>
      </h2>
      {isNear ? (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <Reviews venue={venue} />
        </Suspense>
      ) : isAny ? (
        <Skeleton className="h-80" />
      ) : (
        <p className="text-muted">
          <Trans>Nobody has reviewed this venue yet. Players can do so after a booking.</Trans>
        </p>
      )}
    </section>
  );
}
