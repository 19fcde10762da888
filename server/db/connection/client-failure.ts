import { hasCode } from "../../has-code.ts";
import { StartError } from "../../start-error.ts";

/** Explains a failure to use the database that a setting names; returns any other error as it is. */
export function explainClientFailure(error: unknown, setting = "DATABASE_URL"): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  const way = ways.find(({ codes }) => hasCode(error, ...codes));
  const advice = isWithoutTls(error) ? withoutTls : way?.advice;
  if (advice === undefined) return error;
  const sentence = `The database of DATABASE_URL cannot be used: ${readReason(error)}.`;
  return new StartError(`${sentence} ${advice}`.replaceAll("DATABASE_URL", setting), {
    cause: error,
  });
}

const withoutTls =
  "Take sslmode out of DATABASE_URL (or make it sslmode=disable) where the way to the database is " +
  "private; else let the database offer TLS.";

const ways = [
  {
    codes: ["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT"],
    advice: "Start it, or correct host and port in DATABASE_URL.",
  },
  { codes: ["ENOTFOUND", "EAI_AGAIN"], advice: "Correct the host in DATABASE_URL." },
  { codes: ["28P01"], advice: "Correct user and password in DATABASE_URL." },
  {
    codes: ["28000"],
    advice: "Correct the user in DATABASE_URL, or let the server take that user from here.",
  },
  { codes: ["3D000"], advice: "Create that database, or correct its name in DATABASE_URL." },
  {
    codes: ["42501", "3F000"],
    advice: "Let the user of DATABASE_URL own the database, its schema public and its tables.",
  },
  { codes: ["25006"], advice: "Name the server that takes writes in DATABASE_URL, not a copy." },
  { codes: ["53300", "57P03"], advice: "Try again in a moment." },
  {
    codes: ["08P01"],
    advice: "Set up the pooler of DATABASE_URL as docs/operate/pooler.md says.",
  },
  {
    codes: [
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      "SELF_SIGNED_CERT_IN_CHAIN",
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
      "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
      "CERT_HAS_EXPIRED",
      "ERR_TLS_CERT_ALTNAME_INVALID",
    ],
    advice: "Name the certificate to trust in DATABASE_URL: sslrootcert=/path/to/ca.pem.",
  },
];

// The driver gives this one no code.
function isWithoutTls(error: Error): boolean {
  return error.message === "The server does not support SSL connections";
}

// A host with several addresses fails once for each, in an error without a message.
function readReason(error: Error): string {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [];
  const parts = errors.map((part) => (part instanceof Error ? part.message : String(part)));
  return (error.message || parts.join(", ")).replace(/\.$/, "");
}
