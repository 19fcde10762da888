import { words } from "#shared/base/words.ts";
import { lazilyApart } from "../../ui/hooks/lazily.tsx";
import { LazyBoundary } from "../../ui/layout/lazy-boundary.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import type { MonthChartProps } from "./month-chart-figure.tsx";

const MonthChartFigure = lazilyApart(() =>
  import("./month-chart-figure.tsx").then((m) => m.MonthChartFigure),
);

/** The chart comes with a library that nothing else needs. */
export function MonthChart(props: MonthChartProps) {
  return (
    <LazyBoundary missing={<p>{w.notLoaded}</p>} waiting={<ChartToCome />}>
      <MonthChartFigure {...props} />
    </LazyBoundary>
  );
}

/** About as high as the chart with its sentence, legend and button. */
export function ChartToCome() {
  return <Skeleton className="h-[21rem] w-full" />;
}

const w = words({
  notLoaded: [
    "The chart could not be loaded. Check your signal and reload the page.",
    "No se pudo cargar el gráfico. Revise su señal y recargue la página.",
  ],
});
