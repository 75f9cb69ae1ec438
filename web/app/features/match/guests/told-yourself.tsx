import { Plural } from "@lingui/react/macro";

/** That people without an account get no email about a match. */
export function ToldYourself({ count }: { count: number }) {
  return (
    <Plural
      value={{ guests: count }}
      one="# person without an account gets no email: tell them yourself."
      other="# people without an account get no email: tell them yourself."
    />
  );
}
