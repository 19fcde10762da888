import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import type { SignInParts } from "./sign-in.ts";
import { signIn } from "./sign-in.ts";
import { goToSignIn, signOut } from "./sign-out.ts";
import type { SignUpParts } from "./sign-up.ts";
import { signUp } from "./sign-up.ts";

export const authRoutes = (parts: SignInParts & SignUpParts) => [
  route(api.signIn, signIn, parts),
  route(api.goToSignIn, goToSignIn),
  route(api.signUp, signUp, parts),
  route(api.signOut, signOut),
];
