/** Finds the defences in the text of the product by their shape, each with the text that undoes it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { named } from "./guard-names.ts";

export type Mutant = {
  file: string;
  /** Where in the file, and what stands there. */
  at: number;
  text: string;
  /** What is put in its place. */
  instead: string;
  /** What is thereby missing. */
  says: string;
};

type Shape = {
  says: string;
  files: RegExp;
  pattern: RegExp;
  /** In place of what was found; its groups as in `String.replace`, empty where nothing is put. */
  instead: string;
};

const serverCode = /^server\/(features|live|jobs|http)\/|^server\/db\/(company-db|accounts)\.ts$/;
const balanced = String.raw`(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*`;

export const shapes: readonly Shape[] = [
  {
    says: "the company in a statement",
    files: serverCode,
    pattern: /\b\w+\.company_id = (\$\{(company\.)?companyId\}|\w+\.company_id)/g,
    instead: "true",
  },
  {
    says: "the company in a condition",
    files: serverCode,
    pattern: /\beq\(\w+\.companyId, [\w.]+\.?companyId\)|\beq\(companies\.id, users\.companyId\)/g,
    instead: "undefined",
  },
  {
    says: "the company at the door",
    files: /^server\/db\/company-db\.ts$/,
    pattern: new RegExp(String.raw`this\.#mine\(\w+, (${balanced})\)`, "g"),
    instead: "($1)",
  },
  {
    says: "the permission of a call",
    files: /^shared\/api\.ts$/,
    pattern: /may: "(?!anyone)[\w.]+"/g,
    instead: 'may: "anyone"',
  },
  {
    says: "a permission of the office",
    files: /^shared\/roles\.ts$/,
    pattern: /("[\w.]+"): (?:office|owners)\b/g,
    instead: "$1: everyone",
  },
  {
    says: "a permission of admins",
    files: /^shared\/roles\.ts$/,
    pattern: /("[\w.]+"): owners\b/g,
    instead: "$1: office",
  },
  {
    says: "a refusal",
    files: serverCode,
    pattern: new RegExp(String.raw`if \(${balanced}\)(?=\s*\{?\s*throw (?:fail|badCursor)\()`, "g"),
    instead: "if (false)",
  },
  {
    says: "a condition of state",
    files: serverCode,
    pattern: / and not \w+\.\w+/g,
    instead: "",
  },
  {
    says: "that a column is empty",
    files: serverCode,
    pattern: /\bisNull\([\w.]+\)/g,
    instead: "undefined",
  },
  {
    says: "that archived assets are left out",
    files: serverCode,
    pattern: /\bnot\(\w+\.archived\)/g,
    instead: "undefined",
  },
  {
    says: "a rule of a field",
    files: /^shared\/(fields|schema|auth|account|crew|audit|api-schemas)\.ts$/,
    pattern: new RegExp(
      String.raw`\s*\.(?:min|max|int|regex|refine|superRefine)\(${balanced}\)`,
      "g",
    ),
    instead: "",
  },
  {
    says: "that no other field is taken",
    files: /^shared\/api-schemas\.ts$/,
    pattern: /z\.strictObject/g,
    instead: "z.object",
  },
];

/** Every mutant of the tree in a folder: by shape, and those that are named one by one. */
export function mutantsOf(root: string): Mutant[] {
  const files = productFiles(root);
  return [...files.flatMap((file) => shaped(root, file)), ...named(root)];
}

function shaped(root: string, file: string): Mutant[] {
  const text = readFileSync(join(root, file), "utf8");
  return shapes
    .filter(({ files }) => files.test(file))
    .flatMap(({ says, pattern, instead }) =>
      [...text.matchAll(pattern)].map((match) => ({
        file,
        at: match.index,
        text: match[0],
        instead: instead.replaceAll(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? ""),
        says,
      })),
    );
}

function productFiles(root: string): string[] {
  return ["server", "shared"].flatMap((side) =>
    readdirSync(join(root, side), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter((file) => !/^server\/(test|reliability|bench|demo)\//.test(file)),
  );
}
