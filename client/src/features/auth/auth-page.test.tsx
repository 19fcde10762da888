import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { AuthPage } from "./auth-page.tsx";

afterEach(() => void vi.restoreAllMocks());

function open() {
  answerCalls({});
  const onSignedIn = vi.fn();
  const page = <AuthPage onSignedIn={onSignedIn} onWorkOffline={vi.fn()} />;
  return { onSignedIn, ...renderApp(page, { user: null }) };
}

async function openSignUp() {
  const opened = open();
  await opened.user.click(screen.getByRole("tab", { name: "Sign Up" }));
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

async function fill(user: ReturnType<typeof open>["user"], values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await user.type(screen.getByLabelText(label), value);
  }
}

function button(name: string) {
  return screen.getByRole("button", { name });
}

describe("AuthPage", () => {
  it("describes the product and opens on the Sign In tab", () => {
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

  it("focuses the username on a device with a mouse", () => {
    vi.spyOn(window, "matchMedia").mockReturnValue(buildMediaQuery(true));
    open();
    expect(document.activeElement).toBe(screen.getByLabelText("Username"));
  });

  it("does not focus a field on a touch screen", () => {
    vi.spyOn(window, "matchMedia").mockReturnValue(buildMediaQuery(false));
    open();
    expect(document.activeElement).toBe(document.body);
  });
});

describe("Signing in", () => {
  it("requires both fields and sends nothing without them", async () => {
    const server = answerCalls({ signIn: buildUser() });
    const { user } = open();
    await user.click(button("Sign In"));
    await screen.findByText("Username is required");
    expect(screen.getByText("Password is required")).toBeTruthy();
    expect(server.made("signIn")).toEqual([]);
  });

  it("passes on the user that the server returns", async () => {
    const driver = buildUser({ role: "driver" });
    const server = answerCalls({ signIn: driver });
    const { user, onSignedIn } = open();
    await fill(user, { Username: "dana", Password: "secret-1" });
    await user.keyboard("{Enter}");
    await waitFor(() => expect(onSignedIn.mock.calls[0]?.[0]).toEqual(driver));
    expect(server.made("signIn")[0]?.body).toEqual({ username: "dana", password: "secret-1" });
  });

  it("disables the button and shows a spinner while the request is pending", async () => {
    const pending = new Promise<ReturnType<typeof buildUser>>(() => {});
    const server = answerCalls({ signIn: () => pending });
    const { user } = open();
    await fill(user, { Username: "dana", Password: "secret-1" });
    await user.click(button("Sign In"));
    await waitFor(() => expect(button("Sign In").getAttribute("aria-busy")).toBe("true"));
    expect(button("Sign In").hasAttribute("disabled")).toBe(true);
    expect(button("Sign In").querySelector("svg")).not.toBeNull();
    await user.click(button("Sign In"));
    expect(server.made("signIn")).toHaveLength(1);
  });

  it("shows why it failed, leaves the username and focuses the emptied password", async () => {
    answerCalls({ signIn: () => refuse("auth.wrongCredentials") });
    const { user, onSignedIn } = open();
    await fill(user, { Username: "dana", Password: "wrong-1" });
    await user.click(button("Sign In"));
    await screen.findByText("Login failed");
    expect(screen.getByText("Invalid username or password")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("dana");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
    expect(screen.queryByText("Password is required")).toBeNull();
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it("shows an error when there is no connection", async () => {
    answerCalls({ signIn: () => loseConnection() });
    const { user } = open();
    await fill(user, { Username: "dana", Password: "secret-1" });
    await user.click(button("Sign In"));
    await screen.findByText(/No connection to the server/);
  });

  it("sets autocomplete for password managers", () => {
    open();
    expect(screen.getByLabelText("Username").getAttribute("autocomplete")).toBe("username");
    expect(screen.getByLabelText("Password").getAttribute("autocomplete")).toBe("current-password");
  });
});

describe("Signing up", () => {
  it("is titled Create Admin Account and sets autocomplete for password managers", async () => {
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

  it("requires every field but the company, and sends nothing without them", async () => {
    const server = answerCalls({ signUp: buildUser() });
    const { user } = await openSignUp();
    await user.click(button("Sign Up"));
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
  ])("validates the password %s", async (password, message) => {
    answerCalls({ signUp: buildUser() });
    const { user, onSignedIn } = await openSignUp();
    await fill(user, { ...filled, Password: password, "Confirm Password": password });
    await user.click(button("Sign Up"));
    if (message) await screen.findByText(message);
    else await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  });

  it("shows a password mismatch at the confirmation and sends nothing", async () => {
    const server = answerCalls({ signUp: buildUser() });
    const { user } = await openSignUp();
    await fill(user, { ...filled, "Confirm Password": "secret-2" });
    await user.click(button("Sign Up"));
    const error = await screen.findByText("Passwords do not match");
    const confirm = screen.getByLabelText("Confirm Password");
    expect(confirm.getAttribute("aria-describedby")).toBe(error.closest("[id]")?.id);
    expect(server.made("signUp")).toEqual([]);
  });

  it("creates a company and its admin in the browser's time zone", async () => {
    const server = answerCalls({ signUp: buildUser({ role: "admin" }) });
    const { user, onSignedIn } = await openSignUp();
    await fill(user, filled);
    await user.click(button("Sign Up"));
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

  it("retries without a time zone when the server does not know the browser's", async () => {
    const server = answerCalls({
      signUp: ({ body }) =>
        body.timeZone
          ? refuse("request.invalid", { errors: { timeZone: "Unknown time zone" } })
          : buildUser({ role: "admin" }),
    });
    const { user, onSignedIn } = await openSignUp();
    await fill(user, filled);
    await user.click(button("Sign Up"));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(server.made("signUp").map(({ body }) => typeof body.timeZone)).toEqual([
      "string",
      "object",
    ]);
    expect(screen.queryByText("Registration failed")).toBeNull();
  });

  it("omits a time zone that does not exist", async () => {
    const server = answerCalls({ signUp: buildUser({ role: "admin" }) });
    const real = new Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
      ...real,
      timeZone: "Etc/Unknown",
    });
    const { user, onSignedIn } = await openSignUp();
    await fill(user, filled);
    await user.click(button("Sign Up"));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(server.made("signUp")[0]?.body).not.toHaveProperty("timeZone");
  });

  it("shows why it failed, leaves the username and focuses the emptied password", async () => {
    answerCalls({ signUp: () => refuse("auth.registrationClosed") });
    const { user } = await openSignUp();
    await fill(user, filled);
    await user.click(button("Sign Up"));
    await screen.findByText("Registration failed");
    expect(screen.getByText("Sign-up is closed on this server")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("dana");
    expect(screen.getByLabelText<HTMLInputElement>("Confirm Password").value).toBe("");
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  });

  it("shows the server's field error at its field", async () => {
    const taken = "That username is already taken";
    answerCalls({ signUp: () => refuse("auth.usernameTaken", { errors: { username: taken } }) });
    const { user } = await openSignUp();
    await fill(user, filled);
    await user.click(button("Sign Up"));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText("Username", { exact: true })),
    );
    expect(screen.getByLabelText("Username").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("secret-1");
  });
});

function buildMediaQuery(matches: boolean) {
  const media = new EventTarget();
  return Object.assign(media, {
    matches,
    media: "",
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
}
