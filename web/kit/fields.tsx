import { useState } from "react";
import { BirthdayField, noBirthday } from "~/ui/form/birthday-field";
import { Checkbox } from "~/ui/form/checkbox";
import { ComboBox } from "~/ui/form/combo-box";
import { DatePicker } from "~/ui/form/date-picker";
import { DateStrip } from "~/ui/form/date-strip";
import { NumberField } from "~/ui/form/number-field";
import { Option } from "~/ui/form/option";
import { RadioGroup } from "~/ui/form/radio-group";
import { SearchField } from "~/ui/form/search-field";
import { Segmented } from "~/ui/form/segmented";
import { Select } from "~/ui/form/select";
import { Switch } from "~/ui/form/switch";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { TileGroup } from "~/ui/form/tile-group";
import { TimeField } from "~/ui/form/time-field";
import { Group, useText } from "./group";

const venues = [
  { id: "1", name: "GOR Senayan" },
  { id: "2", name: "GOR Kemang" },
];

/** Everything that takes input. */
export function Fields() {
  const text = useText();
  const [isOn, setOn] = useState(true);
  const [level, setLevel] = useState("a");
  const [day, setDay] = useState("2026-11-24");
  const [birthday, setBirthday] = useState(noBirthday);
  const [tiles, setTiles] = useState(["futsal"]);
  const optional = text("optional", "opsional");
  const note = text("Players see it.", "Dilihat pemain.");
  const choices = [
    { value: "a", label: text("Beginner", "Pemula") },
    { value: "b", label: text("Expert", "Pro") },
  ];
  return (
    <>
      <Group title="TextField, TextArea, SearchField, NumberField">
        <TextField label={text("Name", "Nama")} description={note} placeholder="Siti" />
        <TextField label={text("Name", "Nama")} optional={optional} defaultValue="S" error={text("Short", "Pendek")} />
        <TextField label={text("Name", "Nama")} defaultValue="Siti" isDisabled />
        <TextField label={text("Code", "Kode")} defaultValue="123456" isCode />
        <TextArea label={text("Notes", "Catatan")} description={note} />
        <SearchField label={text("Search venues", "Cari venue")} defaultValue="gor" />
        <NumberField label={text("Players", "Pemain")} defaultValue={9} minValue={2} maxValue={10} />
      </Group>
      <Group title="Select, ComboBox">
        <Select label={text("Venue", "Venue")} placeholder={text("Any", "Semua")} items={venues}>
          {({ id, name }) => <Option id={id} text={name} />}
        </Select>
        <ComboBox label={text("Venue", "Venue")} whenEmpty={text("None", "Tidak ada")} defaultItems={venues}>
          {({ id, name }) => <Option id={id} text={name} />}
        </ComboBox>
      </Group>
      <Group title="Checkbox, Switch, RadioGroup, Segmented, TileGroup">
        <Checkbox defaultSelected>{text("I agree", "Saya setuju")}</Checkbox>
        <Checkbox isInvalid>{text("I agree", "Saya setuju")}</Checkbox>
        <Switch isSelected={isOn} onChange={setOn} description={note}>
          {text("Public", "Publik")}
        </Switch>
        <RadioGroup
          label={text("Level", "Level")}
          defaultValue="a"
          choices={choices.map((choice) => ({ ...choice, detail: note }))}
        />
        <Segmented label={text("Level", "Level")} value={level} onChange={setLevel} choices={choices} />
        <TileGroup
          label={text("Sports", "Olahraga")}
          selected={tiles}
          onChange={setTiles}
          tiles={[
            { value: "futsal", label: "Futsal" },
            { value: "padel", label: "Padel" },
          ]}
        />
      </Group>
      <Group title="DatePicker, TimeField, DateStrip, BirthdayField">
        <DatePicker label={text("Day", "Hari")} />
        <TimeField label={text("Time", "Jam")} suffix="WIB" />
        <DateStrip label={text("Day", "Hari")} from="2026-11-23" days={10} value={day} onChange={setDay} />
        <BirthdayField label={text("Birthday", "Tanggal lahir")} value={birthday} onChange={setBirthday} />
      </Group>
    </>
  );
}
