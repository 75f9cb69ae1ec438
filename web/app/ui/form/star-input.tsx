import star from "icon:lucide/star";
import { useState } from "react";
import { Radio, RadioGroup } from "react-aria-components";
import { Icon } from "../look/icon";

type Props = {
  label: string;
  /** 0 before the first choice. */
  value: number;
  onChange: (value: number) => void;
  /** The name of each star for screen readers, such as "3 of 5". */
  names: readonly string[];
};

/** A rating of one to five big stars. */
export function StarInput({ label, value, onChange, names }: Props) {
  const [pointed, setPointed] = useState(0);
  const filled = pointed || value;
  return (
    <RadioGroup
      aria-label={label}
      orientation="horizontal"
      value={value > 0 ? String(value) : null}
      onChange={(next) => onChange(Number(next))}
      className="-mx-1 flex"
    >
      {names.map((name, at) => (
        <Radio
          key={name}
          value={String(at + 1)}
          aria-label={name}
          onHoverChange={(isOver) => setPointed(isOver ? at + 1 : 0)}
          className="grid size-13 cursor-pointer place-items-center rounded-full text-4xl outline-offset-0 data-focus-visible:outline-3 data-focus-visible:outline-focus"
        >
          <Icon of={star} className={at < filled ? "text-star *:fill-current" : "text-line-strong"} />
        </Radio>
      ))}
    </RadioGroup>
  );
}
