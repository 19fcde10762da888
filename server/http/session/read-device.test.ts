import { describe, expect, it } from "vitest";
import { readDevice } from "./read-device.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("readDevice", () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/147.0 Safari/537.36`,
      "Chrome",
      "Windows",
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/147.0 Safari/537.36 Edg/147.0`,
      "Edge",
      "Windows",
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/147.0 Safari/537.36 OPR/120.0`,
      "Opera",
      "Linux",
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/147.0 Safari/537.36`,
      "Chrome",
      "ChromeOS",
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/147.0 Mobile Safari/537.36`,
      "Chrome",
      "Android",
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-A156) ${webKit} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
      "Samsung Internet",
      "Android",
    ],
    ["Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0", "Firefox", "Android"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
      "Safari",
      "iPhone",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/147.0 Mobile/15E148 Safari/604.1",
      "Chrome",
      "iPhone",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/153.0 Mobile/15E148 Safari/604.1",
      "Firefox",
      "iPad",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
      "Safari",
      "Mac",
    ],
    ["curl/8.14.1", null, null],
    ["<script>alert(1)</script>", null, null],
    [undefined, null, null],
  ])("reads %s as %s on %s", (userAgent, browser, system) => {
    expect(readDevice(userAgent)).toEqual({ browser, system });
  });
});
