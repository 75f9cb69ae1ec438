import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { StaffRole } from "~/gen/lapang/v1/staff_pb";
import type { DescribePhotoRequest, OrderPhotosRequest } from "~/gen/lapang/v1/venue_admin_pb";
import * as session from "~/lib/session/session";
import { catchUploads } from "../../../../test/uploads";
import { aVenue } from "../venue.fixture";
import { showEditor } from "./venue-editor.fixture";

const photo = (id: string, alt = "") => ({
  ...{ id, url: `/media/${id}`, widths: [480], width: 480, height: 320, alt },
  $typeName: "lapang.v1.VenuePhoto" as const,
  preview: new Uint8Array(),
});

const aFile = (name: string) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), name], name, { type: "image/jpeg" });

function pick(...names: string[]) {
  const input = screen.getByLabelText("Add photos", { selector: "input" });
  fireEvent.change(input, { target: { files: names.map(aFile) } });
}

beforeEach(() => {
  URL.createObjectURL = () => "blob:x";
  URL.revokeObjectURL = () => {};
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("photos are uploaded in order; a refused one says why, and leaving asks", async () => {
  vi.spyOn(session, "knownSession").mockReturnValue({} as never);
  const uploads = catchUploads();
  let photos = [photo("p1")];
  const { user } = showEditor("photos", { getVenueForAdmin: () => ({ venue: aVenue({ photos }) }) });
  await screen.findByText("There is room for 19 more.");
  pick("court.jpg", "lobby.jpg", "car-park.jpg");
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(uploads[0]).toMatchObject({ method: "PUT", path: "/api/venues/v1/photos" });
  uploads[0]?.progress(0.4);
  expect(await screen.findByRole("progressbar")).toHaveAttribute("aria-valuenow", "40");
  photos = [photo("p1"), photo("p2")];
  uploads[0]?.answer(200, '{"photoId":"p2"}');
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(screen.getByText("There is room for 18 more.")).toBeInTheDocument();
  uploads[1]?.answer(422, '{"message":"PHOTO_TOO_MANY_PIXELS"}');
  expect(await screen.findByRole("alert")).toHaveTextContent("This photo has too many pixels.");
  await waitFor(() => expect(uploads).toHaveLength(3));

  await user.click(screen.getByRole("link", { name: "Prices" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Stop uploading?" }));
  expect(question.getByText("1 photo is not uploaded yet.")).toBeInTheDocument();
  await user.click(question.getByRole("button", { name: "Never mind" }));
  uploads[2]?.lose();
  await user.click(await screen.findByRole("button", { name: "Try car-park.jpg again" }));
  await waitFor(() => expect(uploads).toHaveLength(4));
  uploads[3]?.answer(200, '{"photoId":"p2"}');
  expect(await screen.findByText("This photo is here already.")).toBeInTheDocument();
});

test("photos are put in order by buttons, and described", async () => {
  const orders: OrderPhotosRequest[] = [];
  const texts: DescribePhotoRequest[] = [];
  let photos = [photo("p1", "Entrance"), photo("p2", "Court"), photo("p3", "Car park")];
  const { user } = showEditor("photos", {
    getVenueForAdmin: () => ({ venue: aVenue({ photos }) }),
    orderPhotos(request) {
      orders.push(request);
      photos = request.photoIds.flatMap((id) => photos.filter((each) => each.id === id));
      return {};
    },
    describePhoto(request) {
      texts.push(request);
      return {};
    },
  });
  const shown = () => screen.getAllByRole("img").map((img) => img.getAttribute("alt"));
  const forward = await screen.findByRole("button", { name: "Move photo 3 forward" });
  forward.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(shown()).toEqual(["Entrance", "Car park", "Court"]));
  expect(screen.getByRole("button", { name: "Move photo 2 forward" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Make photo 3 the cover" }));
  await waitFor(() => expect(orders).toHaveLength(2));
  expect(orders.map(({ photoIds }) => photoIds.join())).toEqual(["p1,p3,p2", "p2,p1,p3"]);
  expect(shown()).toEqual(["Court", "Entrance", "Car park"]);

  const field = screen.getByRole("textbox", { name: "Photo 1: what can be seen?" });
  await user.clear(field);
  await user.type(field, " Two courts ");
  await user.tab();
  await waitFor(() => expect(texts).toMatchObject([{ photoId: "p2", alt: "Two courts" }]));
});

test("viewers only look at the photos", async () => {
  showEditor(
    "photos",
    { getVenueForAdmin: () => ({ venue: aVenue({ photos: [photo("p1", "Entrance")] }) }) },
    (router) =>
      router.rpc(AuthService.method.checkInternalAccess, () => ({
        hasAccess: true,
        venueRoles: [{ venueId: "v1", role: StaffRole.VIEWER }],
      })),
  );
  expect(await screen.findByRole("img", { name: "Entrance" })).toBeInTheDocument();
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  expect(screen.queryByLabelText("Add photos")).not.toBeInTheDocument();
});
