import type { Member } from "#shared/api-schemas.ts";
import type { Role } from "#shared/roles.ts";
import type { Express } from "express";
import { invariant } from "../errors.ts";
import type { Agent } from "./harness.ts";
import { visitor } from "./harness.ts";

export const password = "correct horse";

export type TestMember = { id: number; username: string; agent: Agent };

/** A company of its own, with a signed-in member of each role. */
export type TestCompany = Record<Role, TestMember>;

let founded = 0;

type Founding = { timeZone?: string; company?: string };

export async function foundCompany(app: Express, founding: Founding = {}): Promise<TestCompany> {
  founded += 1;
  const admin = await signUp(app, `admin-${founded}`, founding);
  const [manager, driver] = await Promise.all([
    addMember(app, admin.agent, { role: "manager", username: `manager-${founded}` }),
    addMember(app, admin.agent, { role: "driver", username: `driver-${founded}` }),
  ]);
  return { admin, manager, driver };
}

export async function signUp(
  app: Express,
  username: string,
  founding: Founding = {},
): Promise<TestMember> {
  const agent = visitor(app);
  const response = await agent.post("/api/register").send({
    username,
    email: `${username}@example.com`,
    password,
    firstName: "Ada",
    lastName: "Founder",
    ...founding,
  });
  invariant(response.status === 201, `sign-up succeeds: ${response.text}`);
  return { id: response.body.id, username, agent };
}

type NewMember = { role: Role; username: string; firstName?: string; lastName?: string };

/** Adds a member through the crew screen's call and signs them in. */
export async function addMember(
  app: Express,
  by: Agent,
  { role, username, firstName = "Sam", lastName = "Member" }: NewMember,
): Promise<TestMember> {
  const response = await by
    .post("/api/crew")
    .send({ username, email: `${username}@example.com`, firstName, lastName, role, password });
  invariant(response.status === 201, `a member is added: ${response.text}`);
  const member: Member = response.body;
  return { id: member.id, username, agent: await signIn(app, username) };
}

export async function signIn(app: Express, username: string, secret = password): Promise<Agent> {
  const agent = visitor(app);
  const response = await agent.post("/api/login").send({ username, password: secret });
  invariant(response.status === 200, `sign-in succeeds: ${response.text}`);
  return agent;
}
