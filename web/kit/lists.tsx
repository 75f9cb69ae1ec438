import pencil from "icon:lucide/pencil";
import { Button as AriaButton } from "react-aria-components";
import { ContactLinks } from "~/ui/link/contact-links";
import { Card, CardLink } from "~/ui/list/card";
import { Pagination } from "~/ui/list/pagination";
import { Table } from "~/ui/list/table";
import { Menu, MenuItem } from "~/ui/overlay/menu";
import { Group, useText } from "./group";

/** Cards, tables, menus and pages of a list. */
export function Lists() {
  const text = useText();
  return (
    <>
      <Group title="Card, CardLink, ContactLinks">
        <Card>
          <ContactLinks
            phoneNumber="+62 812 3456 789"
            website="example.com"
            place={{ latitude: -6.2, longitude: 106.8 }}
          />
        </Card>
        <Card className="relative">
          <h3 className="font-bold">
            <CardLink to="#" name={text("The whole card is a link", "Seluruh kartu bisa diklik")} />
          </h3>
        </Card>
      </Group>
      <Group title="Table">
        <Table
          label={text("Bookings", "Booking")}
          columns={[
            { id: "venue", label: text("Venue", "Venue"), cell: (row) => row.venue },
            { id: "hours", label: text("Hours", "Jam"), cell: (row) => row.hours, isNumber: true },
          ]}
          rows={[
            { id: "1", venue: "GOR Senayan", hours: 2 },
            { id: "2", venue: "GOR Kemang", hours: 1 },
          ]}
          rowId={(row) => row.id}
          rowHref={() => "#"}
          whenEmpty={text("None", "Tidak ada")}
        />
      </Group>
      <Group title="Menu, Pagination">
        <Menu trigger={<AriaButton className="min-h-11 self-start px-3 font-semibold">Menu</AriaButton>}>
          <MenuItem id="edit" icon={pencil} text={text("Edit", "Ubah")} />
          <MenuItem id="delete" text={text("Delete", "Hapus")} />
        </Menu>
        <Pagination total={45} limit={20} offset={20} hrefFor={(offset) => `?offset=${offset}`} />
      </Group>
    </>
  );
}
