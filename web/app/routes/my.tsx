import { useLingui } from "@lingui/react/macro";
import { useSearchParams } from "react-router";
import { MyBookings } from "~/features/booking/my-bookings";
import { Page } from "~/ui/page";
import { Tabs } from "~/ui/tabs";

export default function My() {
  const { t } = useLingui();
  const [query, setQuery] = useSearchParams();
  const tabs = [{ id: "bookings", label: t`Bookings`, content: <MyBookings /> }];
  const shown = tabs.find(({ id }) => id === query.get("show"))?.id ?? "bookings";
  return (
    <Page title={t`My games`}>
      <Tabs
        label={t`My games`}
        tabs={tabs}
        selectedKey={shown}
        onSelectionChange={(show) => setQuery({ show: String(show) }, { replace: true })}
      />
    </Page>
  );
}
