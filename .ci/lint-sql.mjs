/** Features write no whole SQL statement: a `sql` template holds one expression of Drizzle columns. */
const words = new Set(
  `all and any array at between bigint boolean bytea cardinality case coalesce concat_ws count date
  else end epoch extract false filter float8 floor from greatest in int interval is json json_agg
  json_build_array json_build_object jsonb least like lower min not null nullif num_nonnulls numeric
  octet_length or over round split_part strpos sum text then time timestamp timestamptz to_char true uuid when
  where zone`.split(/\s+/),
);
const message =
  "Write one expression of Drizzle columns; a whole statement is the work of CompanyDb.";

/** Whether SQL has no other words than these; what stands in single quotes is a value. */
function isExpression(text) {
  const names = text.replaceAll(/'[^']*'/g, "").match(/[a-z_]\w*|"/gi) ?? [];
  return names.every((name) => words.has(name.toLowerCase()));
}

const join = ({ quasis }, slot) => quasis.map(({ value }) => value.cooked).join(slot);

/** Whether the argument of `raw` is safe: it is known before the statement runs, or it is a limit or quoted. */
function isKnown(raw, code) {
  if (raw?.type === "TemplateLiteral") return isExpression(join(raw, '"'));
  return raw?.type === "Literal"
    ? isExpression(raw.value)
    : /^String\(\w*limits\.\w+\)$/i.test(code);
}

/** `sql` has its own name everywhere, and of its methods these three are used. */
function isAllowed(node, source) {
  const { parent } = node;
  if (parent.type === "ImportSpecifier") return parent.imported.name === parent.local.name;
  if (parent.type === "TaggedTemplateExpression") return isExpression(join(parent.quasi, " "));
  if (parent.type !== "MemberExpression" || parent.object !== node) return false;
  const [argument] = parent.parent.arguments ?? [];
  if (parent.property.name === "raw") return isKnown(argument, source.getText(argument));
  return ["join", "param"].includes(parent.property.name);
}

const noStatement = {
  create: (context) => ({
    'Identifier[name="sql"]'(node) {
      if (!isAllowed(node, context.sourceCode)) context.report({ node, message });
    },
    "ImportDeclaration[source.value=/^drizzle-orm/] > ImportNamespaceSpecifier"(node) {
      context.report({ node, message });
    },
  }),
};

export default { meta: { name: "sql" }, rules: { "no-statement": noStatement } };
