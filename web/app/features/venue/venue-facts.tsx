import wheelchair from "icon:lucide/accessibility";
import air from "icon:lucide/air-vent";
import chair from "icon:lucide/armchair";
import parking from "icon:lucide/circle-parking";
import water from "icon:lucide/glass-water";
import light from "icon:lucide/lightbulb";
import lock from "icon:lucide/lock-keyhole";
import bag from "icon:lucide/shopping-bag";
import shower from "icon:lucide/shower-head";
import food from "icon:lucide/utensils";
import wifi from "icon:lucide/wifi";
import shuttle from "icon:mdi/badminton";
import hanger from "icon:mdi/hanger";
import mosque from "icon:mdi/mosque";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { useLocale } from "~/lib/format/locale";
import { type FacilityName, facilitiesOf, facilityNames } from "~/lib/venue/facts";
import { TextButton } from "~/ui/link/text-link";
import { cx } from "~/ui/look/cx";
import { Icon, type IconShape } from "~/ui/look/icon";

const icons: Record<FacilityName, IconShape> = {
  parking,
  showers: shower,
  changing_rooms: hanger,
  prayer_room: mosque,
  canteen: food,
  drinking_water: water,
  lights: light,
  air_conditioning: air,
  equipment_rental: shuttle,
  shop: bag,
  lockers: lock,
  wifi,
  spectator_seats: chair,
  wheelchair_access: wheelchair,
};

const headingClass = "font-extrabold text-2xl";

/** What a venue has and says about itself: facilities, its description, house rules. Parts without content are left out. */
export function VenueFacts({ venue }: { venue: Venue }) {
  const { i18n } = useLingui();
  const facilities = facilitiesOf(venue.facilities?.facilities);
  const { descriptionEn = "", descriptionId = "", houseRulesEn = "", houseRulesId = "" } = venue.profile ?? {};
  const about = useTranslated({ en: descriptionEn, id: descriptionId });
  const rules = useTranslated({ en: houseRulesEn, id: houseRulesId });
  return (
    <>
      {facilities.length > 0 && (
        <section aria-labelledby="facilities-title" className="flex flex-col gap-4">
          <h2 id="facilities-title" className={headingClass}>
            <Trans>Facilities</Trans>
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-4 gap-y-3">
            {facilities.map((name) => (
              <li key={name} className="flex items-center gap-3">
                <Icon of={icons[name]} className="text-accent text-xl" />
                <span className="min-w-0">{i18n._(facilityNames[name])}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {about && (
        <section aria-labelledby="about-title" className="flex flex-col gap-3">
          <h2 id="about-title" className={headingClass}>
            <Trans>About this venue</Trans>
          </h2>
          <LongText {...about} />
        </section>
      )}
      {rules && (
        <section aria-labelledby="rules-title" className="flex flex-col gap-3">
          <h2 id="rules-title" className={headingClass}>
            <Trans>House rules</Trans>
          </h2>
          <LongText {...rules} />
        </section>
      )}
    </>
  );
}

type Written = { text: string; lang: "en" | "id" };

/** The text in the reader's language, else in the other. */
function useTranslated(texts: Record<Written["lang"], string>): Written | null {
  const locale = useLocale();
  const other = locale === "en" ? "id" : "en";
  const lang = texts[locale].trim() ? locale : other;
  return texts[lang].trim() ? { text: texts[lang].trim(), lang } : null;
}

/** About as much as six lines of a phone hold. */
const longText = 320;

/** Keeps its line breaks. A long one begins with a few lines. */
function LongText({ text, lang }: Written) {
  const [isWhole, setWhole] = useState(text.length <= longText && text.split("\n").length <= 6);
  return (
    <>
      <p lang={lang} className={cx("max-w-prose whitespace-pre-line leading-relaxed", !isWhole && "line-clamp-6")}>
        {text}
      </p>
      {!isWhole && (
        <TextButton onPress={() => setWhole(true)} className="-mx-3 self-start">
          <Trans comment="Shows the rest of a long text">Read more</Trans>
        </TextButton>
      )}
    </>
  );
}
