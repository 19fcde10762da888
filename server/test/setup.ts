import { vi } from "vitest";

// The files of a worker share what they import, so a module is spied on for all of them or for none.
vi.mock("@node-rs/argon2", { spy: true });
