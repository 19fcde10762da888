import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { addReading } from "./add-reading.ts";
import { listReadings } from "./data.ts";
import { voidReading } from "./void-reading.ts";

export const meterRoutes = [
  route(api.listReadings, listReadings),
  route(api.addReading, addReading),
  route(api.voidReading, voidReading),
];
