/** Features write no whole SQL statement: a `sql` template holds one expression of Drizzle columns. */
const words = /\b(select|insert|update|delete|join)\b|(?<!\bepoch )\bfrom\b/i;
const message = "A whole statement is the work of CompanyDb; write one expression of columns here.";

const noStatement = {
  create(context) {
    return {
      TaggedTemplateExpression({ tag, quasi }) {
        if (tag.name !== "sql") return;
        const text = quasi.quasis.map(({ value }) => value.raw).join(" ");
        if (words.test(text)) context.report({ node: quasi, message });
      },
      'CallExpression[callee.object.name="sql"][callee.property.name="raw"]'(node) {
        if (words.test(context.sourceCode.getText(node))) context.report({ node, message });
      },
      'MemberExpression[property.name="statement"]'(node) {
        context.report({ node, message });
      },
    };
  },
};

export default { meta: { name: "sql" }, rules: { "no-statement": noStatement } };
