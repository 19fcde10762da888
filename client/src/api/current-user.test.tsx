import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { expect, it } from "vitest";
import { buildUser } from "../test/render.tsx";
import { currentUserQuery, useSignedInUser } from "./current-user.ts";
import { createQueryClient } from "./query-client.ts";

it("the signed-in user is still known to what is drawn just after a sign-out", () => {
  const client = createQueryClient();
  const user = buildUser({ id: 7 });
  client.setQueryData(currentUserQuery.queryKey, user);
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(useSignedInUser, { wrapper });
  client.setQueryData(currentUserQuery.queryKey, null);
  rerender();
  expect(result.current).toBe(user);
});
