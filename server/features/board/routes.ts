import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { getBoard, listBoardDays } from "./evaluate-board.ts";

export const boardRoutes = [route(api.getBoard, getBoard), route(api.listBoardDays, listBoardDays)];
