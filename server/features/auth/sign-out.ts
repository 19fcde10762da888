import { endSession } from "../../http/session/passport.ts";
import { chooseCookieName } from "../../http/session/find-session.ts";
import type { Context } from "../../http/route.ts";

export async function signOut({ req, res }: Context<"signOut">) {
  await endSession(req);
  const { secure } = req;
  res.clearCookie(chooseCookieName(req), { path: "/", httpOnly: true, sameSite: "lax", secure });
}

export function goToSignIn({ res }: Context<"goToSignIn">) {
  res.redirect("/auth");
}
