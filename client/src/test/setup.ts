import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";
import { dismissToast } from "../ui/use-toast.ts";

afterEach(() => {
  cleanup();
  dismissToast();
  localStorage.clear();
});
