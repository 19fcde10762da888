import * as RadixTabs from "@radix-ui/react-tabs";
import type { ReactNode } from "react";

interface TabsProps {
  /** Names the row of tabs. */
  label: string;
  /** The first one is open at the start. */
  tabs: readonly { value: string; label: string; content: ReactNode }[];
  /** The one that is open, where something else remembers it, such as the address. */
  value?: string;
  onChoose?: (value: string) => void;
}

export function Tabs({ label, tabs, value, onChoose }: TabsProps) {
  return (
    <RadixTabs.Root defaultValue={tabs[0]?.value} value={value} onValueChange={onChoose}>
      <RadixTabs.List aria-label={label} className="flex flex-wrap gap-1 rounded bg-surface-2 p-1">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-12 min-w-max flex-1 rounded-sm border border-transparent px-2 sm:px-3 font-semibold text-muted transition-colors data-[state=active]:border-strong data-[state=active]:bg-surface data-[state=active]:text-text"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="rounded pt-4">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
