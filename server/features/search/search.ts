import { type Answer, apiSchemas } from "#shared/api/api-schemas.ts";
import { toUnitNumberKey } from "#shared/assets/asset-identity.ts";
import { joinTexts, joinWord, listTyped } from "#shared/assets/searched-text.ts";
import { serverLimits } from "#shared/base/limits.ts";
import { parseDefectNumber } from "#shared/defects/defects.ts";
import {
  type DocumentKind,
  documentKinds,
  documentKindTexts,
} from "#shared/documents/documents.ts";
import { assets, defects, documents, programs, users } from "#shared/schema.ts";
import { searchLimits } from "#shared/search/search-limits.ts";
import type { SQL } from "drizzle-orm";
import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  sql,
} from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import {
  contains,
  containsWords,
  hasEachWord,
  hasTyped,
} from "../../db/statements/contains-words.ts";
import type { Field } from "../../db/statements/keyset.ts";
import { pickColumns } from "../../http/returned-fields.ts";
import type { Context } from "../../http/route.ts";
import { isOfYear } from "../assets/list-assets.ts";
import { findConditions, isActive, toSearched, withAsset } from "../defects/select-defects.ts";
import { isOwnerThere, ownerFields, owners } from "../documents/list-documents.ts";

const limit = searchLimits.foundMax;
const { shape } = apiSchemas.search.returns;

/** The first of each kind that have all words of a text; nothing without letters and digits, which all would match. */
export async function search({ company, query }: Context<"search">): Promise<Answer<"search">> {
  const { q } = query;
  if (joinTexts([q]) === "") {
    return { units: [], people: [], defects: [], programs: [], documents: [] };
  }
  return company.selectTogether({
    units: selectUnits(q),
    people: selectPeople(q),
    defects: selectDefects(company, q),
    programs: selectPrograms(q),
    documents: selectDocuments(company, q),
  });
}

/** As the registry finds them: the one that has this number, then those in whose names the words begin words. */
function selectUnits(q: string) {
  const hasNumber = eq(assets.unitNumberKey, toUnitNumberKey(q) ?? "");
  const words = listTyped(q).slice(0, serverLimits.searchWordsMax);
  const begins = (word: string) =>
    or(sql`${assets.searchText} ^@ ${word}`, contains(assets.searchText, ` ${word}`));
  const isNamed = and(...words.map(begins));
  const place = sql`case when ${hasNumber} then 0 when ${isNamed} then 1 else 2 end`;
  return {
    fields: pickColumns(getTableColumns(assets), shape.units.element),
    from: assets,
    where: and(not(assets.archived), containsWords(assets.searchText, q, isOfYear)),
    // It begins with the folded name.
    orderBy: [place, assets.searchText, assets.id],
    limit,
  };
}

const personName = sql`${users.firstName} || ' ' || ${users.lastName}`;

/** Those whose names are meant, before those who have the words in an address, as all of one firm may. */
function selectPeople(q: string) {
  const { firstName, lastName, usernameKey, emailKey, removedAt, id } = users;
  const isIn = (texts: Field[]) =>
    hasEachWord(q, (word) => or(...texts.map((text) => hasTyped(text, word))));
  const isNamed = isIn([personName]) ?? sql`true`;
  return {
    fields: pickColumns(getTableColumns(users), shape.people.element),
    from: users,
    where: and(isNull(removedAt), isIn([personName, usernameKey, emailKey])),
    orderBy: [sql`case when ${isNamed} then 0 else 1 end`, lastName, firstName, id],
    limit,
  };
}

const { title, number, state, critical } = defects;
const defectFields = { id: defects.id, number, title, state, critical, assetName: assets.name };

/** So many of the closed ones are searched, the newest, so that a search does not grow with the years. */
const closedSearched = 1_000;

