import { api } from "#shared/api/api.ts";
import { setLanguageSource } from "#shared/base/languages.ts";
import { pageIdPattern } from "#shared/api/live.ts";
import { render, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "../test/render.tsx";
import { Toaster } from "../ui/dialog/toast.tsx";
import { CallError, isSignedOut, describeError } from "./call-error.ts";
import { call, pageId, pageQuery, query } from "./call.ts";
import { wholeQuery } from "./list-queries.ts";
import { currentUserQuery } from "./current-user.ts";
import { createQueryClient } from "./query-client.ts";
import { useSave } from "./saving/use-save.ts";

afterEach(() => {
  setLanguageSource(() => "en");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Returns this response to every request. */
function respondWith(body: string | null, init: ResponseInit = {}) {
  const fetchMock = vi.fn(() => Promise.resolve(new Response(body, init)));
  vi.stubGlobal("fetch", fetchMock);
  return fetchMock;
}

const json = { "content-type": "application/json" };

async function catchCallError(): Promise<CallError> {
  const error: unknown = await call(api.listCrew).catch((caught: unknown) => caught);
  if (error instanceof CallError) return error;
  throw new Error("The call did not fail");
}

describe("A call", () => {
  it("uses the response that start.js fetched before the app was loaded", async () => {
    const asked = respondWith("[]", { headers: json });
    vi.stubGlobal("takeEarly", (method: string, address: string) =>
      address === "/api/crew?limit=1" && method === "GET"
        ? Promise.resolve(new Response(`[{"id":7}]`, { headers: json }))
        : undefined,
    );
    expect(await call(api.listCrew, { query: { limit: 1 } })).toEqual([{ id: 7 }]);
    expect(asked).not.toHaveBeenCalled();
    expect(await call(api.listCrew)).toEqual([]);
  });
});

describe("A failed call", () => {
  it("formats its message as status, colon, space and the server's sentence", async () => {
    const body = { message: "That username is already taken", code: "auth.usernameTaken" };
    respondWith(JSON.stringify({ ...body, errors: { username: "Taken" } }), { status: 409 });
    const error = await catchCallError();
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
  ])("maps the body %j to the message %j", async (body, message) => {
    respondWith(body, { status: 502, statusText: "Bad Gateway" });
    expect((await catchCallError()).message).toBe(message);
  });

  it.each([
    ["a proxy's page", 502, "<html><h1>Bad Gateway</h1></html>"],
    ["an object without a sentence", 500, "{}"],
    ["an empty body", 503, ""],
    ["null", 500, "null"],
    ["a plain text", 504, "upstream request timeout"],
    ["a page in place of a sentence", 500, '{"message":"<h1>Oops</h1>"}'],
    ["an empty sentence", 500, '{"message":""}'],
    ["a long text", 500, JSON.stringify({ message: "at Object.<anonymous> ".repeat(100) })],
    ["a long sentence", 500, JSON.stringify({ message: "on and on ".repeat(31) })],
  ])("is shown as a plain sentence in place of %s", async (_, status, body) => {
    respondWith(body, { status });
    const error = await catchCallError();
    expect(describeError(error)).toBe(
      "Yardcheck is not available right now. Please try again in a moment.",
    );
    expect(error.status).toBe(status);
  });

  it.each([400, 403, 404, 413, 429])(
    "says for the status %i with a web page that the response is not Yardcheck's",
    async (status) => {
      respondWith("<h1>Blocked</h1>", { status });
      expect(describeError(await catchCallError())).toBe(
        "The answer did not come from Yardcheck. Check the connection and try again.",
      );
    },
  );

  it("ignores field errors that are not sentences", async () => {
    const body = { message: "Invalid", errors: { email: { code: 7 } } };
    respondWith(JSON.stringify(body), { status: 400 });
    expect((await catchCallError()).fields).toEqual({});
  });

  it("is shown as a plain sentence when the app's own code throws", () => {
    const error = new TypeError("Cannot read properties of undefined");
    expect(describeError(error)).toBe("Something went wrong. Please try again.");
  });

  it("reports a missing connection when the request fails", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const error = await catchCallError();
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
  ])(
    "counts as signed out with the status %i and the message %j: %j",
    async (status, message, isOut) => {
      respondWith(JSON.stringify({ message }), { status });
      expect(isSignedOut(await catchCallError())).toBe(isOut);
    },
  );

  it("is recognised as signed out in any language", async () => {
    respondWith(JSON.stringify({ message: "Sin sesión", code: "auth.signedOut" }), { status: 401 });
    expect(isSignedOut(await catchCallError())).toBe(true);
  });
});

describe("A successful call", () => {
  it("sends cookies and returns the body", async () => {
    const fetchMock = respondWith('[{"id":1}]', { headers: json });
    expect(await call(api.listCrew)).toEqual([{ id: 1 }]);
    expect(fetchMock).toHaveBeenCalledWith(
      "/api/crew",
      expect.objectContaining({ method: "GET", credentials: "include" }),
    );
  });

  it.each(["en", "es"] as const)("asks for answers in the language %s", async (language) => {
    setLanguageSource(() => language);
    const request = vi.fn((_path: string, _init: { headers: Headers }) =>
      Promise.resolve(new Response("[]", { headers: json })),
    );
    vi.stubGlobal("fetch", request);
    await call(api.listCrew);
    expect(request.mock.calls[0]?.[1].headers.get("accept-language")).toBe(language);
  });

  it("says with a change which page makes it, so that the server does not notify this one", async () => {
    const request = vi.fn((_path: string, _init: { headers: Headers }) =>
      Promise.resolve(new Response(null, { status: 204 })),
    );
    vi.stubGlobal("fetch", request);
    await call(api.markAllNotifications, { userId: 7 });
    expect(request.mock.calls[0]?.[1].headers.get("yardcheck-page")).toBe(pageId);
    expect(pageId).toMatch(pageIdPattern);
  });

  it("returns undefined for a 204", async () => {
    respondWith(null, { status: 204 });
    expect(await call(api.signOut)).toBeUndefined();
  });

  it("does not follow redirects", async () => {
    const fetchMock = respondWith("[]", { headers: json });
    await call(api.listCrew);
    expect(fetchMock).toHaveBeenCalledWith(
      "/api/crew",
      expect.objectContaining({ redirect: "manual" }),
    );
  });

  it("omits empty and undefined query parameters", async () => {
    const fetchMock = respondWith("[]", { headers: json });
    await call(api.listAssets, { query: { search: "", category: undefined, condition: "in_use" } });
    expect(fetchMock).toHaveBeenCalledWith("/api/assets?condition=in_use", expect.anything());
  });
});

const html = { "content-type": "text/html" };

/** Responses that claim success but do not come from the server. */
const foreignResponses: [what: string, respond: () => Response][] = [
  [
    "a captive portal's page",
    () => new Response("<h1>Sign in</h1>", { status: 200, headers: html }),
  ],
  ["a page with the right status", () => new Response("<p>Hi</p>", { status: 201, headers: html })],
  ["another success status", () => new Response("{}", { status: 200, headers: json })],
  ["an empty response", () => new Response(null, { status: 201 })],
  ["an empty JSON response", () => new Response("", { status: 201, headers: json })],
  ["truncated JSON", () => new Response('{"id":', { status: 201, headers: json })],
  ["a 204 instead of JSON", () => new Response(null, { status: 204 })],
  ["a redirect", () => Response.error()],
  ["a 304 to what was asked for without a tag", () => new Response(null, { status: 304 })],
];

describe("A response that is not the server's", () => {
  const sentence = "The answer did not come from Yardcheck. Check the connection and try again.";

  it.each(foreignResponses)("fails the call: %s", async (_, respond) => {
    vi.stubGlobal("fetch", () => Promise.resolve(respond()));
    const error: unknown = await call(api.addPhoto, { body: { photo: "" } }).catch((e) => e);
    expect(error).toMatchObject({ status: 0, sentence, isForeign: true });
  });

  it("fails a call that expects no body", async () => {
    respondWith("<h1>Sign in</h1>", { headers: html });
    await expect(call(api.signOut)).rejects.toMatchObject({ status: 0, sentence });
  });

  it("fails a query and a page query", async () => {
    respondWith("<h1>Sign in</h1>", { headers: html });
    const client = createQueryClient();
    await expect(client.fetchQuery(query(api.listCrew))).rejects.toMatchObject({ sentence });
    await expect(client.fetchQuery(pageQuery(api.listAssets))).rejects.toMatchObject({ sentence });
  });

  it("does not sign the user out, even with the status 401", async () => {
    respondWith("<h1>Sign in to the network</h1>", { status: 401, headers: html });
    const fetching = createQueryClient().fetchQuery(currentUserQuery);
    await expect(fetching).rejects.toMatchObject({ status: 401, code: undefined });
  });

  it.each(["<html><h1>Bad Gateway</h1></html>", "{}", "", "x".repeat(5_000)])(
    "does not appear in a save's toast: %j",
    async (body) => {
      respondWith(body, { status: 502, statusText: "Bad Gateway" });
      function Saving() {
        const { save } = useSave(api.signOut);
        return createElement("button", { onClick: () => save({}) }, "Save");
      }
      const { user } = renderApp(createElement(Saving));
      await user.click(screen.getByRole("button", { name: "Save" }));
      const title = await screen.findByText("Error");
      expect(title.closest("li")?.textContent).toBe(
        "ErrorYardcheck is not available right now. Please try again in a moment.",
      );
    },
  );

  it("is explained in a save's toast in place of the save's own failure message", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("OK")));
    const failure = { title: "Error", message: "Failed to create checklist" };
    function Saving() {
      const { save } = useSave(api.signOut, { failure });
      return createElement("button", { onClick: () => save({}) }, "Save");
    }
    const { user } = renderApp(createElement(Saving));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText(sentence);
    expect(screen.queryByText(failure.message)).toBeNull();
  });

  it("is reported as a missing connection when the body stream breaks", async () => {
    const broken = new ReadableStream({
      start: (stream) => stream.error(new TypeError("network error")),
    });
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(broken, { headers: json })));
    const error = await catchCallError();
    expect(error.sentence).toMatch(/^No connection to the server/);
  });
});

