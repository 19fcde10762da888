import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { AuthPage } from "./auth-page.tsx";

afterEach(() => void vi.restoreAllMocks());

function open() {
  const onSignedIn = vi.fn();
  return { onSignedIn, ...renderApp(<AuthPage onSignedIn={onSignedIn} />, { user: null }) };
}

async function openSignUp() {
  const opened = open();
  await opened.person.click(screen.getByRole("tab", { name: "Sign Up" }));
  await screen.findByLabelText("First Name");
  return opened;
}

const filled = {
  "First Name": "Dana",
  "Last Name": "Reyes",
  Username: "dana",
  Email: "dana@example.com",
  "Company (optional)": "Reyes Concrete",
  Password: "secret-1",
  "Confirm Password": "secret-1",
};

async function fill(person: ReturnType<typeof open>["person"], values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await person.type(screen.getByLabelText(label), value);
  }
}

function button(name: string) {
  return screen.getByRole("button", { name });
}

describe("AuthPage", () => {
  it("says what the product does, and opens with signing in", () => {
    open();
    expect(
      screen.getByText(
        /tracks equipment, schedules maintenance, and runs digital inspections and compliance checks/,
      ),
    ).toBeTruthy();
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Sign In");
    expect(screen.getByRole("heading", { name: "Welcome back" })).toBeTruthy();
    expect(screen.getByText("Sign in to your account to continue")).toBeTruthy();
  });

  it("shows the marketing panel's headline and its three features", () => {
    open();
    const panel = within(screen.getByRole("complementary"));
    const headings = panel.getAllByRole("heading").map((heading) => heading.textContent);
    expect(headings).toEqual([
      "Manage Your Fleet Efficiently",
      "Equipment Management",
      "Team Collaboration",
      "Safety First",
    ]);
  });

  it("starts at the username where there is a mouse", () => {
    vi.spyOn(window, "matchMedia").mockReturnValue(mediaThat(true));
    open();
    expect(document.activeElement).toBe(screen.getByLabelText("Username"));
  });

  it("leaves the focus alone on a touch screen", () => {
    vi.spyOn(window, "matchMedia").mockReturnValue(mediaThat(false));
    open();
    expect(document.activeElement).toBe(document.body);
  });
});

