import { Code } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { StaffRole } from "~/gen/lapang/v1/staff_pb";
import * as session from "~/lib/session/session";
import { refusal } from "../../../../test/refuse";
import { showEditor } from "../venue-admin/venue-editor.fixture";

const staff = [
  { email: "sari@example.com", name: "Sari", role: StaffRole.OWNER },
  { email: "budi@example.com", name: "Budi", role: StaffRole.MANAGER },
  { email: "rina@example.com", name: "", role: StaffRole.DESK },
];

/** The staff tab as seen by this role. */
function show(role: StaffRole, more: { members?: typeof staff; isRefused?: boolean } = {}) {
  const granted: [string, StaffRole][] = [];
  const service = {
    listVenueStaff: () => ({ staff: more.members ?? staff }),
    grantVenueStaff(request: { email: string; role: StaffRole }) {
      granted.push([request.email, request.role]);
      if (more.isRefused) throw refusal(Code.PermissionDenied, "ROLE_NOT_ALLOWED", { needed_role: "owner" });
      return {};
    },
  };
  const shown = showEditor("staff", service, (router) =>
    router.rpc(AuthService.method.checkInternalAccess, () => ({
      hasAccess: true,
      venueRoles: [{ venueId: "v1", role }],
    })),
  );
  return { ...shown, granted };
}

const changes = () =>
  screen.queryAllByRole("button", { name: /^(Change role:|Remove) / }).map((it) => it.getAttribute("aria-label"));

test("staff are added by email with a role, and an invalid address is refused", async () => {
  const { user, granted } = show(StaffRole.OWNER);
  expect(await screen.findByText("Sari")).toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: "Email" }), "agus");
  await user.click(screen.getByRole("button", { name: "Add to staff" }));
  expect(screen.getByText("Please enter a valid email address")).toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: "Email" }), "@example.com");
  await user.click(screen.getByRole("button", { name: /Role/ }));
  await user.click(await screen.findByRole("option", { name: /Front desk/ }));
  await user.click(screen.getByRole("button", { name: "Add to staff" }));
  await waitFor(() => expect(granted).toEqual([["agus@example.com", StaffRole.DESK]]));
});

test.each([
  [staff, false],
  [[], true],
])(
  "new staff work at the front desk unless another role is chosen; a missing owner is named",
  async (members, isNamed) => {
    const { user, granted } = show(StaffRole.OWNER, { members });
    await user.type(await screen.findByRole("textbox", { name: "Email" }), "agus@example.com");
    await waitFor(() => expect(screen.queryAllByText(/has no owner yet/)).toHaveLength(isNamed ? 1 : 0));
    await user.click(screen.getByRole("button", { name: "Add to staff" }));
    await waitFor(() => expect(granted).toEqual([["agus@example.com", StaffRole.DESK]]));
  },
);

test("the role dialog says what each role allows", async () => {
  const { user, granted } = show(StaffRole.OWNER);
  await user.click(await screen.findByRole("button", { name: "Change role: budi@example.com" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change the role" }));
  expect(dialog.getByText("Can do everything except change bank details and owners.")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: /Role/ }));
  await user.click(await screen.findByRole("option", { name: /Viewer/ }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(granted).toEqual([["budi@example.com", StaffRole.VIEWER]]));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("a refused change says who may make it", async () => {
  const { user } = show(StaffRole.OWNER, { isRefused: true });
  await user.click(await screen.findByRole("button", { name: "Change role: budi@example.com" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Only an owner of this venue can do this.");
});

test("managers cannot grant the owner role or change owners", async () => {
  const { user } = show(StaffRole.MANAGER);
  await screen.findByText("Sari");
  expect(changes()).toEqual([
    "Change role: budi@example.com",
    "Remove budi@example.com",
    "Change role: rina@example.com",
    "Remove rina@example.com",
  ]);
  await user.click(screen.getByRole("button", { name: /Role/ }));
  const options = (await screen.findAllByRole("option")).map((option) => option.textContent);
  expect(options).toHaveLength(3);
  expect(options.join()).not.toContain("Owner");
});

test("staff cannot change their own role", async () => {
  vi.spyOn(session, "useSession").mockReturnValue({ state: "in", user: { email: "sari@example.com" } } as never);
  show(StaffRole.OWNER);
  await screen.findByText("Sari");
  expect(changes()).toHaveLength(4);
  expect(changes().join()).not.toContain("sari@example.com");
  vi.restoreAllMocks();
});

test.each([StaffRole.DESK, StaffRole.VIEWER])("role %d sees the staff but cannot change them", async (role) => {
  show(role);
  expect(await screen.findByText("Sari")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "What each role may do" })).toBeInTheDocument();
  expect(changes()).toEqual([]);
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
});
