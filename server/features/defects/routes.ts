import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { actOnDefect } from "./act-on-defect.ts";
import { createDefect } from "./create-defect.ts";
import { getDefect, listDefects } from "./data.ts";

export const defectRoutes = [
  route(api.listDefects, listDefects),
  route(api.getDefect, getDefect),
  route(api.createDefect, createDefect),
  route(api.actOnDefect, actOnDefect),
];
