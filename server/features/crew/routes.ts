import { api } from "#shared/api.ts";
import { route } from "../../http/route.ts";
import { addMember } from "./add-member.ts";
import { listCrew } from "./data.ts";
import { removeMember } from "./remove-member.ts";
import { resetPassword } from "./reset-password.ts";
import { updateMember } from "./update-member.ts";

export const crewRoutes = [
  route(api.listCrew, listCrew),
  route(api.addMember, addMember),
  route(api.updateMember, updateMember),
  route(api.removeMember, removeMember),
  route(api.resetPassword, resetPassword),
];
