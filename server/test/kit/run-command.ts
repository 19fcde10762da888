import { vi } from "vitest";
import { runCommand } from "../../backup/commands.ts";

/** Runs an operator's command in this process; `code` is its exit code, and `said` has both outputs. */
export async function runHere(args: string[], settings: NodeJS.ProcessEnv) {
  const said = { out: "", err: "" };
  const spies = [listen(process.stdout, "out"), listen(process.stderr, "err")];
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    await runCommand(args, () => settings);
    return { code: Number(process.exitCode), ...said };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }

  function listen(stream: NodeJS.WriteStream, name: keyof typeof said) {
    return vi.spyOn(stream, "write").mockImplementation((text) => {
      said[name] += String(text);
      return true;
    });
  }
}
