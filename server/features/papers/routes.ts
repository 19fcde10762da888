import { api } from "#shared/api/api.ts";
import type { Database } from "../../db/client.ts";
import { route } from "../../http/route.ts";
import { exportFleet } from "./export-fleet.ts";
import {
  getInspectionPaper,
  getInspectionPdf,
  getRegisterPdf,
  type PaperParts,
} from "./write-papers.ts";
import { getUnitFile, getUnitPdf } from "./write-unit-file.ts";

export const paperRoutes = ({ database, ...parts }: PaperParts & { database: Database }) => [
  route(api.getRegisterPdf, getRegisterPdf, parts),
  route(api.getInspectionPaper, getInspectionPaper, parts),
  route(api.getInspectionPdf, getInspectionPdf, parts),
  route(api.getUnitFile, getUnitFile, parts),
  route(api.getUnitPdf, getUnitPdf, parts),
  route(api.exportFleet, exportFleet, { database, ...parts }),
];
