// What the product's code does with names: which it reads, which it sets, and which it only passes on.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { codeFiles, isTest, workspaceOf } from '../boundaries/tree.mjs';

/** Files of the product that may use a name: no test, no generated file, no gallery, no demonstration. */
export const productFiles = (root) =>
  codeFiles(root).filter(
    (file) =>
      /^(services|frontends|gateway)\//.test(file) && !isTest(file) && !/\.gallery\.|\/seed\.ts$/.test(file),
  );

/** One spelling for a name in SQL, in a proto and in code. */
export const plain = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * What one file does with names.
 * @typedef {object} Uses
 * @property {string} file
 * @property {Set<string>} reads names whose value something depends on
 * @property {Set<string>} literals strings, for example the names of form fields and columns
 * @property {Set<string>} tokens words of SQL that something depends on
 * @property {Map<string, Set<string>>} sets name -> values that are constants, `*` for one that is computed, `=` for
 *   one of the same name
 * @property {{pattern: RegExp, length: number}[]} templates strings with a part that is computed, and how much is not
 * @property {Set<string>} calls `GET /path` of each call of the API
 * @property {Set<string>} demands abilities that a route declares
 * @property {Set<string>} consumes constants of events with a consumer
 * @property {Set<string>} throws codes of errors that are created here
 */

/** @returns {Uses[]} */
export function readUses(root) {
  return productFiles(root).map((file) => fileUses(file, fs.readFileSync(path.join(root, file), 'utf8')));
}

/** @returns {Uses} */
export function fileUses(file, text) {
  const kind = file.endsWith('x')
    ? ts.ScriptKind.TSX
    : file.endsWith('ts')
      ? ts.ScriptKind.TS
      : ts.ScriptKind.JS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const uses = {
    file,
    workspace: workspaceOf(file),
    reads: new Set(),
    literals: new Set(),
    tokens: new Set(),
    sets: new Map(),
    templates: [],
    calls: new Set(),
    demands: new Set(),
    consumes: new Set(),
    throws: new Set(),
  };
  const isSql = /\.(repository|list)\.ts$/.test(file) || file.startsWith('services/kit/');
  const unpacked = [];
  const openMethods = new Set();
  const paths = new Set();
  const set = (name, value) => {
    if (!uses.sets.has(name)) uses.sets.set(name, new Set());
    uses.sets.get(name).add(value);
  };
  const visit = (node) => {
    if (isDeclaration(node)) return;
    if (ts.isPropertyAccessExpression(node)) access(node, plain(node.name.text));
    else if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      access(node, plain(node.argumentExpression.text));
    else if (ts.isPropertyAssignment(node) && !isComputed(node.name) && !isSchema(node)) {
      const name = plain(node.name.text);
      if (isCondition(node)) uses.reads.add(name);
      else if (isConstant(node.initializer)) set(name, node.initializer.getText(source));
      else set(name, passesOn(node.initializer, name) ? '=' : '*');
    } else if (ts.isShorthandPropertyAssignment(node)) {
      const name = plain(node.name.text);
      if (isCondition(node)) uses.reads.add(name);
      else set(name, '*');
    } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) unpacked.push(node);
    else if (ts.isStringLiteralLike(node)) literal(node);
    else if (ts.isTemplateExpression(node)) template(node);
    if (ts.isCallExpression(node)) call(node);
    if (ts.isNewExpression(node) && node.expression.getText(source) === 'DomainError')
      for (const code of stringsIn(node.arguments?.[0])) uses.throws.add(code);
    ts.forEachChild(node, visit);
  };
  const access = (node, name) => {
    if (isTarget(node)) set(name, isConstant(node.parent.right) ? node.parent.right.getText(source) : '*');
    else if (isInserted(node)) set(name, '*');
    else if (!isPassedOn(node, name)) uses.reads.add(name);
  };
  const literal = (node) => {
    if (ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent)) return;
    if (ts.isPropertyAssignment(node.parent) && node.parent.name === node) return;
    if (/^\/[a-z]/.test(node.text)) paths.add(node.text);
    uses.literals.add(node.text);
    if (isSql) sql(node.text);
  };
  const template = (node) => {
    const parts = [node.head.text, ...node.templateSpans.map(({ literal: { text: part } }) => part)];
    if (isSql) sql(parts.join(' $ '));
    const { length } = parts.join('');
    if (length < 3 || length > 80) return;
    uses.templates.push({ pattern: new RegExp(`^${parts.map(escaped).join('[\\w.-]+')}$`), length });
  };
  const sql = (written) => {
    for (const name of written.match(/insert into [\w.]+\s*\(([^)]*)\)/gi)?.flatMap(words) ?? [])
      set(name, '*');
    for (const [, name] of written.matchAll(/(?:\bset|,)\s+"?(\w+)"? = /gi)) set(name, '*');
    for (const word of words(dependsOn(written))) uses.tokens.add(word);
  };
  const call = ({ expression, arguments: [first, second] }) => {
    if (!first) return;
    if (ts.isIdentifier(expression)) {
      if (expression.text === 'Ability') for (const ability of stringsIn(first)) uses.demands.add(ability);
      if (expression.text === 'OnEvent') uses.consumes.add(first.getText(source));
      if (expression.text === 'useDeletion') openMethods.add('DELETE');
      // useApiMutation('put', '/path')
      if (ts.isStringLiteralLike(first) && VERBS[first.text]) sends(VERBS[first.text], second);
    } else if (ts.isPropertyAccessExpression(expression)) {
      const { name, expression: holder } = expression;
      const method = VERBS[name.text];
      if (method && /^(api|client)$/.test(holder.getText(source))) sends(method, first);
    }
  };
  const sends = (method, address) => {
    if (address && ts.isStringLiteralLike(address)) uses.calls.add(`${method} ${address.text}`);
    else openMethods.add(method);
  };
  visit(source);
  for (const node of unpacked) {
    const name = plain((node.propertyName ?? node.name).getText(source));
    if (ts.isIdentifier(node.name) ? isLocalRead(node, name) : true) uses.reads.add(name);
  }
  // A path outside a call is read; it is sent too where the file calls a method with a path that it computes.
  for (const address of paths)
    for (const method of ['GET', ...openMethods]) uses.calls.add(`${method} ${address}`);
  return uses;
}

