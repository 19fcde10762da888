/** OpenStack Swift on this machine, which serves S3 and is installed already. */
import { execFileSync, spawn } from "node:child_process";
import { accessSync, constants, mkdirSync, openSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { userInfo } from "node:os";
import { delimiter, join } from "node:path";
import { AwsClient } from "aws4fetch";
import { onTestFinished, vi } from "vitest";
import { invariant } from "../../errors.ts";
import { createScratchFolder } from "./product.ts";

const packages = "swift swift-proxy swift-account swift-container swift-object memcached";
const kinds = ["account", "container", "object"] as const;
const programs = [
  "memcached",
  "swift-ring-builder",
  ...["proxy", ...kinds].map((kind) => `swift-${kind}-server`),
];
const [key, secret] = ["yard:drill", "a-secret-of-the-drill"];

/** With an empty bucket; `pause` leaves all requests without an answer. */
export async function startSwift() {
  refuseMissing();
  const dir = createScratchFolder();
  const [memory, proxy] = [await findFreePort(), await findFreePort()];
  mkdirSync(join(dir, "devices", "d1"), { recursive: true });
  const hash = "[swift-hash]\nswift_hash_path_suffix = yardcheck\nswift_hash_path_prefix = drill";
  const policy = "[storage-policy:0]\nname = default\ndefault = yes";
  writeFileSync(join(dir, "swift.conf"), `${hash}\n${policy}\n`);
  start(dir, "memcached", ["-u", userInfo().username, "-l", "127.0.0.1", "-p", String(memory)]);
  for (const kind of kinds) await startStorage(dir, kind);
  writeFileSync(join(dir, "proxy.conf"), formatProxyConf(dir, { proxy, memory }));
  const child = start(dir, "swift-proxy-server", [join(dir, "proxy.conf")]);
  const endpoint = `http://127.0.0.1:${proxy}`;
  await makeBucket(`${endpoint}/yard`);
  return {
    settings: {
      PHOTOS_URL: `s3://yard/photos?endpoint=${endpoint}`,
      PHOTOS_KEY: key,
      PHOTOS_SECRET: secret,
    },
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
  };
}

function refuseMissing(): void {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const missing = programs.filter(
    (name) => !folders.some((folder) => isProgram(join(folder, name))),
  );
  invariant(
    missing.length === 0,
    `Swift is installed, and ${missing.join(", ")} is not there. On Debian: apt-get install ${packages}`,
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** One server of its kind with one disk, which holds everything once. */
async function startStorage(dir: string, kind: (typeof kinds)[number]): Promise<void> {
  const port = await findFreePort();
  const path = join(dir, `${kind}.conf`);
  writeFileSync(
    path,
    `${formatCommonConf(dir, port)}devices = ${join(dir, "devices")}
mount_check = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`,
  );
  const build = (...args: string[]) =>
    execFileSync("swift-ring-builder", [join(dir, `${kind}.builder`), ...args]);
  build("create", "4", "1", "1");
  const place = ["--region", "1", "--zone", "1", "--ip", "127.0.0.1", "--port", String(port)];
  build("add", ...place, "--device", "d1", "--weight", "1");
  build("rebalance");
  start(dir, `swift-${kind}-server`, [path]);
}

function formatCommonConf(dir: string, port: number): string {
  const user = userInfo().username;
  return `[DEFAULT]
swift_dir = ${dir}
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${user}
workers = 0
log_level = WARNING
`;
}

function formatProxyConf(
  dir: string,
  { proxy, memory }: { proxy: number; memory: number },
): string {
  return `${formatCommonConf(dir, proxy)}[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memory}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${key.replace(":", "_")} = ${secret} .admin
`;
}

/** What it says goes to a file beside its settings. */
function start(dir: string, program: string, args: string[]) {
  const log = openSync(join(dir, `${program}.log`), "w");
  const child = spawn(program, args, { stdio: ["ignore", log, log] });
  onTestFinished(() => {
    child.kill("SIGCONT");
    child.kill("SIGTERM");
  });
  return child;
}

async function makeBucket(url: string): Promise<void> {
  const keys = { accessKeyId: key, secretAccessKey: secret };
  const aws = new AwsClient({ ...keys, service: "s3", region: "us-east-1", retries: 0 });
  const isMade = () =>
    aws.fetch(url, { method: "PUT" }).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isMade, { timeout: 60_000, interval: 500 });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
