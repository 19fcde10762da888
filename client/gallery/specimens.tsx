/** How a component is shown: under its name, once in each of its states. */
import type { ReactNode } from "react";

/** What each state of a component looks like, by the name of the state. */
export type States = Readonly<Record<string, ReactNode>>;

/** The components of a group, by their names. */
export type Group = Readonly<Record<string, States>>;

/** As long as the longest names of the product, and ends without a space to break at. */
export const longName =
  `${"Mixer 104 of the yard in Ridgeline ".repeat(4)}${"Unbroken".repeat(8)}`.slice(0, 200);

export function ignore(): undefined {
  return undefined;
}

/** What has the focus, which only one control of a page can have at a time. */
export function Focused({ children }: { children: ReactNode }) {
  return <div className="gallery-focused">{children}</div>;
}

export function Specimens({ name, states }: { name: string; states: States }) {
  return (
    <article className="gallery-specimen">
      <h3 className="text-lg">{name}</h3>
      <div className="gallery-states">
        {Object.entries(states).map(([state, look]) => (
          <figure key={state} className="min-w-0">
            <figcaption className="mb-2 text-sm text-muted">{state}</figcaption>
            {look}
          </figure>
        ))}
      </div>
    </article>
  );
}
