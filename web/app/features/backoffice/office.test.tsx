import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { BookingAdminService } from "~/gen/lapang/v1/booking_admin_pb";
import { Page } from "~/ui/page";
import { renderPage } from "../../../test/render";
import { Office } from "./office";

test("the number of waiting bookings is in every back-office title and on the first tab", async () => {
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