describe("Signing in", () => {
  it("asks for both fields and sends nothing", async () => {
    const server = answerCalls({ signIn: buildUser() });
    const { person } = open();
    await person.click(button("Sign In"));
    await screen.findByText("Username is required");
    expect(screen.getByText("Password is required")).toBeTruthy();
    expect(server.made("signIn")).toEqual([]);
  });

  it("hands on the user that the server answers", async () => {
    const user = buildUser({ role: "driver" });
    const server = answerCalls({ signIn: user });
    const { person, onSignedIn } = open();
    await fill(person, { Username: "dana", Password: "secret-1" });
    await person.keyboard("{Enter}");
    await waitFor(() => expect(onSignedIn.mock.calls[0]?.[0]).toEqual(user));
    expect(server.made("signIn")[0]?.body).toEqual({ username: "dana", password: "secret-1" });
  });

  it("disables the button and shows a spinner while the request is pending", async () => {
    const answered = new Promise<ReturnType<typeof buildUser>>(() => {});
    const server = answerCalls({ signIn: () => answered });
    const { person } = open();
    await fill(person, { Username: "dana", Password: "secret-1" });
    await person.click(button("Sign In"));
    await waitFor(() => expect(button("Sign In").getAttribute("aria-busy")).toBe("true"));
    expect(button("Sign In").hasAttribute("disabled")).toBe(true);
    expect(button("Sign In").querySelector("svg")).not.toBeNull();
    await person.click(button("Sign In"));
    expect(server.made("signIn")).toHaveLength(1);
  });

  it("says why it failed, keeps the username, and waits at the emptied password", async () => {
    answerCalls({ signIn: () => refuse("auth.wrongCredentials") });
    const { person, onSignedIn } = open();
    await fill(person, { Username: "dana", Password: "wrong-1" });
    await person.click(button("Sign In"));
    await screen.findByText("Login failed");
    expect(screen.getByText("Invalid username or password")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("dana");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
    expect(screen.queryByText("Password is required")).toBeNull();
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it("says that there is no connection", async () => {
    answerCalls({ signIn: () => loseConnection() });
    const { person } = open();
    await fill(person, { Username: "dana", Password: "secret-1" });
    await person.click(button("Sign In"));
    await screen.findByText(/No connection to the server/);
  });

  it("lets password managers fill it in", () => {
    open();
    expect(screen.getByLabelText("Username").getAttribute("autocomplete")).toBe("username");
    expect(screen.getByLabelText("Password").getAttribute("autocomplete")).toBe("current-password");
  });
});

describe("Signing up", () => {
  it("is titled Create Admin Account and lets password managers fill it in", async () => {
    await openSignUp();
    expect(screen.getByRole("heading", { name: "Create Admin Account" })).toBeTruthy();
    const hints = Object.keys(filled).map((label) =>
      screen.getByLabelText(label).getAttribute("autocomplete"),
    );
    expect(hints).toEqual([
      "given-name",
      "family-name",
      "username",
      "email",
      "organization",
      "new-password",
      "new-password",
    ]);
    expect(screen.getByLabelText("Email").getAttribute("type")).toBe("email");
  });

  it("asks for every field but the company, and sends nothing", async () => {
    const server = answerCalls({ signUp: buildUser() });
    const { person } = await openSignUp();
    await person.click(button("Sign Up"));
    for (const message of [
      "First name is required",
      "Last name is required",
      "Username is required",
      "Email is required",
      "Password is required",
      "Please confirm your password",
    ]) {
      await screen.findByText(message);
    }
    expect(server.made("signUp")).toEqual([]);
  });

  it.each([
    ["12345", "Password must be at least 6 characters"],
    ["123456", undefined],
  ])("judges the password %s", async (password, message) => {
    answerCalls({ signUp: buildUser() });
    const { person, onSignedIn } = await openSignUp();
    await fill(person, { ...filled, Password: password, "Confirm Password": password });
    await person.click(button("Sign Up"));
    if (message) await screen.findByText(message);
    else await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  });

  it("shows a mismatch at the confirmation and sends nothing", async () => {
    const server = answerCalls({ signUp: buildUser() });
    const { person } = await openSignUp();
    await fill(person, { ...filled, "Confirm Password": "secret-2" });
    await person.click(button("Sign Up"));
    const error = await screen.findByText("Passwords do not match");
    const confirm = screen.getByLabelText("Confirm Password");
    expect(confirm.getAttribute("aria-describedby")).toBe(error.closest("[id]")?.id);
    expect(server.made("signUp")).toEqual([]);
  });

  it("founds a company as admin, in the browser's time zone", async () => {
    const server = answerCalls({ signUp: buildUser({ role: "admin" }) });
    const { person, onSignedIn } = await openSignUp();
    await fill(person, filled);
    await person.click(button("Sign Up"));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(server.made("signUp")[0]?.body).toEqual({
      firstName: "Dana",
      lastName: "Reyes",
      username: "dana",
      email: "dana@example.com",
      company: "Reyes Concrete",
      password: "secret-1",
      role: "admin",
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it("lives in UTC when the server does not know the browser's time zone", async () => {
    const server = answerCalls({
      signUp: ({ body }) =>
        body.timeZone
          ? refuse("request.invalid", { errors: { timeZone: "Unknown time zone" } })
          : buildUser({ role: "admin" }),
    });
    const { person, onSignedIn } = await openSignUp();
    await fill(person, filled);
    await person.click(button("Sign Up"));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(server.made("signUp").map(({ body }) => typeof body.timeZone)).toEqual([
      "string",
      "object",
    ]);
    expect(screen.queryByText("Registration failed")).toBeNull();
  });

  it("sends no time zone that does not exist", async () => {
    const server = answerCalls({ signUp: buildUser({ role: "admin" }) });
    const real = new Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
      ...real,
      timeZone: "Etc/Unknown",
    });
    const { person, onSignedIn } = await openSignUp();
    await fill(person, filled);
    await person.click(button("Sign Up"));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(server.made("signUp")[0]?.body).not.toHaveProperty("timeZone");
  });

  it("says why it failed, keeps the username, and waits at the emptied password", async () => {
    answerCalls({ signUp: () => refuse("auth.registrationClosed") });
    const { person } = await openSignUp();
    await fill(person, filled);
    await person.click(button("Sign Up"));
    await screen.findByText("Registration failed");
    expect(screen.getByText("Sign-up is closed on this server")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("dana");
    expect(screen.getByLabelText<HTMLInputElement>("Confirm Password").value).toBe("");
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  });

  it("puts what the server refused at its field", async () => {
    const taken = "That username is already taken";
    answerCalls({ signUp: () => refuse("auth.usernameTaken", { errors: { username: taken } }) });
    const { person } = await openSignUp();
    await fill(person, filled);
    await person.click(button("Sign Up"));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText("Username", { exact: true })),
    );
    expect(screen.getByLabelText("Username").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("secret-1");
  });
});

function mediaThat(matches: boolean) {
  const media = new EventTarget();
  return Object.assign(media, {
    matches,
    media: "",
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
}
