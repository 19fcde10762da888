import { api } from "#shared/api.ts";
import { route } from "../../http/route.ts";
import { userAnswer } from "./data.ts";

export const accountRoutes = [route(api.getCurrentUser, ({ user }) => userAnswer(user))];
