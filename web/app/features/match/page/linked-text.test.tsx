import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LinkedText } from "./linked-text";

test("web addresses become links without a referrer, and the other text is unchanged", () => {
  const text =
    "Bayar di https://pay.example/a?b=1&c=2, peta (http://maps.example/x).\nAsk javascript:alert(1) <b>me</b>";
  const { container } = render(<LinkedText text={text} />);
  expect(container).toHaveTextContent(text, { normalizeWhitespace: false });
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "https://pay.example/a?b=1&c=2",
    "http://maps.example/x",
  ]);
  for (const link of links) expect(link).toHaveAttribute("rel", "nofollow noopener noreferrer");
});

test.each(["https://", "ftp://a.example", "data:text/html,x", "nothing"])("%s is no link", (text) => {
  render(<LinkedText text={text} />);
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
});
