import { api } from "#shared/api.ts";
import { render, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "../test/render.tsx";
import { Toaster } from "../ui/toast.tsx";
import { CallError, isSignedOut, describeError } from "./call-error.ts";
import { call, pageQuery, query, wholeQuery } from "./call.ts";
import { currentUserQuery } from "./current-user.ts";
import { createQueryClient } from "./query-client.ts";
import { useSave } from "./use-save.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Whatever is asked, this is the answer. */
function answer(body: string | null, init: ResponseInit = {}) {
  const made = vi.fn(() => Promise.resolve(new Response(body, init)));
  vi.stubGlobal("fetch", made);
  return made;
}

const json = { "content-type": "application/json" };

async function failure(): Promise<CallError> {
  const error: unknown = await call(api.listCrew).catch((caught: unknown) => caught);
  if (error instanceof CallError) return error;
  throw new Error("The call did not fail as it should");
}

describe("A call that fails", () => {
  it("has a message of the status, a colon, a space and the sentence of our body", async () => {
    const body = { message: "That username is already taken", code: "auth.usernameTaken" };
    answer(JSON.stringify({ ...body, errors: { username: "Taken" } }), { status: 409 });
    const error = await failure();
    expect(error.message).toBe("409: That username is already taken");
    expect(describeError(error)).toBe("That username is already taken");
    expect(error).toMatchObject({
      status: 409,
      code: "auth.usernameTaken",
      fields: { username: "Taken" },
    });
  });

  it.each([
    ["<h1>Bad Gateway</h1>", "502: <h1>Bad Gateway</h1>"],
    ['{"reason":"none of ours"}', '502: {"reason":"none of ours"}'],
    ["null", "502: null"],
    ["", "502: Bad Gateway"],
  ])("has for the body %j the message %j", async (body, message) => {
    answer(body, { status: 502, statusText: "Bad Gateway" });
    expect((await failure()).message).toBe(message);
  });

  it("says that there is no connection when no answer came", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const error = await failure();
    expect(error.status).toBe(0);
    expect(error.sentence).toBe(
      "No connection to the server. Please check your signal and try again.",
    );
  });

  it.each([
    [401, "Unauthorized", true],
    [401, "Invalid username or password", false],
    [403, "Unauthorized", false],
    [503, "The service is not available right now", false],
  ])("means with %i %j that nobody is signed in: %j", async (status, message, isOut) => {
    answer(JSON.stringify({ message }), { status });
    expect(isSignedOut(await failure())).toBe(isOut);
  });
});

describe("A call that succeeds", () => {
  it("sends the cookies, and answers what is in the body", async () => {
    const made = answer('[{"id":1}]', { headers: json });
    expect(await call(api.listCrew)).toEqual([{ id: 1 }]);
    expect(made).toHaveBeenCalledWith(
      "/api/crew",
      expect.objectContaining({ method: "GET", credentials: "include" }),
    );
  });

  it("yields no data for a 204", async () => {
    answer(null, { status: 204 });
    expect(await call(api.signOut)).toBeUndefined();
  });

  it("follows nobody to another address", async () => {
    const made = answer("[]", { headers: json });
    await call(api.listCrew);
    expect(made).toHaveBeenCalledWith("/api/crew", expect.objectContaining({ redirect: "manual" }));
  });

  it("leaves out what a query does not say", async () => {
    const made = answer("[]", { headers: json });
    await call(api.listAssets, { query: { search: "", category: undefined, condition: "in_use" } });
    expect(made).toHaveBeenCalledWith("/api/assets?condition=in_use", expect.anything());
  });
});

const html = { "content-type": "text/html" };

/** Answers that claim success and are not the server's. */
const foreignAnswers: [what: string, respond: () => Response][] = [
  ["a portal's page", () => new Response("<h1>Sign in</h1>", { status: 200, headers: html })],
  ["a page with the right status", () => new Response("<p>Hi</p>", { status: 201, headers: html })],
  ["another status", () => new Response("{}", { status: 200, headers: json })],
  ["an empty answer", () => new Response(null, { status: 201 })],
  ["an empty answer of JSON", () => new Response("", { status: 201, headers: json })],
  ["JSON that is cut off", () => new Response('{"id":', { status: 201, headers: json })],
  ["nothing where JSON is named", () => new Response(null, { status: 204 })],
  ["a way to another address", () => Response.error()],
];

