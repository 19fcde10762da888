import { changePasswordForm, companyInput, profileInput } from "#shared/account.ts";
import { schemaResolver } from "../../api/schema-resolver.ts";

// Apart from the forms, so that they are there before the code that checks them.
export const profileCheck = schemaResolver(profileInput);
export const changePasswordCheck = schemaResolver(changePasswordForm);
export const companyCheck = schemaResolver(companyInput);
