import { create } from "@bufbuild/protobuf";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { VenuePhotoSchema } from "~/gen/lapang/v1/venue_pb";
import { renderPage } from "../../../test/render";
import { Gallery } from "./gallery";

const photos = Array.from({ length: 8 }, (_, at) =>
  create(VenuePhotoSchema, {
    id: `p${at}`,
    url: `/media/p${at}`,
    widths: at === 0 ? [480, 960, 1600] : [480, 700],
    width: at === 0 ? 1600 : 700,
    height: 800,
    alt: at === 0 ? "Two courts under lights" : "",
  }),
);

function show(isWide: boolean) {
  vi.spyOn(window, "matchMedia").mockImplementation(
    () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  );
  return renderPage(<Gallery name="Gor Senayan" photos={photos} />);
}

const loaded = (within: Element) => within.querySelectorAll("img").length;

beforeEach(() => {
  vi.restoreAllMocks();
});

test("a phone loads only the first photo until somebody swipes", async () => {
  const { container, user } = show(false);
  expect(loaded(container)).toBe(1);
  expect(container.querySelector("img")).toHaveAttribute("fetchpriority", "high");
  expect(container.querySelector("source")).toHaveAttribute(
    "srcset",
    "/media/p0-480.webp 480w, /media/p0-960.webp 960w, /media/p0-1600.webp 1600w",
  );
  await user.pointer({ keys: "[TouchA>]", target: screen.getByRole("list") });
  await waitFor(() => expect(loaded(container)).toBe(2));
});

test("a wide screen shows five, and the viewer all of them, by keyboard", async () => {
  const { container, user } = show(true);
  expect(loaded(container)).toBe(5);
  await user.click(screen.getByRole("button", { name: "Photo 1 of 8: Two courts under lights" }));
  const viewer = within(await screen.findByRole("dialog", { name: "Photos of Gor Senayan" }));
  expect(viewer.getByText("1 of 8: Two courts under lights")).toBeInTheDocument();
  await user.keyboard("{ArrowRight}");
  expect(await viewer.findAllByText("2 of 8")).toHaveLength(2);
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(await viewer.findAllByText("8 of 8")).toHaveLength(2);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByRole("button", { name: "Photo 1 of 8: Two courts under lights" })).toHaveFocus();
});
