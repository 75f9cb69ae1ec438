import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../../test/render";
import { Footer } from "./footer";

test.each([
  ["/play", 1],
  ["/settings/profile", 0],
  ["/id/settings/devices", 0],
])("at %s the footer has %d language switches, because the settings have their own", (path, count) => {
  renderPage(<Footer />, { path });
  expect(screen.queryAllByRole("link", { name: "Bahasa Indonesia" })).toHaveLength(count);
});
