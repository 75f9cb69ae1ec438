import { type ReactNode, useEffect, useState } from "react";
import { request, textIn } from "~/lib/http";

type Known = { name: string; contact: string };

export type Props = {
  /** The sentence with both in it. */
  named: (name: ReactNode, contact: ReactNode) => ReactNode;
  /** The operator has not said who they are, or how to reach them. */
  missing: ReactNode;
  /** The server could not be asked. */
  unknown: ReactNode;
};

/** Who answers for this site. The texts are built before that is configured, so the server is asked. */
export function OperatorSentence({ named, missing, unknown }: Props) {
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

/** As a link where it is one; in any other form it is text. */
function Contact({ of: contact }: { of: string }) {
  if (email.test(contact)) return <a href={`mailto:${contact}`}>{contact}</a>;
  if (page.test(contact)) return <a href={contact}>{contact}</a>;
  return contact;
}
