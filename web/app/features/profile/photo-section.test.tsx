import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { knownSession } from "~/lib/session/session";
import { Toaster } from "~/ui/overlay/toaster";
import { renderPage } from "../../../test/render";
import { signedInAs, signedOut } from "../../../test/session";
import { catchUploads } from "../../../test/uploads";
import { PhotoSection } from "./photo-section";

const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], "me.jpg", { type: "image/jpeg" });
const cut = new Blob(["the part"], { type: "image/jpeg" });
const drawn: number[][] = [];

beforeEach(() => {
  signedInAs("ayu", "Ayu Lestari");
  drawn.length = 0;
  // Browser APIs that happy-dom lacks: decoding and drawing a picture.
  vi.stubGlobal("createImageBitmap", async () => ({ width: 1600, height: 800, close: () => {} }));
  const pen = {
    fillRect: () => {},
    drawImage: (_: unknown, ...where: number[]) => drawn.push(where),
  } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(cut));
});

afterEach(() => {
  signedOut();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(photo = "") {
  return renderPage(
    <>
      <PhotoSection name="Ayu Lestari" photo={photo} />
      <Toaster />
    </>,
    { path: "/settings/profile" },
  );
}

async function choose(file: File) {
  fireEvent.change(screen.getByLabelText("Choose a photo", { selector: "input" }), { target: { files: [file] } });
}

test("a photo is cropped by keys, uploaded, and shown in the navigation", async () => {
  const uploads = catchUploads();
  const { user } = open();
  await choose(jpeg);
  const crop = await screen.findByRole("application", { name: "Part of the photo that is used" });
  // Drawn once the dialog's code and the picture are both there.
  await waitFor(() => expect(drawn.at(-1)?.slice(0, 4)).toEqual([400, 0, 800, 800]));
  crop.focus();
  await user.keyboard("{ArrowRight}");
  expect(drawn.at(-1)?.slice(0, 4)).toEqual([432, 0, 800, 800]);
  await user.click(screen.getByRole("button", { name: "Zoom in" }));
  expect(drawn.at(-1)?.[2]).toBe(640);
  fireEvent.change(screen.getByRole("slider", { name: "Zoom" }), { target: { value: "2" } });
  expect(drawn.at(-1)?.[2]).toBe(400);
  await user.click(screen.getByRole("button", { name: "Use this photo" }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(uploads[0]?.body).toBe(cut);
  uploads[0]?.progress(0.5);
  await waitFor(() => expect(screen.getByRole("progressbar", { name: "Uploading…" })).toHaveValue(50));
  uploads[0]?.answer(200, '{"avatarUrl":"/media/2.jpg"}');
  expect(await screen.findByText("Your new photo is saved.")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(knownSession()?.user.avatarUrl).toBe("/media/2.jpg");
});

test("an upload can be stopped and a failed one retried, with the same crop", async () => {
  const uploads = catchUploads();
  const { user } = open();
  await choose(jpeg);
  await screen.findByRole("application");
  await user.click(screen.getByRole("button", { name: "Use this photo" }));
  await user.click(await screen.findByRole("button", { name: "Stop the upload" }));
  await waitFor(() => expect(uploads[0]?.isAborted).toBe(true));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Use this photo" }));
  await waitFor(() => expect(uploads).toHaveLength(2));
  uploads[1]?.lose();
  expect(await screen.findByRole("alert")).toHaveTextContent("We cannot reach Lapang. Check your connection");
  await user.click(screen.getByRole("button", { name: "Use this photo" }));
  await waitFor(() => expect(uploads).toHaveLength(3));
  uploads[2]?.answer(422);
  expect(await screen.findByText(/cannot be opened/)).toBeInTheDocument();
});

test("a file that is no readable photo is refused with a clear message", async () => {
  open();
  await choose(new File(["<svg>"], "me.jpg", { type: "image/jpeg" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This is not a JPG, PNG or GIF.");
  vi.stubGlobal("createImageBitmap", async () => {
    throw new DOMException("", "InvalidStateError");
  });
  await choose(jpeg);
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("This photo cannot be opened"));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("a photo can be dropped anywhere on the page", async () => {
  open();
  const dataTransfer = { types: ["Files"], files: [jpeg] };
  fireEvent.dragOver(window, { dataTransfer });
  expect(await screen.findByText("Drop it here.")).toBeInTheDocument();
  fireEvent.drop(window, { dataTransfer });
  expect(await screen.findByRole("application")).toBeInTheDocument();
});

test("a photo is removed after a confirm dialog", async () => {
  vi.stubGlobal("fetch", async () => new Response('{"avatarUrl":""}'));
  const { user } = open("/media/1.jpg");
  await user.click(screen.getByRole("button", { name: "Remove" }));
  await user.click(await screen.findByRole("button", { name: "Remove photo" }));
  expect(await screen.findByText("Your photo is removed.")).toBeInTheDocument();
  expect(knownSession()?.user.avatarUrl).toBe("");
});
