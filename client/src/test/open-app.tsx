import { render } from "@testing-library/react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { createQueryClient } from "../api/query-client.ts";
import { App } from "../app.tsx";
import { setUpUserEvents } from "./render.tsx";

/** Renders the whole app at an address; it loads the signed-in user itself. */
export function openApp(path: string, client = createQueryClient()) {
  const location = memoryLocation({ path, record: true });
  render(
    <Router hook={location.hook} searchHook={location.searchHook}>
      <App client={client} />
    </Router>,
  );
  return {
    user: setUpUserEvents(),
    client,
    navigate: location.navigate,
    address: () => location.history.at(-1),
  };
}
