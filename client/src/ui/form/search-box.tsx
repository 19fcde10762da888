import { Command } from "cmdk";
import { clsx } from "clsx";
import { Search } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { inputClass } from "./field.tsx";

interface SearchBoxProps {
  label: string;
  placeholder: string;
  typed: string;
  onType: (text: string) => void;
  maxLength: number;
  /** The result that Enter picks, which the arrow keys change. */
  chosen: { value: string; onValueChange: (value: string) => void };
  /** What is shown was found before: an Enter that is faster than the response must not pick of it. */
  isBehind: boolean;
  /** What is found: a `Command.List`. */
  children: ReactNode;
}

/** A box to type a search in, with what is found below it. */
export function SearchBox({ label, placeholder, typed, onType, ...rest }: SearchBoxProps) {
  const { maxLength, chosen, isBehind, children } = rest;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && isBehind) event.preventDefault();
  };
  return (
    <Command
      label={label}
      shouldFilter={false}
      vimBindings={false}
      {...chosen}
      onKeyDown={handleKeyDown}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <div className="relative shrink-0 p-4 pb-2">
        <Search
          aria-hidden
          size={20}
          className="pointer-events-none absolute top-[calc(16px+var(--ctl-md)/2)] left-7 -translate-y-1/2 text-muted"
        />
        <Command.Input
          value={typed}
          onValueChange={onType}
          maxLength={maxLength}
          enterKeyHint="search"
          autoCapitalize="none"
          placeholder={placeholder}
          className={clsx(inputClass, "pl-11")}
        />
      </div>
      {children}
    </Command>
  );
}
