import { Code, type ConnectRouter, type ServiceImpl } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { UserService } from "~/gen/lapang/v1/user_pb";
import { refusal } from "../../../test/refuse";
import { renderPage } from "../../../test/render";
import { Notifications } from "./notifications";

/** Both reminders on, and a calendar address once one is created. */
function show(calls: Partial<ServiceImpl<typeof UserService>> = {}, path = "/settings/notifications") {
  let made = 0;
  let url = "";
  const server = ({ service }: ConnectRouter) =>
    service(UserService, {
      getReminderSettings: () => ({ settings: { dayBefore: true, hoursBefore: true } }),
      updateReminderSettings: ({ settings }) => ({ settings }),
      getCalendarFeed: () => ({ url }),
      rotateCalendarFeed() {
        made += 1;
        url = `https://lapang.test/calendar/secret${made}.ics`;
        return { url };
      },
      deleteCalendarFeed() {
        url = "";
        return { success: true };
      },
      ...calls,
    });
  return renderPage(<Notifications />, { path, server });
}

test("switching off a reminder saves at once", async () => {
  const sent: unknown[] = [];
  const { user } = show({
    updateReminderSettings({ settings }) {
      sent.push({ day: settings?.dayBefore, hours: settings?.hoursBefore, host: settings?.hostUpdates });
      return { settings };
    },
  });
  const hours = await screen.findByRole("switch", { name: /2 hours ahead/ });
  await user.click(hours);
  await user.click(screen.getByRole("switch", { name: /24 hours ahead/ }));
  await user.click(screen.getByRole("switch", { name: /Who joins and leaves/ }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent).toEqual([
    { day: true, hours: false, host: true },
    { day: false, hours: false, host: true },
    { day: false, hours: false, host: false },
  ]);
  expect(hours).not.toBeChecked();
});

test("a reminder that failed to save reverts, with an error", async () => {
  const { user } = show(
    {
      updateReminderSettings() {
        throw refusal(Code.Internal, "");
      },
    },
    "/id/settings/notifications",
  );
  const day = await screen.findByRole("switch", { name: /24 jam sebelum/ });
  await user.click(day);
  expect(await screen.findByRole("alert")).toHaveTextContent("Tidak tersimpan, jadi kembali seperti tadi.");
  expect(day).toBeChecked();
});

test("the calendar address is created, copied, replaced after a confirm dialog, and deleted", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Create the address" }));
  const field = await screen.findByRole("textbox", { name: "Calendar address" });
  expect(field).toHaveValue("https://lapang.test/calendar/secret1.ics");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Your calendar" })).toHaveFocus());
  expect(screen.getByRole("link", { name: "Open in your calendar app" })).toHaveAttribute(
    "href",
    "webcal://lapang.test/calendar/secret1.ics",
  );
  await user.click(screen.getByRole("button", { name: "Copy address" }));
  expect(await screen.findByRole("button", { name: "Copied" })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe("https://lapang.test/calendar/secret1.ics");

  await user.click(screen.getByRole("button", { name: "Replace the address" }));
  const question = await screen.findByRole("alertdialog", { name: "Replace the address?" });
  expect(question).toHaveTextContent("The old address stops working");
  await user.click(within(question).getByRole("button", { name: "Replace it" }));
  await waitFor(() => expect(field).toHaveValue("https://lapang.test/calendar/secret2.ics"));

  await user.click(screen.getByRole("button", { name: "Delete the address" }));
  const last = await screen.findByRole("alertdialog", { name: "Delete the address?" });
  await user.click(within(last).getByRole("button", { name: "Delete it" }));
  expect(await screen.findByRole("button", { name: "Create the address" })).toBeInTheDocument();
});

test("a browser that blocks its clipboard selects the address, and says so", async () => {
  const { user } = show({ getCalendarFeed: () => ({ url: "https://lapang.test/calendar/secret.ics" }) });
  const refused = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("", "NotAllowedError"));
  await user.click(await screen.findByRole("button", { name: "Copy address" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("copy it yourself");
  expect(screen.getByRole("textbox", { name: "Calendar address" })).toHaveFocus();
  refused.mockRestore();
});
