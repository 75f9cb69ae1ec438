import { type ReactNode, useEffect, useState } from "react";
import { request, textIn } from "~/lib/http/http";

type Known = { name: string; contact: string };

type Props = {
  /** The sentence with name and contact. */
  named: (name: ReactNode, contact: ReactNode) => ReactNode;
  /** Shown when the operator has not configured both. */
  missing: ReactNode;
  /** Shown when the request fails. */
  unknown: ReactNode;
};

/** The operator of this site. Requested from the server because pages are prerendered before it is configured. */
export function Operator({ named, missing, unknown }: Props) {
  const [operator, setOperator] = useState<Known | "unknown">();

  useEffect(() => {
    const left = new AbortController();
    request("/api/operator", { signal: left.signal })
      .then(({ body }) => setOperator({ name: textIn(body, "name") ?? "", contact: textIn(body, "contact") ?? "" }))
      .catch(() => left.signal.aborted || setOperator("unknown"));
    return () => left.abort();
  }, []);

  return <p className="min-h-28 sm:min-h-14">{sentence()}</p>;

  function sentence(): ReactNode {
    if (!operator) return null;
    if (operator === "unknown") return unknown;
    const { name, contact } = operator;
    return name && contact ? named(<strong>{name}</strong>, <Contact of={contact} />) : <strong>{missing}</strong>;
  }
}

const email = /^[^\s@:/]+@[^\s@:/]+$/;
const page = /^https:\/\/\S+$/;

/** Links emails and https addresses; anything else is plain text. */
function Contact({ of: contact }: { of: string }) {
  if (email.test(contact)) return <a href={`mailto:${contact}`}>{contact}</a>;
  if (page.test(contact)) return <a href={contact}>{contact}</a>;
  return contact;
}
