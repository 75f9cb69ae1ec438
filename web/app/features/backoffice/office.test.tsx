import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { BookingAdminService } from "~/gen/lapang/v1/booking_admin_pb";
import { Page } from "~/ui/page";
import { renderPage } from "../../../test/render";
import { Office } from "./office";

test("how much waits stands in the title of every page of the back-office and on its first tab", async () => {
  renderPage(
    <Office messages={{}}>
      <Page title="Day board">-</Page>
    </Office>,
    {
      path: "/internal/board",
      server: (router) =>
        router.service(BookingAdminService, {
          listBookingsForAdmin: () => ({ counts: { waiting: 3, today: 0, coming: 0, past: 0 } }),
        }),
    },
  );
  expect(await screen.findByRole("link", { name: "Bookings 3 waiting" })).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe("(3) Day board · Lapang"));
});
