// Loaded before the server of the stories: at the product's cost, which password.test.ts checks, the
// hashes of their hundreds of users take a core for ten seconds.
import argon2 from "@node-rs/argon2";

const { hash } = argon2;

argon2.hash = (secret, options, signal) =>
  hash(secret, { ...options, memoryCost: 8, timeCost: 1 }, signal);
