import { words } from "#shared/base/words.ts";
import { formatNumber } from "#shared/base/languages.ts";
import { clsx } from "clsx";
import { CircleCheck, Clock, OctagonAlert, Truck } from "lucide-react";
import { Link } from "wouter";
import { Card } from "../../ui/layout/card.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";

interface StatCardProps {
  kind: keyof typeof looks;
  /** Undefined while it is loading. */
  value: number | undefined;
  details: string[];
}

/** A number of the dashboard; the whole card is the link where there is one. */
export function StatCard({ kind, ...face }: StatCardProps) {
  const { href } = looks[kind];
  const padding = "block rounded-lg p-3 sm:p-4";
  return (
    <li className="grid">
      <Card className={clsx("grid", href && "transition-colors hover:bg-surface-2")}>
        {href ? (
          <Link href={href} className={padding}>
            <Face kind={kind} {...face} />
          </Link>
        ) : (
          <div className={padding}>
            <Face kind={kind} {...face} />
          </div>
        )}
      </Card>
    </li>
  );
}

/** The second line has its room from the start: up to two lines where the card is narrow. */
function Face({ kind, value, details }: StatCardProps) {
  const { icon: Icon, colours } = looks[kind];
  return (
    <span className="relative grid gap-1">
      <span className="text-sm font-semibold text-muted sm:pr-12">{w[kind]}</span>
      {value === undefined ? (
        <Skeleton className="h-[2.5rem] w-16" />
      ) : (
        <span className="text-4xl font-bold">{formatNumber(value)}</span>
      )}
      <span className="min-h-[2lh] text-sm text-muted xl:min-h-[1lh]">
        <Facts>{details}</Facts>
      </span>
      <span
        className={clsx(
          "absolute top-0 right-0 hidden size-10 items-center justify-center rounded sm:flex",
          colours,
        )}
      >
        <Icon aria-hidden size={20} />
      </span>
    </span>
  );
}

const looks = {
  total: {
    icon: Truck,
    colours: "bg-primary-soft text-on-primary-soft",
    href: "/assets",
  },
  due: {
    icon: Clock,
    colours: "bg-warn-soft text-on-warn-soft",
    href: "/maintenance",
  },
  outOfService: {
    icon: OctagonAlert,
    colours: "bg-fail-soft text-on-fail-soft",
    href: undefined,
  },
  active: {
    icon: CircleCheck,
    colours: "bg-pass-soft text-on-pass-soft",
    href: undefined,
  },
} as const;

const w = words({
  total: ["Total Assets", "Total de unidades"],
  due: ["Service Due", "Servicio pendiente"],
  outOfService: ["Out of Service", "Fuera de servicio"],
  active: ["Active", "Activas"],
});
