import search from "icon:lucide/search";
import { Code, ConnectError } from "@connectrpc/connect";
import { useMutation } from "@tanstack/react-query";
import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { useExplain } from "~/lib/http/error-messages";
import { renderPage } from "../../test/render";
import { Checkbox } from "./form/checkbox";
import { ComboBox } from "./form/combo-box";
import { DateStrip } from "./form/date-strip";
import { Form } from "./form/form";
import { NumberField } from "./form/number-field";
import { Option } from "./form/option";
import { RadioGroup } from "./form/radio-group";
import { SearchField } from "./form/search-field";
import { Segmented } from "./form/segmented";
import { Select } from "./form/select";
import { Switch } from "./form/switch";
import { TextArea } from "./form/text-area";
import { TextField } from "./form/text-field";
import { Card } from "./list/card";
import { Chip, ChipGroup } from "./list/chip";
import { ChipLinks } from "./list/chip-links";
import { EmptyState } from "./list/empty-state";
import { Pagination } from "./list/pagination";
import { Table } from "./list/table";
import { Tabs } from "./list/tabs";
import { AvatarStack } from "./look/avatar-stack";
import { Badge } from "./look/badge";
import { Button } from "./look/button";
import { IconButton } from "./look/icon-button";
import { SkeletonList } from "./look/skeleton";
import { Dialog } from "./overlay/dialog";

test("a pending button says so and ignores presses", async () => {
  const press = vi.fn();
  const { user } = renderPage(
    <Button isPending onPress={press}>
      Save
    </Button>,
  );
  await user.click(screen.getByRole("button"));
  expect(press).not.toHaveBeenCalled();
  expect(screen.getByRole("button")).toHaveTextContent("Loading");
});

test("a double click sends once, even before the button is pending", async () => {
  const send = vi.fn(async () => {});
  function Sent() {
    const { mutate, isPending, isSuccess } = useMutation({ mutationFn: send });
    return (
      <Form onSubmit={() => mutate()}>
        <Button type="submit" isPending={isPending}>
          Save
        </Button>
        {isSuccess && "Saved."}
      </Form>
    );
  }
  renderPage(<Sent />);
  const button = screen.getByRole("button", { name: "Save" });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByText("Saved.");
  expect(send).toHaveBeenCalledTimes(1);
});

test("a form keeps its input, shows each error at its field and focuses the first", async () => {
  function Page() {
    const [errors, setErrors] = useState<Record<string, string>>();
    return (
      <Form onSubmit={() => setErrors({ name: "Too short", notes: "Too long" })} errors={errors}>
        <TextField name="email" label="E-mail" />
        <TextField name="name" label="Name" optional="optional" />
        <TextArea name="notes" label="Notes" description="For the venue" />
        <Button type="submit">Send</Button>
      </Form>
    );
  }
  const { user } = renderPage(<Page />);
  await user.type(screen.getByLabelText(/Name/), "Al");
  await user.click(screen.getByRole("button", { name: "Send" }));
  const name = screen.getByRole("textbox", { name: /Name/ });
  expect(name).toHaveFocus();
  expect(name).toHaveValue("Al");
  expect(name).toHaveAccessibleDescription("Too short");
  expect(screen.getByLabelText("Notes")).toBeInvalid();
  expect(screen.getByLabelText("E-mail")).toBeValid();
  // Before blur: pressing something else must not shift the layout.
  await user.type(name, "i");
  expect(name).toHaveFocus();
  expect(name).toBeValid();
  expect(name).toHaveValue("Ali");
  expect(screen.getByLabelText("Notes")).toBeInvalid();
});

test("a failure without a field is announced and focused", () => {
  function Page() {
    const explain = useExplain();
    return (
      <Form onSubmit={() => {}} failure={explain(new ConnectError("", Code.Unavailable))}>
        <Checkbox name="terms">I agree</Checkbox>
      </Form>
    );
  }
  renderPage(<Page />, { path: "/id" });
  expect(screen.getByRole("alert")).toHaveTextContent("Lapang tidak bisa dihubungi");
  expect(screen.getByRole("alert")).toHaveFocus();
  // Announced once, by the focus.
  expect(screen.getByRole("alert")).toHaveAttribute("aria-live", "off");
});

test("choices work by keyboard alone", async () => {
  const level = vi.fn();
  const sports = vi.fn();
  const { user } = renderPage(
    <Card>
      <Select label="Sport" placeholder="Any sport">
        <Option id="futsal" text="Futsal" />
        <Option id="padel" text="Padel" />
      </Select>
      <Segmented
        label="Level"
        value="beginner"
        onChange={level}
        choices={[
          { value: "beginner", label: "Beginner" },
          { value: "expert", label: "Expert" },
        ]}
      />
      <ChipGroup
        label="Sports"
        selected={[]}
        onChange={sports}
        chips={[
          { value: "futsal", label: "Futsal" },
          { value: "padel", label: "Padel" },
        ]}
      />
    </Card>,
  );
  await user.tab();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(screen.getByRole("button", { name: /Sport/ })).toHaveTextContent("Padel");
  await user.tab();
  await user.keyboard("{ArrowRight}");
  expect(level).toHaveBeenCalledWith("expert");
  await user.tab();
  await user.keyboard("{ArrowRight} ");
  expect(sports).toHaveBeenCalledWith(["padel"]);
});

test("a combo box suggests, and says when nothing matches", async () => {
  const { user } = renderPage(
    <ComboBox
      label="Venue"
      whenEmpty="No venues found"
      defaultItems={[{ id: "1", name: "Gor Senayan" }]}
      allowsCustomValue
    >
      {(venue) => <Option id={venue.id} text={venue.name} />}
    </ComboBox>,
  );
  await user.type(screen.getByRole("combobox"), "sen");
  expect(screen.getByRole("option", { name: "Gor Senayan" })).toBeInTheDocument();
  await user.type(screen.getByRole("combobox"), "xyz");
  expect(screen.getByText("No venues found")).toBeInTheDocument();
});

