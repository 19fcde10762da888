import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { Search, X } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { Field, inputClass } from "./field.tsx";
import { IconButton } from "../button/icon-button.tsx";

type SearchInputProps = Omit<
  ComponentProps<"input">,
  "className" | "children" | "type" | "value" | "onChange" | "ref"
> & {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
};

/** The label is hidden: the magnifying glass and the placeholder show what it is. */
export function SearchInput({ label, value, onValueChange, id, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const handleClear = () => {
    onValueChange("");
    input.current?.focus();
  };
  return (
    <Field label={label} labelHidden id={id}>
      {(control) => (
        <div className="relative">
          <Search
            aria-hidden
            size={20}
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
          />
          <input
            autoComplete="off"
            enterKeyHint="search"
            placeholder={label}
            {...rest}
            {...control}
            ref={input}
            type="search"
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            className={clsx(inputClass, "pl-11", value && "pr-11")}
          />
          {value ? (
            <div className="absolute inset-y-0 right-0 flex items-center">
              <IconButton dense label={w.clear} icon={X} onClick={handleClear} />
            </div>
          ) : null}
        </div>
      )}
    </Field>
  );
}

const w = words({
  clear: ["Clear search", "Borrar la búsqueda"],
});
