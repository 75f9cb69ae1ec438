import calendar from "icon:lucide/calendar-plus";
import pencil from "icon:lucide/pencil";
import { useState } from "react";
import { LinkButton } from "~/ui/link/link-button";
import { OutsideLink, TextButton, TextLink } from "~/ui/link/text-link";
import { Chip, ChipGroup } from "~/ui/list/chip";
import { ChipLinks } from "~/ui/list/chip-links";
import { SportChips } from "~/ui/list/sport-chips";
import { TabLinks } from "~/ui/list/tab-links";
import { Tabs } from "~/ui/list/tabs";
import { Avatar } from "~/ui/look/avatar";
import { AvatarStack } from "~/ui/look/avatar-stack";
import { Badge, type BadgeTone } from "~/ui/look/badge";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { IconButton } from "~/ui/look/icon-button";
import { Logo } from "~/ui/look/logo";
import { SportIcon } from "~/ui/look/sport-icon";
import { ThemeSwitch } from "~/ui/look/theme-switch";
import { Group, Row, useText } from "./group";

const variants = ["primary", "secondary", "quiet", "danger"] as const;
const sizes = ["small", "regular", "large"] as const;
const tones: BadgeTone[] = ["neutral", "good", "waiting", "bad", "signal"];
const people = ["Siti Rahma", "Budi Santoso", "Ayu Lestari", "Citra Dewi", "Eko Putra", "Fajar"].map((name, at) => ({
  id: String(at),
  name,
  avatarUrl: "",
}));

/** Buttons, links, chips, tabs, badges and avatars. */
export function Actions() {
  const text = useText();
  const [sports, setSports] = useState(["futsal"]);
  const [isOn, setOn] = useState(true);
  const press = () => {};
  return (
    <>
      <Group title="Button, LinkButton">
        {variants.map((variant) => (
          <Row key={variant}>
            {sizes.map((size) => (
              <Button key={size} variant={variant} size={size} onPress={press}>
                {text("Save", "Simpan")}
              </Button>
            ))}
            <Button variant={variant} isDisabled>
              {text("Disabled", "Nonaktif")}
            </Button>
            <Button variant={variant} isPending>
              {text("Pending", "Menunggu")}
            </Button>
            <LinkButton to="#" variant={variant}>
              {text("Link", "Tautan")}
            </LinkButton>
          </Row>
        ))}
        <Button isWide>
          <Icon of={calendar} className="text-xl" />
          {text("Book", "Booking")}
        </Button>
      </Group>
      <Group title="IconButton, ThemeSwitch">
        <Row>
          <IconButton label={text("Edit", "Ubah")} icon={pencil} onPress={press} />
          <IconButton label={text("Edit", "Ubah")} icon={pencil} isDisabled />
          <ThemeSwitch />
        </Row>
      </Group>
      <Group title="TextLink, OutsideLink, TextButton">
        <Row>
          <TextLink to="#">plain</TextLink>
          <TextLink to="#" variant="quiet">
            quiet
          </TextLink>
          <TextLink to="#" variant="hover">
            hover
          </TextLink>
          <TextLink to="#" className="font-bold">
            bold
          </TextLink>
          <OutsideLink href="https://example.com">{text("Another site", "Situs lain")}</OutsideLink>
          <TextButton onPress={press}>{text("Clear", "Kosongkan")}</TextButton>
        </Row>
        <p>
          {text("In a line: ", "Dalam kalimat: ")}
          <TextLink to="#" isInline>
            {text("a venue", "sebuah venue")}
          </TextLink>
          .
        </p>
      </Group>
      <Group title="Chip, ChipGroup, SportChips, ChipLinks">
        <Row>
          <Chip isOn={isOn} onToggle={() => setOn(!isOn)} icon={calendar}>
            {text("Today", "Hari ini")}
          </Chip>
          <Chip isOn={!isOn} onToggle={() => setOn(!isOn)}>
            {text("Free places", "Masih ada tempat")}
          </Chip>
        </Row>
        <ChipGroup
          label={text("Days", "Hari")}
          isTight
          selected={["2"]}
          onChange={press}
          chips={["1", "2", "3", "4", "5"].map((value) => ({ value, label: value }))}
        />
        <SportChips label={text("Sports", "Olahraga")} selected={sports} onChange={setSports} isOneLine hasAll />
        <ChipLinks
          links={[
            { to: "?", label: text("Upcoming", "Mendatang"), isShown: true },
            { to: "?past", label: text("Past", "Lewat"), isShown: false },
          ]}
        />
      </Group>
      <Group title="TabLinks, Tabs">
        <TabLinks
          label={text("Pages", "Halaman")}
          tabs={[
            { to: "?", label: text("Details", "Rincian"), isShown: true },
            { to: "?hours", label: text("Hours", "Jam buka"), isShown: false },
          ]}
        />
        <Tabs
          label={text("Lists", "Daftar")}
          tabs={[
            { id: "a", label: text("Upcoming", "Mendatang"), content: <p>…</p> },
            { id: "b", label: text("Past", "Lewat"), content: <p>…</p> },
          ]}
        />
      </Group>
      <Group title="Badge, Avatar, AvatarStack, SportIcon, Logo">
        <Row>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge tone="good" icon={calendar}>
            icon
          </Badge>
        </Row>
        <Row>
          {(["small", "regular", "large", "huge"] as const).map((size) => (
            <Avatar key={size} name="Siti Rahma" size={size} />
          ))}
          <AvatarStack people={people} />
        </Row>
        <Row>
          {(["small", "regular", "large"] as const).map((size) => (
            <SportIcon key={size} sport="badminton" size={size} />
          ))}
          <Logo />
        </Row>
      </Group>
    </>
  );
}
