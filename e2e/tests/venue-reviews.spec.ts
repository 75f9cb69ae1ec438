import { call } from "../harness/call.ts";
import { expect, test } from "../harness/test.ts";

type Past = { bookings: { id: string; status: string; venueId: string; venue: { name: string } }[] };

type Said = { reviews?: { words?: string }[] };

test("a player reviews a venue, the venue replies, and a reported review is hidden", async ({
  page,
  anotherPage,
  anotherPlayer,
  newAddress,
  server,
  signIn,
  signInAsAdmin,
  t,
}) => {
  const player = await anotherPage({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true });
  // The demo's own player has bookings that are over.
  await signIn(player, { email: "player@lapang.test" });
  const { bookings } = await call<Past>(player, "BookingService/ListMyBookings", { past: true, limit: 20 });
  const booking = bookings.find(({ status }) => status === "BOOKING_STATUS_CONFIRMED");
  if (!booking) throw new Error("The demo's player has no booking that is over.");
  const { venueId, venue } = booking;
  const venuePage = t.path(`/venue/${venueId}`);
  const words = "Lapangan bersih, lampu terang. Parkirnya sempit.";

  await test.step("the player gives four stars and a few words", async () => {
    await player.goto(t.path("/my?when=past"));
    const review = player.getByRole("link", { name: t("Review"), exact: true });
    // Canceled bookings of the venue have none.
    await player.getByRole("article").filter({ hasText: venue.name, has: review }).first().locator(review).click();
    await expect(player.getByRole("textbox")).toHaveCount(0);
    await player.getByRole("radio").nth(3).check({ force: true });
    await player.getByRole("textbox", { name: t("What should other players know?") }).fill(words);
    await player.getByRole("button", { name: t("Send"), exact: true }).click();
    await expect(player.getByRole("heading", { name: t("Your review") })).toBeFocused();
    await expect(player.getByText(words)).toBeVisible();
  });

  await test.step("a manager replies", async () => {
    const email = newAddress("dewi");
    const manager = await anotherPlayer({ email, name: "Dewi Anggraini" });
    await server.command("staff", "grant", email, "--venue", venueId, "--role", "manager");
    await manager.goto(t.path(`/internal/venues/${venueId}?tab=reviews`));
    const review = manager.getByRole("article").filter({ hasText: words });
    await review.getByRole("button").click();
    await manager.getByRole("textbox").fill("Terima kasih! Parkir sedang kami perluas.");
    await manager.getByRole("button", { name: t("Send reply") }).click();
    await expect(manager.getByText("Parkir sedang kami perluas.")).toBeVisible();
  });

  await test.step("a visitor reads both and cannot report", async () => {
    const visitor = await anotherPage();
    await visitor.goto(venuePage);
    await expect(visitor).toHaveURL(/\/courts\/|\/auth\/login/);
    const found = await call<{ venue: { citySlug: string; slug: string } }>(visitor, "VenueService/GetVenue", {
      id: venueId,
    });
    await visitor.goto(t.path(`/courts/${found.venue.citySlug}/${found.venue.slug}`));
    await visitor.getByRole("heading", { name: t("Reviews"), exact: true }).scrollIntoViewIfNeeded();
    await expect(visitor.getByText(words)).toBeVisible();
    await expect(visitor.getByText("Parkir sedang kami perluas.")).toBeVisible();
    const review = visitor.getByRole("article").filter({ hasText: words });
    await expect(review.getByRole("button")).toHaveCount(0);
  });

  await test.step("another player reports it", async () => {
    const other = await anotherPlayer({ name: "Rina Wulandari" });
    await other.goto(venuePage);
    const reviews = other.getByRole("region", { name: t("Reviews") });
    await reviews.scrollIntoViewIfNeeded();
    await reviews.getByRole("article").filter({ hasText: words }).getByRole("button").click();
    await other.getByRole("menuitem", { name: t("Report this review") }).click();
    await other.getByRole("button", { name: t("Send report") }).click();
    await expect(other.getByText(t("Choose a reason."))).toBeVisible();
    await other.getByText(t("It is untrue, or not about this venue")).click();
    await other.getByRole("button", { name: t("Send report") }).click();
    await expect(other.getByText(t("Thank you. We will look at it and answer you by email."))).toBeVisible();
  });

  await test.step("an admin hides it, and visitors no longer see it", async () => {
    await signInAsAdmin(page);
    await page.goto(t.path("/internal/reports"));
    const report = page.getByRole("article").filter({ hasText: words });
    await expect(report).toContainText(venue.name);
    await expect(report).toContainText(t("Untrue or off topic"));
    await report.getByRole("button", { name: t("Hide review") }).click();
    await expect(report.getByRole("button", { name: t("Show it again") })).toBeFocused();
    const visitor = await anotherPage();
    const { reviews } = await call<Said>(visitor, "VenueService/ListReviews", { venueId });
    expect(reviews?.map((review) => review.words) ?? []).not.toContain(words);
  });
});
