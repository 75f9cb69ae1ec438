import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { NamedIcon } from "./named-icon";
import { SportIcon } from "./sport-icon";

afterEach(() => void vi.unstubAllGlobals());

const hostile = '<path d="M1 2"/><script>alert(1)</script><image href="https://a.example/x.png" onload="alert(1)"/>';

function serving(icons: Record<string, { body: string }>) {
  const requests = vi.fn(async (_url: string) => Response.json({ prefix: "mdi", width: 24, height: 24, icons }));
  vi.stubGlobal("fetch", requests);
  return requests;
}

test("an icon is a mask in the text's colour, and never markup of the page", async () => {
  serving({ hostile: { body: hostile } });
  const { container } = render(<NamedIcon of="mdi:hostile" />);
  const icon = container.firstElementChild as HTMLElement;
  expect(icon).toHaveAttribute("aria-hidden", "true");
  await waitFor(() => expect(icon.style.maskImage).toContain(encodeURIComponent('<path d="M1 2"/>')));
  expect(icon).toBeEmptyDOMElement();
  expect(document.querySelector("script, image")).toBeNull();
});

test("a missing icon shows the fallback", async () => {
  serving({});
  render(<NamedIcon of="mdi:quidditch" fallback="a ball" />);
  expect(await screen.findByText("a ball")).toBeInTheDocument();
});

test("an unknown sport has the icon named by the server, and a known one requests none", async () => {
  const requests = serving({ curling: { body: "<path/>" } });
  const url = "/api/icons/mdi.json?icons=curling";
  const known = render(<SportIcon sport="tennis" iconUrl={url} />);
  expect(known.container.querySelector("use")).toHaveAttribute("href", expect.stringContaining("#tennis"));
  expect(requests).not.toHaveBeenCalled();
  const { container } = render(<SportIcon sport="curling" iconUrl={url} />);
  await waitFor(() => expect(container.querySelector<HTMLElement>("[data-icon]")?.style.maskImage).toContain("svg"));
  expect(requests.mock.calls.map(([at]) => at)).toEqual([url]);
});
