import * as RadixMenu from "@radix-ui/react-dropdown-menu";
import type { LucideIcon } from "lucide-react";
import { type ReactElement, useState } from "react";
import { useBack } from "../hooks/use-back.ts";

interface MenuProps {
  title: string;
  /** One button; it gets what a menu button needs, and gives the menu its name. */
  trigger: ReactElement;
  /** For a menu whose code is loaded when it is opened. */
  defaultOpen?: boolean;
  /** MenuItems. */
  children: ReactElement | ReactElement[];
}

/** Stands beside its button in the page, so that it belongs to the same landmark. */
export function Menu({ title, trigger, defaultOpen = false, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(defaultOpen);
  return (
    <RadixMenu.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Content
        align="end"
        sideOffset={8}
        collisionPadding={12}
        className="animate-fade z-dialog max-w-72 min-w-56 rounded-lg border bg-surface p-1 text-text shadow-2"
      >
        <BackCloses onClose={() => setIsOpen(false)} />
        <RadixMenu.Label className="px-3 py-2 text-sm font-semibold text-muted">
          <span title={title} className="line-clamp-2 wrap-anywhere">
            {title}
          </span>
        </RadixMenu.Label>
        <RadixMenu.Separator className="-mx-1 mb-1 border-t" />
        {children}
      </RadixMenu.Content>
    </RadixMenu.Root>
  );
}

/** Stands inside what is drawn only while it is open. */
function BackCloses({ onClose }: { onClose: () => void }) {
  useBack(onClose);
  return null;
}

interface MenuItemProps {
  label: string;
  icon?: LucideIcon;
  onSelect: () => void;
}

export function MenuItem({ label, icon: Icon, onSelect }: MenuItemProps) {
  return (
    <RadixMenu.Item
      onSelect={onSelect}
      className="flex min-h-12 cursor-pointer items-center gap-3 rounded-sm px-3 select-none data-highlighted:bg-primary-soft data-highlighted:text-on-primary-soft"
    >
      {Icon ? <Icon aria-hidden size={20} /> : null}
      {label}
    </RadixMenu.Item>
  );
}
