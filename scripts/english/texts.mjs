// Finds the English texts of a file, as sentences with their lines.
import path from 'node:path';
import ts from 'typescript';

/**
 * @typedef {'doc' | 'comment' | 'api' | 'title' | 'screen' | 'subject'} Kind doc: Markdown; comment: of code; api:
 *   descriptions in the OpenAPI; title: of a test; screen: a text that users read; subject: of a commit
 * @typedef {{kind: Kind, line: number, text: string}} Text
 */

const TITLES = new Set(['describe', 'it', 'test']);

/** @returns {Text[]} every text of a file */
export function textsOf(file, source) {
  if (file.endsWith('.md')) return markdown(source);
  if (file.endsWith('.sql'))
    return comments(source, /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, ['--', '/*']);
  if (file.endsWith('.proto'))
    return comments(source, /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"/g, ['//', '/*']);
  if (file.endsWith('.json')) return file.includes('/openapi/') ? openapi(source) : screens(source);
  return code(file, source);
}

/** Sentences of a text. A list or a table cell ends a sentence, too. */
export function sentencesOf({ kind, text, line }) {
  const sentences = [];
  for (const part of text.split(/\n{2,}|\n\s*[-*] /)) {
    const plain = withoutCode(part.replace(/^(\*\*[^*]+\*\*):/, '$1.')).replace(/\s+/g, ' ');
    for (const sentence of plain.split(/(?<=[.!?][)"”]?) (?=[A-Z"“(+−`])/)) {
      if (/[A-Za-z]{2}/.test(sentence)) sentences.push({ kind, line, sentence: sentence.trim() });
    }
  }
  return sentences;
}

/** Code, addresses and quoted words are no prose. */
function withoutCode(text) {
  return text
    .replace(/`[^`]*`/g, 'CODE')
    .replace(/\bhttps?:\/\/\S+/g, 'URL')
    .replace(/(?<![\w/])[\w.-]+\/[\w./*-]*\w/g, 'PATH')
    .replace(/\{\{\w+\}\}/g, 'VALUE')
    .replace(/"[^"\n]{1,60}"|“[^”]{1,60}”/g, 'QUOTE')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__/g, '')
    .replace(/<\/?[a-z][^>]*>/g, '');
}

function markdown(source) {
  const texts = [];
  let fenced = false;
  let current = null;
  const flush = () => {
    if (current) texts.push(current);
    current = null;
  };
  source.split('\n').forEach((raw, index) => {
    const line = index + 1;
    if (/^\s*(```|~~~)/.test(raw)) {
      fenced = !fenced;
      flush();
      return;
    }
    if (fenced) return;
    if (/^\s*$/.test(raw) || /^\s*\|?[\s:|-]+\|?\s*$/.test(raw)) return flush();
    if (/^\s*\|/.test(raw)) {
      flush();
      for (const cell of raw.split('|'))
        if (cell.trim()) texts.push({ kind: 'doc', line, text: cell.trim() });
      return;
    }
    const start = /^\s*(?:#+|[-*+]|\d+\.|>)\s+/.exec(raw);
    if (start) flush();
    const text = raw.slice(start?.[0].length ?? 0).trim();
    if (current) current.text += ` ${text}`;
    else current = { kind: 'doc', line, text };
    if (/^\s*#/.test(raw)) flush();
  });
  flush();
  return texts;
}

/** Comments of a language whose strings and comments one expression finds. Adjacent line comments are one text. */
function comments(source, tokens, openers) {
  const found = [];
  for (const match of source.matchAll(tokens)) {
    if (openers.some((opener) => match[0].startsWith(opener)))
      found.push({ start: match.index, end: match.index + match[0].length, raw: match[0] });
  }
  return joined(source, found);
}

function joined(source, found) {
  const texts = [];
  let last = null;
  for (const { start, end, raw } of found) {
    const block = raw.startsWith('/*');
    const text = block ? blockText(raw) : raw.replace(/^(?:\/\/+|--+) ?/, '');
    const follows = last && !block && !last.block && /^\n[ \t]*$/.test(source.slice(last.end, start));
    if (follows) {
      last.text.text += `\n${text}`;
      last.end = end;
      continue;
    }
    const entry = { kind: 'comment', line: lineAt(source, start), text };
    texts.push(entry);
    last = { block, end, text: entry };
  }
  return texts.filter(
    ({ text }) => !/^\s*(?:@ts-|biome-|oxlint-|eslint-|@jest-environment|<reference)/.test(text),
  );
}

/** The prose of a block comment. A tag starts a text of its own; its type is code. */
function blockText(raw) {
  return raw
    .replace(/^\/\*+|\*+\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
    .replace(/@(?:typedef|type|template|import)\b.*$/gm, '\n\n')
    .replace(/@\w+\s*(?:\{(?:[^{}]|\{[^{}]*\})*\})?\s*(?:\[?[\w.]+\]?(?=\s))?/g, '\n\n');
}

function lineAt(source, position) {
  let line = 1;
  for (let at = source.indexOf('\n'); at !== -1 && at < position; at = source.indexOf('\n', at + 1))
    line += 1;
  return line;
}

/** Comments, `.describe('…')` texts and titles of tests. */
function code(file, source) {
  const tree = ts.createSourceFile(
    path.basename(file),
    source,
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('.tsx') ? ts.ScriptKind.TSX : file.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS,
  );
  const literals = [];
  const texts = [];
  const isTest = /\.(?:spec|test)\./.test(file);
  const visit = (node) => {
    if (isLiteral(node)) literals.push([node.pos, node.end, node]);
    if (ts.isCallExpression(node)) {
      const kind = kindOfCall(node, isTest);
      const text = kind && literalText(node.arguments[0]);
      if (text) texts.push({ kind, line: lineAt(source, node.arguments[0].pos), text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...joined(source, commentsBetween(source, literals, tree)), ...texts];
}

function isLiteral(node) {
  return (
    ts.isStringLiteralLike(node) ||
    node.kind === ts.SyntaxKind.TemplateHead ||
    node.kind === ts.SyntaxKind.TemplateMiddle ||
    node.kind === ts.SyntaxKind.TemplateTail ||
    node.kind === ts.SyntaxKind.RegularExpressionLiteral ||
    node.kind === ts.SyntaxKind.JsxText
  );
}

/** `.describe(…)` of a schema with one text; `it`, `test` and `describe`, also with `.each`, in a suite. */
function kindOfCall(node, isTest) {
  const called = node.expression;
  if (ts.isPropertyAccessExpression(called) && called.name.text === 'describe' && node.arguments.length === 1)
    return 'api';
  if (!isTest) return undefined;
  let name = called;
  while (
    ts.isCallExpression(name) ||
    ts.isPropertyAccessExpression(name) ||
    ts.isTaggedTemplateExpression(name)
  )
    name = ts.isTaggedTemplateExpression(name) ? name.tag : name.expression;
  return ts.isIdentifier(name) && TITLES.has(name.text) && node.arguments.length > 1 ? 'title' : undefined;
}

function literalText(node) {
  if (!node) return '';
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `CODE${literal.text}`).join('');
  if (ts.isBinaryExpression(node)) return literalText(node.left) + literalText(node.right);
  return '';
}

/** Comments of a parsed file: what opens like a comment outside of every literal. */
function commentsBetween(source, literals, tree) {
  const ranges = literals
    .map(([, end, node]) => [node.kind === ts.SyntaxKind.JsxText ? node.pos : node.getStart(tree), end])
    .sort((a, b) => a[0] - b[0]);
  const found = [];
  const opener = /\/\/|\/\*/g;
  let next = 0;
  for (let match = opener.exec(source); match; match = opener.exec(source)) {
    while (next < ranges.length && ranges[next][1] <= match.index) next += 1;
    if (next < ranges.length && ranges[next][0] <= match.index) {
      opener.lastIndex = ranges[next][1];
      continue;
    }
    const close =
      match[0] === '//' ? source.indexOf('\n', match.index) : source.indexOf('*/', match.index + 2) + 2;
    const end = close < 2 ? source.length : close;
    found.push({ start: match.index, end, raw: source.slice(match.index, end) });
    opener.lastIndex = end;
  }
  return found;
}

function openapi(source) {
  const found = [];
  source.split('\n').forEach((raw, index) => {
    const match = /^\s*"(?:description|summary)": ("(?:[^"\\]|\\.)*"),?$/.exec(raw);
    if (match) found.push({ kind: 'api', line: index + 1, text: JSON.parse(match[1]) });
  });
  return found;
}

function screens(source) {
  const found = [];
  source.split('\n').forEach((raw, index) => {
    const match = /^\s*"[^"]*": ("(?:[^"\\]|\\.)*"),?$/.exec(raw);
    if (match) found.push({ kind: 'screen', line: index + 1, text: JSON.parse(match[1]) });
  });
  return found;
}