/** Open ones, whose null comes first, by urgency, then the newest closed ones; a number finds any. */
function selectDefects(company: CompanyDb, q: string) {
  const newest = company.ids(defects, {
    where: isNotNull(defects.closedAt),
    orderBy: [desc(defects.closedAt), desc(defects.id)],
    limit: closedSearched,
  });
  const isSearched = or(isActive, sql`${defects.id} = any(array${newest})`);
  return {
    fields: defectFields,
    from: defects,
    joins: [withAsset],
    where: and(
      not(assets.archived),
      parseDefectNumber(toSearched(q)) === undefined ? isSearched : undefined,
      findConditions(company, q),
    ),
    orderBy: [desc(defects.closedAt), defects.urgency, desc(defects.id)],
    limit,
  };
}

function selectPrograms(q: string) {
  return {
    fields: pickColumns(getTableColumns(programs), shape.programs.element),
    from: programs,
    where: and(
      programs.active,
      hasEachWord(q, (word) => hasTyped(programs.name, word)),
    ),
    orderBy: [sql`lower(${programs.name})`, programs.id],
    limit,
  };
}

const documentFields = pickColumns(
  getTableColumns(documents),
  shape.documents.element.omit({ assetName: true, personName: true }),
);

function selectDocuments(company: CompanyDb, q: string) {
  return {
    fields: { ...documentFields, ...ownerFields },
    from: documents,
    joins: owners,
    where: findDocuments(company, q),
    orderBy: [desc(documents.id)],
    limit,
  };
}

/** The papers of so many units and people are found by their names. */
const ownersSearched = 1_000;

/**
 * Whether each word is in the name of the document's kind, in either language, or else all are in one text: of its unit,
 * of its person, or of what is printed on it. Unless kinds alone are asked for, indexes find the newest by each of these
 * texts, so that most papers are not looked at.
 */
function findDocuments(company: CompanyDb, q: string): SQL | undefined {
  const { assetId, userId, kind, number: printed, issuer, removedAt, id } = documents;
  const words = listTyped(q).slice(0, serverLimits.searchWordsMax).map(joinWord).filter(Boolean);
  const others = words.filter((word) => listKinds(word).length === 0);
  const kindWords = words.filter((word) => !others.includes(word));
  const hasWords = (isIn: IsIn, isFirst = isIn) =>
    and(
      isNull(removedAt),
      others.length > 0 ? isFirst(others) : undefined,
      ...kindWords.map((word) => or(inArray(kind, listKinds(word)), isIn([word]))),
    );
  /** An index finds those of an array, but one that is not needed to find them is looked at faster in a set. */
  const isOf = (column: AnyPgColumn, find: IsIn) =>
    hasWords(
      (all) => sql`${column} in ${find(all)}`,
      (all) => sql`${column} = any(array${find(all)})`,
    );
  const isOfUnit = isOf(assetId, (all) => findUnits(company, all));
  const isOfPerson = isOf(userId, (all) => findPeople(company, all));
  const isPrinted = hasWords((all) =>
    // Most have neither, and need no folding.
    and(
      or(isNotNull(printed), isNotNull(issuer)),
      ...all.map((word) => or(hasTyped(printed, word), hasTyped(issuer, word))),
    ),
  );
  if (others.length === 0) return and(isOwnerThere, or(isOfUnit, isOfPerson, isPrinted));
  const newest = { orderBy: [desc(id)], limit };
  const found = [
    company.ids(documents, { ...newest, where: isOfUnit }),
    company.ids(documents, { ...newest, where: isOfPerson }),
    company.ids(documents, { ...newest, where: and(isOwnerThere, isPrinted), joins: owners }),
  ];
  const ids = found.map((part) => sql`array${part}`);
  return sql`${id} = any(${sql.join(ids, sql` || `)})`;
}

type IsIn = (words: readonly string[]) => SQL | undefined;

function findUnits(company: CompanyDb, words: readonly string[]): SQL {
  const { archived, searchText } = assets;
  const where = and(not(archived), ...words.map((word) => contains(searchText, word)));
  return company.ids(assets, { where, limit: ownersSearched });
}

function findPeople(company: CompanyDb, words: readonly string[]): SQL {
  const where = and(isNull(users.removedAt), ...words.map((word) => hasTyped(personName, word)));
  return company.ids(users, { where, limit: ownersSearched });
}

function listKinds(word: string): DocumentKind[] {
  return documentKinds.filter((kind) => joinTexts(documentKindTexts[kind]).includes(word));
}
