import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel, type TabsProps } from "react-aria-components";

type Props = Pick<TabsProps, "selectedKey" | "defaultSelectedKey" | "onSelectionChange"> & {
  label: string;
  tabs: readonly { id: string; label: string; content: ReactNode }[];
};

/** Tabs of one page that share its address. */
export function Tabs({ label, tabs, ...rest }: Props) {
  return (
    <AriaTabs {...rest} className="flex flex-col gap-5">
      <TabList aria-label={label} className="flex gap-6 overflow-x-auto border-line border-b [scrollbar-width:none]">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            className="-mb-px flex min-h-12 cursor-pointer items-center whitespace-nowrap border-transparent border-b-3 font-semibold text-muted data-selected:border-accent data-selected:text-ink"
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
