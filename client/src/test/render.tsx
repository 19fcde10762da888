import type { CurrentUser } from "#shared/api/api-schemas.ts";
import type { Role } from "#shared/base/roles.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { currentUserQuery } from "../api/current-user.ts";
import { createQueryClient } from "../api/query-client.ts";
import { Toaster } from "../ui/dialog/toast.tsx";
import { LazySuspense } from "../ui/hooks/lazily.tsx";

type AppOptions = {
  /** The path with its query string; "/" by default. */
  path?: string;
  /** The signed-in user: a manager by default; null when signed out. */
  user?: Role | CurrentUser | null;
};

/** Renders an element with the app's providers and sets up its user events. */
export function renderApp(
  element: ReactElement,
  { path = "/", user = "manager" }: AppOptions = {},
) {
  const location = memoryLocation({ path, record: true });
  const client = createQueryClient();
  client.setQueryData(
    currentUserQuery.queryKey,
    typeof user === "string" ? buildUser({ role: user }) : user,
  );
  const rendered = render(
    <QueryClientProvider client={client}>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <LazySuspense>{element}</LazySuspense>
        <Toaster />
      </Router>
    </QueryClientProvider>,
  );
  return {
    ...rendered,
    user: setUpUserEvents(),
    client,
    /** The current address with its query string. */
    address: () => location.history.at(-1),
    navigate: location.navigate,
  };
}

/** Types without pauses and skips the pointer-events check of each click: both only take time. */
export function setUpUserEvents() {
  return userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
}

export function buildUser(overrides: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 7,
    username: "dana",
    email: "dana@example.com",
    firstName: "Dana",
    lastName: "Reyes",
    role: "manager",
    profileImageUrl: null,
    mayCertify: false,
    createdAt: "2026-01-05T15:00:00.000Z",
    updatedAt: "2026-01-05T15:00:00.000Z",
    company: { name: "Reyes Concrete", timeZone: "America/Chicago", tagsOutCritical: true },
    hasTemporaryPassword: false,
    ...overrides,
  };
}
