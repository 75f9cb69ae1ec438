import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderPage } from "../../../test/render";
import { StarInput } from "./star-input";

const names = ["1 of 5", "2 of 5", "3 of 5", "4 of 5", "5 of 5"];

function Rated() {
  const [value, setValue] = useState(0);
  return <StarInput label="How was it?" value={value} onChange={setValue} names={names} />;
}

test("stars are chosen by a press or by keys, and none at first", async () => {
  const { user } = renderPage(<Rated />);
  const star = (name: string) => screen.getByRole("radio", { name });
  expect(screen.getByRole("radiogroup", { name: "How was it?" })).toBeInTheDocument();
  for (const name of names) expect(star(name)).not.toBeChecked();
  await user.click(star("4 of 5"));
  expect(star("4 of 5")).toBeChecked();
  await user.keyboard("{ArrowRight}");
  expect(star("5 of 5")).toBeChecked();
  expect(star("4 of 5")).not.toBeChecked();
});
