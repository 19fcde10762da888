import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { buttonClass, type ButtonLook } from "./button-class.ts";
import { Spinner } from "./spinner.tsx";

type ButtonProps = Omit<ComponentProps<"button">, "className"> &
  ButtonLook & { icon?: LucideIcon; loading?: boolean };

export function Button(props: ButtonProps) {
  const { variant, size, full, icon, loading = false, disabled, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
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