function Public() {
  const [isOn, setOn] = useState(false);
  return (
    <Switch isSelected={isOn} onChange={setOn} description="Anybody may join">
      Public
    </Switch>
  );
}

test("numbers step, searches clear, switches switch", async () => {
  const clear = vi.fn();
  const { user } = renderPage(
    <>
      <NumberField label="Players" defaultValue={9} minValue={2} maxValue={10} />
      <SearchField label="Search venues" defaultValue="gor" onClear={clear} />
      <Public />
      <RadioGroup label="Who" choices={[{ value: "a", label: "Mixed", detail: "Everybody" }]} />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Increase Players" }));
  expect(screen.getByRole("textbox", { name: "Players" })).toHaveValue("10");
  expect(screen.getByRole("button", { name: "Increase Players" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  expect(clear).toHaveBeenCalled();
  await user.click(screen.getByRole("switch", { name: /Public/ }));
  expect(screen.getByRole("switch")).toBeChecked();
  await user.keyboard(" ");
  expect(screen.getByRole("switch")).not.toBeChecked();
  await user.click(screen.getByRole("radio", { name: /Mixed/ }));
  expect(screen.getByRole("radio")).toBeChecked();
});

test("the date strip names its days in full", async () => {
  const choose = vi.fn();
  const { user } = renderPage(
    <DateStrip label="Tanggal" from="2026-11-29" days={3} value="2026-11-29" onChange={choose} />,
    { path: "/id" },
  );
  await user.click(screen.getByRole("radio", { name: "Selasa, 1 Desember 2026" }));
  expect(choose).toHaveBeenCalledWith("2026-12-01");
});

test("a dialog has its title as name and closes by itself", async () => {
  const { user } = renderPage(
    <Dialog title="Cancel this booking?" isAlert defaultOpen>
      {(close) => <Button onPress={close}>Keep it</Button>}
    </Dialog>,
  );
  expect(screen.getByRole("alertdialog", { name: "Cancel this booking?" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Keep it" }));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

test("a table row opens its page by keyboard", async () => {
  const { user, router } = renderPage(
    <Table
      label="Bookings"
      columns={[
        { id: "venue", label: "Venue", cell: (row) => row.venue },
        { id: "hours", label: "Hours", cell: (row) => row.hours, isNumber: true },
      ]}
      rows={[{ id: "b1", venue: "Gor Senayan", hours: 2 }]}
      rowId={(row) => row.id}
      rowHref={(row) => `/internal/bookings/${row.id}`}
      whenEmpty="None"
    />,
    { pattern: "/" },
  );
  expect(screen.getByRole("rowheader")).toHaveTextContent("Gor Senayan");
  await user.tab();
  await user.keyboard("{ArrowDown}{Enter}");
  expect(router.state.location.pathname).toBe("/internal/bookings/b1");
});

test("pages are links, and the ends are not", () => {
  renderPage(<Pagination total={45} limit={20} offset={20} hrefFor={(offset) => `/play?offset=${offset}`} />);
  const pages = within(screen.getByRole("navigation", { name: "Pages" }));
  expect(pages.getByText("21–40 of 45")).toBeInTheDocument();
  expect(pages.getByRole("link", { name: "Previous page" })).toHaveAttribute("href", "/play?offset=0");
  expect(pages.getByRole("link", { name: "Next page" })).toHaveAttribute("href", "/play?offset=40");
});

test("the avatar stack names its players, and counts the others", () => {
  const people = ["Ayu L", "Budi S", "Citra D"].map((name, at) => ({ id: String(at), name, avatarUrl: "" }));
  renderPage(<AvatarStack people={people} shown={2} />);
  expect(screen.getByText("Ayu L")).toBeInTheDocument();
  expect(screen.queryByText("Citra D")).not.toBeInTheDocument();
  expect(screen.getByText("+1")).toBeInTheDocument();
});

test("tabs of one page share its address", async () => {
  const { user } = renderPage(
    <Tabs
      label="My games"
      tabs={[
        { id: "next", label: "Upcoming", content: <Badge tone="signal">2 left</Badge> },
        { id: "past", label: "Past", content: <EmptyState icon={search} title="Nothing yet" /> },
      ]}
    />,
  );
  expect(screen.getByText("2 left")).toBeInTheDocument();
  await user.click(screen.getByRole("tab", { name: "Past" }));
  expect(screen.getByText("Nothing yet")).toBeInTheDocument();
});

test("loading states and icon buttons have names for screen readers", () => {
  renderPage(
    <>
      <SkeletonList count={3} className="h-20" />
      <IconButton label="Search" icon={search} />
    </>,
  );
  expect(screen.getByRole("status")).toHaveTextContent("Loading");
  expect(screen.getByRole("button", { name: "Search" })).toBeInTheDocument();
});

test("a chip is a toggle button, and chip links mark the list that is shown", async () => {
  const toggle = vi.fn();
  const { user } = renderPage(
    <>
      <Chip isOn={false} onToggle={toggle}>
        Near me
      </Chip>
      <ChipLinks
        links={[
          { to: "/my", label: "Upcoming", isShown: true },
          { to: "/my?when=past", label: "Past", isShown: false },
        ]}
      />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Near me", pressed: false }));
  expect(toggle).toHaveBeenCalled();
  expect(screen.getByRole("link", { current: true })).toHaveTextContent("Upcoming");
  expect(screen.getByRole("link", { name: "Past" })).toHaveAttribute("href", "/my?when=past");
});
