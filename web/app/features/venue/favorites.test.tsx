import { create } from "@bufbuild/protobuf";
import { Code, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor } from "@testing-library/react";
import * as sonner from "sonner";
import { afterEach, expect, test, vi } from "vitest";
import { VenueSchema, VenueService } from "~/gen/lapang/v1/venue_pb";
import { savedReturnPath } from "~/lib/session/return-path";
import { refusal } from "../../../test/refuse";
import { renderPage } from "../../../test/render";
import { signedInAs, signedOut } from "../../../test/session";
import { FavoriteButton } from "./favorite-button";

const { listFavorites, removeFavorite, saveFavorite } = VenueService.method;
const venue = create(VenueSchema, { id: "v1", name: "Gor Senayan" });

afterEach(() => {
  vi.restoreAllMocks();
  signedOut();
});

const open = (server: (router: ConnectRouter) => void) =>
  renderPage(<FavoriteButton venue={venue} />, { path: "/courts/jakarta/gor?sport=padel", server });
const heart = () => screen.findByRole("button", { name: "Save Gor Senayan to your favorites" });

test("a heart saves a venue and removes it, shown before the server answers", async () => {
  signedInAs("budi");
  const saved = new Set<string>();
  const answer = Promise.withResolvers<void>();
  const { user } = open((router) => {
    router.rpc(listFavorites, () => ({ venues: [...saved].map((id) => ({ id })) }));
    router.rpc(saveFavorite, async ({ venueId }) => {
      await answer.promise;
      saved.add(venueId);
      return {};
    });
    router.rpc(removeFavorite, ({ venueId }) => {
      saved.delete(venueId);
      return {};
    });
  });
  await user.click(await heart());
  expect(await heart()).toHaveAttribute("aria-pressed", "true");
  expect(saved.size).toBe(0);
  answer.resolve();
  await waitFor(() => expect([...saved]).toEqual(["v1"]));
  await user.click(await heart());
  await waitFor(() => expect(saved.size).toBe(0));
  expect(await heart()).toHaveAttribute("aria-pressed", "false");
});

test("one favorite too many is refused with the maximum, and the heart is empty again", async () => {
  signedInAs("budi");
  const toast = vi.spyOn(sonner.toast, "error");
  const { user } = open((router) => {
    router.rpc(listFavorites, () => ({}));
    router.rpc(saveFavorite, () => {
      throw refusal(Code.FailedPrecondition, "TOO_MANY_FAVORITES", { limit: "100" });
    });
  });
  await user.click(await heart());
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith("You have 100 favorites, which is the maximum. Remove one first."),
  );
  expect(await heart()).toHaveAttribute("aria-pressed", "false");
});

test("a visitor signs in first, and comes back", async () => {
  const { user, router } = open(() => {});
  await user.click(await heart());
  await waitFor(() => expect(router.state.location.pathname).toBe("/auth/login"));
  expect(savedReturnPath()).toBe("/courts/jakarta/gor?sport=padel");
});