/** The methods of the API client; an upload is a POST. */
const VERBS = {
  get: 'GET',
  file: 'GET',
  put: 'PUT',
  upload: 'POST',
  post: 'POST',
  patch: 'PATCH',
  delete: 'DELETE',
};

const escaped = (part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const words = (written) => written.match(/\b[a-z_][a-z0-9_]*\b/g) ?? [];

/** Splits SQL at the commas outside parentheses. */
export function topLevel(body) {
  const parts = [''];
  let depth = 0;
  for (const letter of body) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

function stringsIn(node) {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(stringsIn);
  return ts.isConditionalExpression(node) ? [node.whenTrue, node.whenFalse].flatMap(stringsIn) : [];
}

/** SQL without the parts that only store or return a column. */
export function dependsOn(written) {
  return written
    .replace(/insert into [\w.]+\s*\([^)]*\)/gi, ' ')
    .replace(/(\bset|,)\s+"?\w+"? = (excluded\.\w+|\$\w*)/gi, ' ')
    .replace(/\breturning\b[\s\S]*$/i, ' ')
    .replace(/\bselect\b([\s\S]*?)\bfrom\b/gi, (_all, columns) =>
      topLevel(columns)
        .filter((column) => !/^\s*(\w+\.)?\w+\s*$/.test(column))
        .join(','),
    );
}

/** Types, and the call that declares a record. */
function isDeclaration(node) {
  if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return true;
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'record';
}

const isComputed = (name) => !ts.isIdentifier(name) && !ts.isStringLiteralLike(name);

/** A key of a zod schema. */
function isSchema({ parent }) {
  const { parent: holder } = parent;
  return (
    holder !== undefined &&
    ts.isCallExpression(holder) &&
    ts.isPropertyAccessExpression(holder.expression) &&
    /^(object|strictObject|looseObject|extend|safeExtend)$/.test(holder.expression.name.text)
  );
}

/** A column in the condition of a query: `tx.find(Entity, { name })`. */
function isCondition({ parent }) {
  const call = parent.parent;
  return (
    ts.isCallExpression(call) &&
    call.arguments[0] !== parent &&
    ts.isPropertyAccessExpression(call.expression) &&
    /^(find|list|count|exists)/.test(call.expression.name.text)
  );
}

function isConstant(node) {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return isConstant(node.expression);
  if (ts.isPrefixUnaryExpression(node)) return isConstant(node.operand);
  if (ts.isArrayLiteralExpression(node)) return node.elements.length === 0;
  if (ts.isObjectLiteralExpression(node)) return node.properties.length === 0;
  return (
    ts.isLiteralExpression(node) ||
    [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(node.kind) ||
    (ts.isIdentifier(node) && (node.text === 'undefined' || /^[A-Z][A-Z0-9_]+$/.test(node.text)))
  );
}

/** The left side of an assignment. */
const isTarget = (node) =>
  ts.isBinaryExpression(node.parent) &&
  node.parent.left === node &&
  node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;

/** A parameter of an INSERT. */
function isInserted(node) {
  const list = node.parent;
  if (!ts.isArrayLiteralExpression(list) || !ts.isCallExpression(list.parent)) return false;
  return list.parent.arguments.some((argument) => /^[`'"]\s*insert\b/i.test(argument.getText()));
}

/** The expression that a value ends up in, past conversions and defaults. */
function destination(node) {
  const { parent } = node;
  if (
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    (ts.isCallExpression(parent) && parent.expression !== node) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) &&
      [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken].includes(parent.operatorToken.kind))
  )
    return destination(parent);
  if (
    ts.isPropertyAccessExpression(parent) &&
    ts.isCallExpression(parent.parent) &&
    parent.parent.expression === parent
  )
    return destination(parent.parent);
  return parent;
}

/** `name: row.name`: the value goes on under its own name, and nothing depends on it here. */
function isPassedOn(node, name) {
  const end = destination(node);
  return ts.isPropertyAssignment(end) && !isComputed(end.name) && plain(end.name.text) === name;
}

/** True when an initializer is a value of the same name. */
function passesOn(initializer, name) {
  let found = false;
  const visit = (node) => {
    if (ts.isPropertyAccessExpression(node) && plain(node.name.text) === name) found = true;
    else if (ts.isIdentifier(node) && plain(node.text) === name) found = true;
    else ts.forEachChild(node, visit);
  };
  visit(initializer);
  return found;
}

/** `{ name }` of a pattern: read when the function does more with it than pass it on. */
function isLocalRead(element, name) {
  const local = element.name.text;
  let scope = element.parent;
  while (scope.parent && !ts.isFunctionLike(scope) && !ts.isBlock(scope) && !ts.isSourceFile(scope))
    scope = scope.parent;
  let found = false;
  const visit = (node) => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node) && node.text === local && node !== element.name && isValue(node))
      found ||= !isPassedOn(node, name) && !isInserted(node);
    ts.forEachChild(node, visit);
  };
  visit(scope);
  return found;
}

function isValue(node) {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  return !(ts.isBindingElement(parent) && (parent.name === node || parent.propertyName === node));
}
