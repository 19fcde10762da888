import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { SectionLinks } from "./section-links.tsx";

it.each([
  ["/dashboard/costs", "Costs"],
  ["/dashboard/costs/", "Costs"],
  ["/", "Overview"],
])("marks at %s the page that is shown: %s", (path, current) => {
  const links = [
    { href: "/dashboard", label: "Overview" },
    { href: "/dashboard/costs", label: "Costs" },
  ];
  renderApp(<SectionLinks label="Dashboard pages" links={links} />, { path });
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe(current);
  expect(screen.getAllByRole("link")).toHaveLength(2);
});
