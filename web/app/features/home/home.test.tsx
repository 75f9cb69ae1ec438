import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "../../../test/render";
import { signedInAs, signedOut } from "../../../test/session";
import { Home } from "./home";

afterEach(signedOut);

/** The targets of the links with these names. */
function leads(names: readonly string[]): Record<string, string | null | undefined> {
  return Object.fromEntries(names.map((name) => [name, screen.queryByRole("link", { name })?.getAttribute("href")]));
}

const forVisitors = { "Get Started": "/auth/login", "Join Now": "/auth/login" };
const forPlayers = { "Go to Settings": "/settings", "Manage Profile": "/settings/profile" };
const forAll = (venues: string) => ({ "Learn More": "#features", "Explore Venues": venues });
const nowhere = (links: object) => Object.fromEntries(Object.keys(links).map((name) => [name, undefined]));
const all = Object.keys({ ...forAll(""), ...forVisitors, ...forPlayers });

test("the home page invites visitors to join, and links players to their own pages", () => {
  const { unmount } = renderPage(<Home />);
  expect(leads(all)).toEqual({ ...forAll("/courts"), ...forVisitors, ...nowhere(forPlayers) });
  unmount();
  signedInAs("budi");
  renderPage(<Home />);
  expect(leads(all)).toEqual({ ...forAll("/venue/search"), ...forPlayers, ...nowhere(forVisitors) });
});

test("four features are described with links, in both languages", () => {
  const features = () => {
    const section = document.getElementById("features") as HTMLElement;
    return within(section)
      .getAllByRole("link")
      .map((link) => [link.querySelector("h3")?.textContent, link.getAttribute("href")]);
  };
  const { unmount } = renderPage(<Home />);
  expect(features()).toEqual([
    ["Find Teams", "/play"],
    ["Book Venues", "/courts"],
    ["Compete", "/compete"],
    ["Schedule", "/my"],
  ]);
  unmount();
  renderPage(<Home />, { path: "/id" });
  expect(features().map(([, href]) => href)).toEqual(["/id/play", "/id/courts", "/id/compete", "/id/my"]);
});

test("each sport links to its open matches", () => {
  renderPage(<Home />);
  expect(screen.getByRole("link", { name: "Padel" })).toHaveAttribute("href", "/play?sport=padel");
});
