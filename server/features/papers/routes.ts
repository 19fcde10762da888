import { api } from "#shared/api.ts";
import { route } from "../../http/route.ts";
import {
  getInspectionPaper,
  getInspectionPdf,
  getRegisterPdf,
  type PaperParts,
} from "./write-papers.ts";

export const paperRoutes = (parts: PaperParts) => [
  route(api.getRegisterPdf, getRegisterPdf),
  route(api.getInspectionPaper, getInspectionPaper, parts),
  route(api.getInspectionPdf, getInspectionPdf, parts),
];
