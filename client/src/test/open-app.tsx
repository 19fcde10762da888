import { render } from "@testing-library/react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { createQueryClient } from "../api/query-client.ts";
import { App } from "../app.tsx";
import { newPerson } from "./render.tsx";

/** The whole app at an address, where it asks for itself who is signed in. */
export function openApp(path: string) {
  const location = memoryLocation({ path, record: true });
  const client = createQueryClient();
  render(
    <Router hook={location.hook} searchHook={location.searchHook}>
      <App client={client} />
    </Router>,
  );
  return {
    person: newPerson(),
    client,
    navigate: location.navigate,
    address: () => location.history.at(-1),
  };
}