describe("An expired session", () => {
  it("shows one toast and redirects to sign-in once after 500 ms, however many calls fail", async () => {
    vi.useFakeTimers();
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    respondWith(JSON.stringify({ message: "Unauthorized" }), { status: 401 });
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

  it("is not assumed when the server is unavailable", async () => {
    vi.useFakeTimers();
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    respondWith(JSON.stringify({ message: "The service is not available right now" }), {
      status: 503,
    });
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

describe("Queries by default", () => {
  it("do not retry, poll, go stale or refetch on window focus or reconnect", () => {
    const { queries } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      staleTime: Infinity,
    });
  });

  it("send one request and fail without a retry", async () => {
    const fetchMock = respondWith("", { status: 500 });
    const queryFn = () => call(api.listCrew);
    await createQueryClient()
      .fetchQuery({ queryKey: ["crew"], queryFn })
      .catch(() => undefined);
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });
});

describe("wholeQuery", () => {
  it("fetches every page of a list", async () => {
    const pages = [
      { ids: [1, 2], next: "abc" },
      { ids: [3], next: "def" },
      { ids: [4], next: undefined },
    ];
    const fetchMock = vi.fn(async (_address: string) => {
      const { ids = [], next } = pages[fetchMock.mock.calls.length - 1] ?? {};
      const headers = new Headers(json);
      if (next) headers.set("link", `</api/crew?cursor=${next}>; rel="next"`);
      return new Response(JSON.stringify(ids.map((id) => ({ id }))), { headers });
    });
    vi.stubGlobal("fetch", fetchMock);
    const users = await createQueryClient().fetchQuery(wholeQuery(api.listCrew));
    expect(users.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    const cursors = fetchMock.mock.calls.map(([address]) => address.split("cursor=")[1]);
    expect(cursors).toEqual([undefined, "abc", "def"]);
  });
});
