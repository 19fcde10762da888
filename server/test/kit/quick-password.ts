import argon2 from "@node-rs/argon2";
import { vi } from "vitest";
import { password } from "./build.ts";

const { hash } = argon2;

// Thousands of users of the tests have this password. At the product's cost, which every other password
// has, each of their hashes takes a core longer than all else of most requests.
vi.spyOn(argon2, "hash").mockImplementation((secret, options, signal) =>
  hash(secret, secret === password ? { ...options, memoryCost: 8, timeCost: 1 } : options, signal),
);
