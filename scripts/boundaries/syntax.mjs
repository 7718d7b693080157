// Breaches that imports do not show: read from the syntax tree of each file.
import ts from 'typescript';
import { isTest, TEAMS } from './tree.mjs';

const SQL_FILE = /\.(repository|list)\.ts$|\/migrations\//;
const SQL =
  /^\s*(--[^\n]*\n\s*)*(select\s[\s\S]*\sfrom\s|select\s+\S|insert\s+into\s|update\s+[\w."$?]+\s+(as\s+\w+\s+)?set\s|delete\s+from\s|with\s+(recursive\s+)?\w+\s*(\([^)]*\)\s*)?as\s+(materialized\s+)?\(|truncate\s|create\s+(table|index|policy)\s|alter\s+table\s|lock\s+table\s)/;
const SCHEMA_USE = new RegExp(
  `\\b(?:from|join|into|update|table|references|on|truncate|only)\\s+"?(${TEAMS.join('|')})"?\\.\\w`,
  'gi',
);
const CLIENT_FILE = /\.client\.ts$/;
/** A page's texts are loaded by language from a folder of its own workspace. */
const OWN_LOCALES = /^\.{1,2}\/locales\/[\w.]*$/;
const WORDS = [
  [/Scope\.REQUEST/, 'request-scope', 'request-scoped providers leak and infect the tree'],
  [
    /autoLoadEntities/,
    'auto-load',
    'the registry of autoLoadEntities is shared by all services of a process',
  ],
  [/synchronize:\s*true/, 'synchronize', 'synchronize deletes data'],
  [/@ts-(ignore|nocheck)/, 'ts-ignore', 'name the fault instead of hiding it'],
];

/**
 * The breaches of one file.
 * @param {string} file path relative to the root
 * @param {string} text its content
 * @param {{pure: boolean}} options pure: the file is a rule, or a rule imports it
 * @returns {{rule: string, file: string, line: number, text: string}[]}
 */
export function syntaxBreaches(file, text, { pure }) {
  const found = [];
  const [side, owner] = file.split('/');
  const product = !isTest(file);
  const report = (rule, start, sentence) => {
    const line = text.slice(0, start).split('\n').length;
    found.push({ rule, file, line, text: sentence });
  };

  if (side === 'services') {
    for (const [word, rule, sentence] of WORDS) {
      const index = text.search(word);
      if (index >= 0) report(rule, index, sentence);
    }
  }
  if (!product || (side !== 'services' && side !== 'frontends')) return found;

  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const reportNode = (rule, node, sentence) => report(rule, node.getStart(source), sentence);
  const literal = (node, value) => {
    if (side !== 'services') return;
    const sql = SQL.test(value.toLowerCase());
    if (sql && pure) reportNode('rules-are-pure', node, 'SQL in a rule');
    else if (sql && owner !== 'kit' && !SQL_FILE.test(file))
      reportNode('sql-in-repositories', node, 'SQL belongs to a *.repository.ts or a list');
    if (owner === 'kit') return;
    for (const [, schema] of value.matchAll(SCHEMA_USE)) {
      if (schema.toLowerCase() !== owner)
        reportNode('sql-of-own-schema', node, `SQL names ${schema}, the schema of another service`);
    }
  };
  const call = (node) => {
    const callee = node.expression;
    const name = calleeName(callee);
    if (/^((globalThis|window|self)\.)?fetch$/.test(name)) {
      if (pure) reportNode('rules-are-pure', node, 'fetch in a rule');
      else if (owner !== 'kit' && !CLIENT_FILE.test(file))
        reportNode('fetch-in-clients', node, "fetch belongs to a client (in a page: the kit's api)");
    }
    if (callee.kind === ts.SyntaxKind.ImportKeyword || name === 'require') {
      const asked = node.arguments[0];
      if (asked && !ts.isStringLiteralLike(asked) && !isOwnLocales(asked))
        reportNode('dynamic-import-of-a-literal', node, 'import() takes a literal: no checker sees another');
    }
    if (pure && IMPURE_CALLS.test(name)) reportNode('rules-are-pure', node, `${name}() in a rule`);
  };
  const visit = (node) => {
    if (side === 'frontends' && owner !== 'kit') {
      const fault = pathTypedByHand(node);
      if (fault) reportNode('paths-typed-by-hand', node, fault);
    }
    if (ts.isStringLiteralLike(node)) literal(node, node.text);
    else if (ts.isTemplateExpression(node)) literal(node, templateText(node));
    else if (ts.isCallExpression(node)) call(node);
    else if (ts.isNewExpression(node)) {
      const name = calleeName(node.expression);
      if (pure && name === 'Date' && !node.arguments?.length)
        reportNode('rules-are-pure', node, 'new Date() in a rule: take the time as an argument');
      if (/^(window\.)?(XMLHttpRequest|WebSocket|EventSource)$/.test(name) && owner !== 'kit')
        reportNode('fetch-in-clients', node, `${name} belongs to a client`);
    } else if (pure && ts.isTypeReferenceNode(node)) {
      const name = node.typeName.getText(source);
      if (/^(Tx|Work|DataSource|EntityManager|PoolClient)$/.test(name))
        reportNode('rules-are-pure', node, `a rule takes no ${name}`);
    } else if (side === 'frontends' && owner !== 'kit' && ts.isImportDeclaration(node)) {
      antdImport(node, reportNode);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (owner === 'kit') reportNouns(file, source, reportNode);
  return found;
}

const IMPURE_CALLS =
  /^((https?|net|tls)\.(request|get|connect)|createConnection|Date\.now|Math\.random|performance\.now|process\.hrtime(\.bigint)?|(globalThis\.)?setTimeout|setInterval|setImmediate|randomUUID|randomBytes|randomInt|crypto\.(randomUUID|randomBytes|getRandomValues)|dayjs|readFileSync|writeFileSync|fs\.\w+)$/;

/** `fetch`, `Date.now`, `globalThis.fetch`; '' for anything that is not a chain of names. */
function calleeName(node) {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) {
    const before = calleeName(node.expression);
    return before && `${before}.${node.name.text}`;
  }
  return '';
}

function templateText(node) {
  return node.head.text + node.templateSpans.map((span) => `?${span.literal.text}`).join('');
}

function isOwnLocales(node) {
  return ts.isTemplateExpression(node) && OWN_LOCALES.test(node.head.text);
}

const API_CALL =
  /^(api\.(get|post|put|patch|delete|upload|file)|useApiQuery|useApiMutation|useKeysetPage|useDeletion)$/;
const INIT_KEYS = /^(params|body|idempotency_key|signal|unawaited|keepalive)$/;

/** A request whose path, parameters, body or response the OpenAPI document does not type. */
function pathTypedByHand(node) {
  if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
    const name = calleeName(node.tagName);
    if (name !== 'DataTable' && name !== 'SearchSelect') return undefined;
    const attribute = node.attributes.properties.find((one) => one.name?.text === 'path')?.initializer;
    const isFree = attribute && ts.isJsxExpression(attribute) && isComputed(attribute.expression);
    if (node.typeArguments || isFree) return `${name}: the row and the path come from the OpenAPI document`;
    return undefined;
  }
  if (!ts.isCallExpression(node)) return undefined;
  const name = calleeName(node.expression);
  if (!API_CALL.test(name)) return undefined;
  if (node.typeArguments) return `${name}<…>: the type comes from the OpenAPI document`;
  const [first, second, third] = node.arguments;
  if (name === 'useKeysetPage' || name === 'useDeletion') {
    const given = first && ts.isObjectLiteralExpression(first) ? first.properties : [];
    const path = given.find((one) => one.name?.text === 'path')?.initializer;
    return path && isComputed(path) ? `${name}: a path of the OpenAPI document, with path_params` : undefined;
  }
  if (name === 'useApiMutation') {
    return first && ts.isStringLiteral(first) && !isComputed(second)
      ? undefined
      : `${name}: method and path of the OpenAPI document come first`;
  }
  if (!first || isComputed(first)) return `${name}: a path of the OpenAPI document, with params`;
  const isInit =
    !second ||
    !ts.isObjectLiteralExpression(second) ||
    second.properties.every((one) => INIT_KEYS.test(one.name?.text ?? ''));
  const hasOptions = third && name !== 'useApiQuery' && name !== 'api.upload';
  return isInit && !hasOptions ? undefined : `${name}: parameters and body go as { params, body }`;
}

/** A path that is put together, where a literal or the name of a constant would be typed. */
function isComputed(node) {
  if (ts.isConditionalExpression(node)) return isComputed(node.whenTrue) || isComputed(node.whenFalse);
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return false;
  return !ts.isStringLiteralLike(node) && !ts.isIdentifier(node);
}

/** antd's own table and form: the kit's keep columns, keys, focus and errors alike on every screen. */
function antdImport(node, report) {
  const from = node.moduleSpecifier.text;
  const whole = /^antd\/(?:es|lib)\/(table|form)\b/.exec(from)?.[1];
  const bindings = node.importClause?.namedBindings;
  const named =
    from === 'antd' && bindings && ts.isNamedImports(bindings)
      ? bindings.elements
          .filter((element) => !element.isTypeOnly && !node.importClause.isTypeOnly)
          .map((element) => (element.propertyName ?? element.name).text)
          .filter((name) => name === 'Table' || name === 'Form')
      : [];
  const star = (from === 'antd' && bindings && ts.isNamespaceImport(bindings)) || from === 'antd/es';
  for (const name of [...named, ...(whole ? [whole] : []), ...(star ? ['*'] : [])])
    report('kit-table-and-form', node, `antd's ${name}: use the kit's DataTable and RecordForm`);
}

const NOUN =
  /^(invoices?|suppliers?|payments?|payees?|partners?|journals?|approvals?|approvers?|customers?|withholding|zengin|remittance|vouchers?|deals?|masters?|receipts?|walletables?|keikasochi)$/;

/** Names that a kit declares and that belong to a team: files, functions, classes, types, constants, members. */
function reportNouns(file, source, report) {
  const seen = new Set();
  const check = (name, node) => {
    const word = name
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .split(/[^a-z]+/)
      .find((part) => NOUN.test(part));
    if (!word || seen.has(name)) return;
    seen.add(name);
    report('kit-without-business-nouns', node, `${name}: the kit knows no ${word}`);
  };
  if (!/\/locales\//.test(file)) check(file.split('/').pop().replace(/\..*/, ''), source);
  const visit = (node) => {
    if (
      (ts.isFunctionDeclaration(node) ||
        ts.isClassDeclaration(node) ||
        ts.isInterfaceDeclaration(node) ||
        ts.isTypeAliasDeclaration(node) ||
        ts.isEnumDeclaration(node) ||
        ts.isVariableDeclaration(node) ||
        ts.isPropertySignature(node) ||
        ts.isPropertyDeclaration(node) ||
        ts.isMethodDeclaration(node) ||
        ts.isPropertyAssignment(node)) &&
      node.name &&
      (ts.isIdentifier(node.name) || ts.isStringLiteralLike(node.name))
    )
      check(node.name.text, node);
    ts.forEachChild(node, visit);
  };
  visit(source);
}
