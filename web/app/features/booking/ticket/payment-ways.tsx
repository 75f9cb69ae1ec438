import download from "icon:lucide/download";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PaymentInstructions, VenueContact } from "~/gen/lapang/v1/venue_pb";
import { ContactLinks } from "~/ui/link/contact-links";
import { CopyButton } from "~/ui/link/copy-button";
import { Icon } from "~/ui/look/icon";
import { buttonClass } from "~/ui/look/styles";

type Props = { instructions: PaymentInstructions | undefined; contact: VenueContact | undefined };

/** A venue's payment instructions; without any, its contact. */
export function PaymentWays({ instructions, contact }: Props) {
  const { t } = useLingui();
  const { bankName = "", accountNumber = "", accountName = "", notes = "", qrisUrl = "" } = instructions ?? {};
  const lines = [
    { term: t`Bank`, text: bankName },
    { term: t`Account number`, text: accountNumber, copied: accountNumber.replaceAll(/[\s.-]/g, "") },
    { term: t`Account name`, text: accountName },
  ].filter(({ text }) => text !== "");
  const isSilent = lines.length === 0 && !notes && !qrisUrl;
  return (
    <>
      {lines.length > 0 && (
        <section className="flex flex-col gap-1">
          <h3 className="font-bold">
            <Trans>By bank transfer</Trans>
          </h3>
          <dl className="flex flex-col divide-y divide-line">
            {lines.map(({ term, text, copied = text }) => (
              <div key={term} data-must-read className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2">
                <dt className="text-muted text-sm">{term}</dt>
                <dd className="tabular break-words font-bold text-lg leading-tight">{text}</dd>
                <dd className="col-start-2 row-span-2 row-start-1">
                  <CopyButton what={term} text={copied} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {qrisUrl && (
        <section className="flex flex-col gap-3">
          <h3 className="font-bold">
            <Trans>By QRIS</Trans>
          </h3>
          {/* White in dark mode too: not every camera reads a code on a dark background. */}
          <div className="self-center rounded-card bg-[#fff] p-3 ring-1 ring-line">
            <img
              src={qrisUrl}
              alt={t`QRIS code of the venue`}
              className="max-h-[32rem] w-[min(20rem,72vw)] object-contain"
            />
          </div>
          <a href={qrisUrl} download="qris.jpg" className={`${buttonClass({ variant: "secondary" })} self-center`}>
            <Icon of={download} className="text-xl" />
            <Trans>Save the QRIS code</Trans>
          </a>
          <p className="text-center text-muted text-sm">
            <Trans>On this phone: save it, then open it from your e-wallet or bank app.</Trans>
          </p>
        </section>
      )}
      {notes && (
        <section>
          <h3 className="font-bold">
            <Trans>The venue adds</Trans>
          </h3>
          <p className="whitespace-pre-wrap break-words">{notes}</p>
        </section>
      )}
      {isSilent && (
        <section className="flex flex-col gap-1">
          <p>
            <Trans>The venue has not said how to pay. Ask the venue, then report the payment here.</Trans>
          </p>
          <ContactLinks phoneNumber={contact?.phoneNumber} website={contact?.website} />
        </section>
      )}
    </>
  );
}
