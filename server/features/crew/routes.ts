import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { addUser } from "./add-user.ts";
import { listCrew } from "./data.ts";
import { removeUser } from "./remove-user.ts";
import { resetPassword } from "./reset-password.ts";
import { updateUser } from "./update-user.ts";

export const crewRoutes = [
  route(api.listCrew, listCrew),
  route(api.addUser, addUser),
  route(api.updateUser, updateUser),
  route(api.removeUser, removeUser),
  route(api.resetPassword, resetPassword),
];
