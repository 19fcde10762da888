/** Words, numbers and bytes that have made programs fail: data for the fuzz test. */

/** For any field of a body. */
export const oddTexts = [
  ...words(
    "ﬀ __proto__ constructor toString hasOwnProperty null undefined NaN true 1 0 -1 1.0 1e3",
  ),
  ...words("0x1 01 9007199254740992 9223372036854775808 now today infinity -infinity epoch"),
  ...words(
    "2026-02-30 2026-13-01 0000-00-00 275760-09-13 +275760-09-13T00:00:00Z 2026-11-20T24:00Z",
  ),
  ...words(
    "20.11.2026 2026-11-20T06:42:00 2026-11-20T06:42:00+99:99 1989-12-31T23:59:59Z 9999-12-31",
  ),
  ...words("2026-W47-5 20261120 javascript:alert(1) data:text/html;base64,PGI+"),
  ...words("data:image/svg+xml;base64,PHN2Zz4= data:image/png;base64, data:image/png;base64,===="),
  ...words("data:image/png,x /api/photos/0 /api/photos/1e3 https://elsewhere.example/x.png"),
  ...words("//elsewhere.example ../../etc/passwd"),
  "",
  " ",
  "\t",
  "nul \u0000 inside",
  "half \ud800 a pair",
  "other half \udc00",
  "bell \u0007",
  "del \u007f",
  "next line \u0085",
  "zero\u200bwidth",
  "\u202etxet",
  "\ufeffbom",
  "\u2028",
  "\u3164",
  " 1",
  "1 ",
  "2026-11-20 06:42:00",
  "Fri, 20 Nov 2026",
  "x".repeat(201),
  "x".repeat(20_000),
  "9".repeat(20_000),
  `${" ".repeat(20_000)}x`,
  `${"a".repeat(5_000)}@`,
  "a@".repeat(2_000),
  `a@${"b.".repeat(3_000)}`,
];

export const oddNumbers = [
  -1,
  -0.01,
  0.123_456,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e21,
  Number.MAX_VALUE,
  5e-324,
  1e-7,
];

/** Numbers that JSON can write and JavaScript cannot, and the reverse. */
export const rawNumbers = [
  ...words("1e309 -1e309 -0 1E400 1e-400 9007199254740993 123456789012345678901234567890"),
  ...words("0.1000000000000000055511151231257827 NaN Infinity 01 +1 .5 0x10 1_000 undefined 'x'"),
];

/** Texts that some field accepts. */
export const plausibleTexts = [
  ...words("Mixer 2026-11-20T06:42:00Z 2026-11-20 2024-02-29 1990-01-01 2026-03-08T02:30:00-06:00"),
  ...words(
    "2027-01-15T00:00:00.123456789+14:00 2035-06-30 2026-11-21T23:59:59.999Z America/Chicago",
  ),
  ...words(
    "UTC Asia/Tokyo truck trailer in_use true false 1 5 50 200 1000 120000 9007199254740991",
  ),
  ...words("WzFd WyJhIiwxXQ WzAsMV0 % _ ' $1 ${1} {{1}} =1+1 <b>x</b> someone@example.com a@b.co"),
  "Dee Driver",
  "Überlauf ✓ 車",
  "x".repeat(64),
  "y".repeat(200),
  "z".repeat(2_000),
  "\\",
  "100%_\\",
  '"',
  "a'; --",
  "another secret",
];

export const plausibleNumbers = [
  0, 1, 2, 7, 100, 1_000, 1_990, 2_019, 2_026, 2_027, 3_650, 9_999_999, 2_147_483_647, 0.1, 0.01,
  12.5, 120.55, 5_000.1, 99_999_999.9, 99_999_999.99,
];

export const oddAddressParts = [
  ...words("0 -1 1.0 1e3 0x1 01 %201 1%20 9007199254740992 %00 %zz % 9223372036854775808 abc null"),
  ...words("NaN 1;drop 1'-- .. %2e%2e %2f %ff%fe %F0%9F%9A%9A 1/../2 1?x 1#x __proto__ +1"),
  "",
  "9".repeat(20_000),
];

/** Fields that only the server sets, and property names that every object has. */
export const oddFields = [
  ...words(
    "id companyId company_id role password username createdAt updatedAt driverId driverName",
  ),
  ...words(
    "resolved resolvedAt loggedById archived version lastInspection usageDue notifiedStatus",
  ),
  ...words(
    "requestHash sessionVersion removedAt __proto__ constructor prototype toString a.b a[b]",
  ),
  "",
  "x".repeat(300),
];

export const oddQueryNames = [
  ...words("limit cursor assetId search category unread since resolved limit[] assetId[$gt]"),
  ...words("search[a][b] __proto__ a%00 % sort order _ companyId role password"),
  "",
  "x".repeat(5_000),
];

export const oddQueryTexts = [
  ...words("true TRUE yes 200 201 99999999 1;drop ' %25 a,b * WyJhIl0 bnVsbA W10 WzFlMzA5XQ"),
  ...words("WzEsIjIiXQ eyJhIjoxfQ -_- 2026-02-30 now() 1990-01-01 275760-09-13 %F0%9F%9A%9A %ff"),
  ...words("%ud800"),
  "name desc",
  "x".repeat(1_001),
];

export const oddContentTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "application/json; charset=utf8",
  "application/jsonp",
  "application/json;",
  ";",
  "x".repeat(5_000),
  "application/merge-patch+json",
];

export const oddBodies = [
  "",
  "{",
  '{"a":',
  '{"a":1}{"b":2}',
  "[1,",
  "'a'",
  "nul",
  "{a:1}",
  "\u0000",
  "// x\n{}",
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"role":"driver","role":"admin"}',
  "\ufeff{}",
  "[]",
  "5",
  '"text"',
  "null",
  "true",
  " {} ",
  "[".repeat(10_000) + "]".repeat(10_000),
  `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
  "[".repeat(10_000),
  `{"a":"${"\\u0041".repeat(9_000)}"}`,
  `{"a":${"9".repeat(100_000)}}`,
  `{"a":"${"x".repeat(300_000)}"}`,
  `{${'"a":1,'.repeat(20_000)}"b":2}`,
  "--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x--",
  "a=1&b=2",
  "<a/>",
];

function words(text: string): string[] {
  return text.split(" ");
}
