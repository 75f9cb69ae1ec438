import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPage } from "../../../test/render";
import { BirthdayField, noBirthday } from "./birthday-field";

function Field({ error, onChange }: { error?: string; onChange?: (value: object) => void }) {
  const [value, setValue] = useState(noBirthday);
  return (
    <BirthdayField
      label="Date of birth"
      error={error}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

test.each([
  ["/", ["Day", "Month", "Year"]],
  ["/id", ["Tanggal", "Bulan", "Tahun"]],
])("at %s the day comes before the month", (path, order) => {
  renderPage(<Field />, { path });
  const group = screen.getByRole("group", { name: "Date of birth" });
  const labels = [...group.querySelectorAll("label > span:first-child")].map((label) => label.textContent);
  expect(labels).toEqual(order);
});

test("a birthday is typed in digits, and cleared by one press", async () => {
  const onChange = vi.fn();
  const { user } = renderPage(<Field onChange={onChange} />);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  await user.type(screen.getByLabelText("Day"), "1a7th3");
  await user.selectOptions(screen.getByLabelText("Month"), "August");
  await user.type(screen.getByLabelText("Year"), "19945");
  expect(onChange).toHaveBeenLastCalledWith({ day: "17", month: "8", year: "1994" });
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(onChange).toHaveBeenLastCalledWith(noBirthday);
  expect(screen.getByLabelText("Day")).toHaveFocus();
});

test("an error applies to every part of a birthday", () => {
  renderPage(<Field error="There is no such day." />);
  const group = within(screen.getByRole("group", { name: "Date of birth" }));
  for (const part of [group.getByLabelText("Day"), group.getByLabelText("Month"), group.getByLabelText("Year")]) {
    expect(part).toBeInvalid();
    expect(part).toHaveAccessibleDescription("There is no such day.");
  }
});

test("the name of the group separates the word optional", () => {
  renderPage(<BirthdayField label="Date of birth" optional="optional" value={noBirthday} onChange={() => {}} />);
  expect(screen.getByRole("group", { name: "Date of birth optional" })).toBeInTheDocument();
});
