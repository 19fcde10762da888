import argon2 from "@node-rs/argon2";
import { vi } from "vitest";
import { password } from "./build.ts";

const { hash } = argon2;

// Thousands of test users have this password. Hashed at the product's cost, like all other passwords, it would take
// longer than everything else in most requests.
vi.spyOn(argon2, "hash").mockImplementation((secret, options, signal) =>
  hash(secret, secret === password ? { ...options, memoryCost: 8, timeCost: 1 } : options, signal),
);
