import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { LoaderCircle } from "lucide-react";
import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef } from "react";
import { isAdrift } from "../hooks/keep-focus.ts";

type ButtonProps = Omit<ComponentProps<"button">, "className"> &
  ButtonLook & { icon?: LucideIcon; loading?: boolean };

export function Button(props: ButtonProps) {
  const { variant, size, full, icon, loading = false, disabled, children, ...rest } = props;
  const rememberPress = useFocusAgain(loading);
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    rememberPress(event);
    rest.onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={handleClick}
      disabled={disabled === true || loading}
      aria-busy={loading || undefined}
      className={buttonClass({ variant, size, full })}
    >
      {icon ? <IconSlot icon={icon} loading={loading} /> : null}
      <span className="relative min-w-0">
        {loading && !icon ? <SpinnerBesideLabel /> : null}
        {children}
      </span>
    </button>
  );
}

/** A button loses the focus when it is disabled; after loading it gets it back, unless something else has it. */
function useFocusAgain(loading: boolean) {
  const pressed = useRef<HTMLButtonElement>(null);
  // In a layout effect, because a key pressed before a later effect would go to the page.
  useLayoutEffect(() => {
    if (loading) return;
    const button = pressed.current;
    pressed.current = null;
    if (isAdrift()) button?.focus();
  }, [loading]);
  return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    pressed.current = currentTarget;
  };
}

/** The spinner takes the icon's place, so that the width stays. */
function IconSlot({ icon: Icon, loading }: { icon: LucideIcon; loading: boolean }) {
  return (
    <span className="flex size-5 shrink-0 items-center justify-center">
      {loading ? <Spinner /> : <Icon aria-hidden size={20} />}
    </span>
  );
}

/** Hangs in the padding left of the label, outside the flow, so that the width stays. */
function SpinnerBesideLabel() {
  return (
    <span className="absolute top-1/2 right-full mr-1 -translate-y-1/2">
      <Spinner />
    </span>
  );
}

/** A picture only: the words that say what is awaited stand beside it. */
export function Spinner({ size = 16 }: { size?: 16 | 24 | 32 }) {
  return <LoaderCircle aria-hidden size={size} className="animate-spin shrink-0" />;
}

type ButtonVariant = "primary" | "secondary" | "ghost" | "destructive";
type ButtonSize = "row" | "md" | "xl";

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  full?: boolean;
}

/** The look of a button, for a link that must look like one. */
export function buttonClass({ variant = "primary", size = "md", full = false }: ButtonLook = {}) {
  return clsx(base, variants[variant], sizes[size], full && "w-full");
}

const base = [
  "inline-flex items-center justify-center gap-2 rounded border text-center leading-tight font-semibold",
  "transition-colors select-none active:opacity-85",
  "not-aria-busy:disabled:cursor-not-allowed not-aria-busy:disabled:border-dashed not-aria-busy:disabled:border-strong",
  "not-aria-busy:disabled:bg-surface-2 not-aria-busy:disabled:text-muted",
  "aria-busy:cursor-progress",
].join(" ");

const variants = {
  primary: "border-transparent bg-primary text-on-primary hover:bg-primary-hover",
  secondary: "border-strong bg-surface text-text hover:bg-surface-2",
  ghost: "border-transparent bg-transparent text-primary hover:bg-primary-soft",
  destructive: "border-transparent bg-fail text-on-fail hover:opacity-90",
} satisfies Record<ButtonVariant, string>;

// The side padding leaves room for the spinner of a button without an icon.
const sizes = {
  // Several of them stand in the row of a list, also on a phone.
  row: "min-h-ctl-md px-3 py-2 text-base",
  md: "min-h-ctl-md px-6 py-2 text-base",
  xl: "min-h-ctl-xl px-6 py-3 text-lg",
} satisfies Record<ButtonSize, string>;
