import argon2 from "@node-rs/argon2";
import { describe, expect, it, vi } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

const source = "a network";

// As the product hashes, see server/test/kit/quick-password.ts.
vi.mocked(argon2.hash).mockRestore();

describe("a password's hash", () => {
  it("is argon2id with 19 MiB, two passes and one lane", async () => {
    expect(await hashPassword("correct horse", source)).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
  });

  it("covers the whole password as it was typed", async () => {
    const hashed = await hashPassword(` ${"x".repeat(126)}a`, source);
    expect(await verifyPassword({ password: ` ${"x".repeat(126)}a`, hashed, source })).toBe(true);
    expect(await verifyPassword({ password: ` ${"x".repeat(126)}b`, hashed, source })).toBe(false);
    expect(await verifyPassword({ password: `${"x".repeat(126)}a`, hashed, source })).toBe(false);
  });

  it("matches nothing for an unknown user, and takes the same work", async () => {
    using verify = vi.spyOn(argon2, "verify");
    expect(await verifyPassword({ password: "correct horse", hashed: undefined, source })).toBe(
      false,
    );
    const tried = verify.mock.lastCall?.[0];
    expect(tried).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
