/** `npm run backup`, `backup:verify`, `restore`, `records:verify`, `photos:move`, `distribute` and `admin:reset`. */
import { loadEnvFile } from "../env.ts";
import { runCommand } from "./commands.ts";

await runCommand(process.argv.slice(2), () => {
  loadEnvFile();
  return process.env;
});