describe("An answer that is not the server's", () => {
  const sentence = "The answer did not come from Yardcheck. Check the connection and try again.";

  it.each(foreignAnswers)("is no success: %s", async (_, respond) => {
    vi.stubGlobal("fetch", () => Promise.resolve(respond()));
    const error: unknown = await call(api.addPhoto, { body: { photo: "" } }).catch((e) => e);
    expect(error).toMatchObject({ status: 0, sentence, isForeign: true });
  });

  it("is no success of a call that is answered with nothing", async () => {
    answer("<h1>Sign in</h1>", { headers: html });
    await expect(call(api.signOut)).rejects.toMatchObject({ status: 0, sentence });
  });

  it("fails a query and a page of a list alike", async () => {
    answer("<h1>Sign in</h1>", { headers: html });
    const client = createQueryClient();
    await expect(client.fetchQuery(query(api.listCrew))).rejects.toMatchObject({ sentence });
    await expect(client.fetchQuery(pageQuery(api.listAssets))).rejects.toMatchObject({ sentence });
  });

  it("signs nobody out, though it has the status for it", async () => {
    answer("<h1>Sign in to the network</h1>", { status: 401, headers: html });
    const asked = createQueryClient().fetchQuery(currentUserQuery);
    await expect(asked).rejects.toMatchObject({ status: 401, code: undefined });
  });

  it("is said in the toast of a save that has a sentence of its own for failures", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("OK")));
    const failure = { title: "Error", message: "Failed to create checklist" };
    function Saving() {
      const { save } = useSave(api.signOut, { failure });
      return createElement("button", { onClick: () => save({}) }, "Save");
    }
    const { person } = renderApp(createElement(Saving));
    await person.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText(sentence);
    expect(screen.queryByText(failure.message)).toBeNull();
  });

  it("is none when the line breaks in the middle: there is no connection", async () => {
    const broken = new ReadableStream({
      start: (stream) => stream.error(new TypeError("network error")),
    });
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(broken, { headers: json })));
    const error = await failure();
    expect(error.sentence).toMatch(/^No connection to the server/);
  });
});

describe("A session that has ended", () => {
  it("is said at once, and leads after 500 ms to signing in, however many calls tell of it", async () => {
    vi.useFakeTimers();
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    answer(JSON.stringify({ message: "Unauthorized" }), { status: 401 });
    const client = createQueryClient();
    for (const name of ["crew", "assets"]) {
      const queryFn = () => call(api.listCrew);
      await client.fetchQuery({ queryKey: [name], queryFn }).catch(() => undefined);
    }
    render(createElement(Toaster));
    expect(screen.getByText("Unauthorized")).toBeTruthy();
    expect(screen.getByText("You are logged out. Logging in again...")).toBeTruthy();
    vi.advanceTimersByTime(499);
    expect(assign).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(assign.mock.calls).toEqual([["/api/login"]]);
  });

  it("is not said because the server is away", async () => {
    vi.useFakeTimers();
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    answer(JSON.stringify({ message: "The service is not available right now" }), { status: 503 });
    const queryFn = () => call(api.listCrew);
    await createQueryClient()
      .fetchQuery({ queryKey: ["crew"], queryFn })
      .catch(() => undefined);
    vi.advanceTimersByTime(10_000);
    render(createElement(Toaster));
    expect(screen.queryByText("Unauthorized")).toBeNull();
    expect(assign).not.toHaveBeenCalled();
  });
});

describe("Queries", () => {
  it("do not retry, poll, go stale, or ask again because a window is looked at", () => {
    const { queries } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      staleTime: Infinity,
    });
  });

  it("ask once, and fail at once", async () => {
    const made = answer("", { status: 500 });
    const queryFn = () => call(api.listCrew);
    await createQueryClient()
      .fetchQuery({ queryKey: ["crew"], queryFn })
      .catch(() => undefined);
    expect(made).toHaveBeenCalledTimes(1);
  });
});

describe("A list that is shown whole", () => {
  it("follows the pages of the server to the last", async () => {
    const pages = [
      { ids: [1, 2], next: "abc" },
      { ids: [3], next: "def" },
      { ids: [4], next: undefined },
    ];
    const made = vi.fn(async (_address: string) => {
      const { ids = [], next } = pages[made.mock.calls.length - 1] ?? {};
      const headers = new Headers(json);
      if (next) headers.set("link", `</api/crew?cursor=${next}>; rel="next"`);
      return new Response(JSON.stringify(ids.map((id) => ({ id }))), { headers });
    });
    vi.stubGlobal("fetch", made);
    const members = await createQueryClient().fetchQuery(wholeQuery(api.listCrew));
    expect(members.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    const cursors = made.mock.calls.map(([address]) => address.split("cursor=")[1]);
    expect(cursors).toEqual([undefined, "abc", "def"]);
  });
});
