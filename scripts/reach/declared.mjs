// What the product declares: fields, columns, settings, abilities, error codes, events and endpoints.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { topLevel } from './uses.mjs';
import { filesUnder, isTest, TEAMS } from '../boundaries/tree.mjs';

export const SETTINGS_FILE = 'services/admin/src/settings/settings.types.ts';
export const ABILITIES_FILE = 'services/admin/src/abilities/abilities.data.ts';
export const WORDS_FILE = 'frontends/kit/src/locales/errors.ja.json';
export const ROLE_WORDS_FILE = 'frontends/admin/src/locales/ja.json';
const METHODS = new Set(['get', 'put', 'post', 'patch', 'delete']);

const exists = (root, file) => fs.existsSync(path.join(root, file));
const read = (root, file) => fs.readFileSync(path.join(root, file), 'utf8');
const readJson = (root, file) => (exists(root, file) ? JSON.parse(read(root, file)) : {});
const parsed = (file, text) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

function find(node, wanted, found = []) {
  if (wanted(node)) found.push(node);
  ts.forEachChild(node, (child) => void find(child, wanted, found));
  return found;
}

const isCallOf = (node, name) =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name;

/**
 * The fields of every declared record.
 * @returns {{team: string, record: string, table: string, name: string, options: string, file: string}[]}
 *   options: the text of the declaration
 */
export function declaredFields(root) {
  const files = filesUnder(root, (file) => file.endsWith('.record.ts') && !isTest(file), ['services']);
  return files.flatMap((file) => {
    const source = parsed(file, read(root, file));
    const constants = new Map(
      find(source, ts.isVariableDeclaration).map(({ name, initializer }) => [name.getText(), initializer]),
    );
    return find(source, (node) => isCallOf(node, 'record')).flatMap(({ arguments: [name, place, shape] }) => {
      const table = /table: '(\w+)'/.exec(place?.getText() ?? '')?.[1];
      if (!table || !ts.isObjectLiteralExpression(shape)) return [];
      const team = file.split('/')[1];
      return properties(shape, constants).map((field) => ({
        table,
        ...field,
        team,
        record: name.text,
        file,
      }));
    });
  });
}

function properties(shape, constants) {
  return shape.properties.flatMap((property) => {
    if (ts.isPropertyAssignment(property)) {
      const options = property.initializer.getText();
      const named = find(property.initializer, ts.isIdentifier).map(({ text }) =>
        constants.get(text)?.getText(),
      );
      return [{ name: property.name.text, options: [options, ...named].join(' ') }];
    }
    if (!ts.isSpreadAssignment(property)) return [];
    const { expression } = property;
    if (ts.isIdentifier(expression) && constants.has(expression.text))
      return find(constants.get(expression.text), ts.isObjectLiteralExpression)
        .slice(0, 1)
        .flatMap((inner) => properties(inner, constants));
    const inner = ts.isCallExpression(expression)
      ? expression.arguments.filter(ts.isObjectLiteralExpression)
      : [];
    const [table] = isCallOf(expression, 'inTable') ? expression.arguments : [];
    return inner.flatMap((one) =>
      properties(one, constants).map((field) => (table ? { table: table.text, ...field } : field)),
    );
  });
}

/**
 * The columns that the migrations of each service leave behind.
 * @returns {{team: string, table: string, name: string, generated: boolean, isKey: boolean}[]} isKey: unique, so the database compares it
 */
export function declaredColumns(root) {
  return TEAMS.flatMap((team) => {
    const columns = new Map();
    const keys = new Set();
    const files = filesUnder(root, (file) => file.endsWith('.sql'), [
      `services/${team}/src/migrations`,
    ]).sort();
    for (const file of files) {
      const sql = read(root, file).replace(/--[^\n]*/g, '');
      for (const [, table, body] of sql.matchAll(/create table \w+\.(\w+) \(([\s\S]*?)\n\)/g))
        for (const line of topLevel(body)) {
          for (const [, list] of line.matchAll(/(?:unique|primary key) \(([^)]*)\)/g))
            for (const key of list.match(/\w+/g)) keys.add(`${table}.${key}`);
          const [, name] = /^\s*"?([a-z_][a-z0-9_]*)"?\s+\S/.exec(line) ?? [];
          if (!name || /^(primary|foreign|unique|check|constraint|exclude)$/.test(name)) continue;
          columns.set(`${table}.${name}`, {
            team,
            table,
            name,
            generated: /\bgenerated always\b/.test(line),
          });
        }
      for (const [, table, changes] of sql.matchAll(/alter table (?:only )?\w+\.(\w+)([^;]*);/g)) {
        for (const [, name, rest] of changes.matchAll(/add column (?:if not exists )?(\w+)([^,;]*)/g))
          columns.set(`${table}.${name}`, { team, table, name, generated: /generated always/.test(rest) });
        for (const [, name] of changes.matchAll(/drop column (?:if exists )?(\w+)/g))
          columns.delete(`${table}.${name}`);
      }
      for (const [, table, list] of sql.matchAll(
        /create unique index (?:if not exists )?\w+\s+on \w+\.(\w+) (?:using \w+ )?\(([^)]*)\)/g,
      ))
        for (const name of list.match(/\w+/g)) keys.add(`${table}.${name}`);
      for (const [, table] of sql.matchAll(/drop table (?:if exists )?\w+\.(\w+)/g))
        for (const key of [...columns.keys()]) if (key.startsWith(`${table}.`)) columns.delete(key);
    }
    return [...columns].map(([key, column]) => ({ ...column, isKey: keys.has(key) }));
  });
}

/** The text of the functions in the migrations of a service: they read columns too. */
export function functionBodies(root, team) {
  const files = filesUnder(root, (file) => file.endsWith('.sql'), [`services/${team}/src/migrations`]);
  return files.flatMap((file) =>
    [...read(root, file).matchAll(/\$\$([\s\S]*?)\$\$/g)].map(([, body]) => body),
  );
}

/** @returns {{setting: string[], profile: string[]}} names of the organization's settings and profile */
export function declaredSettings(root) {
  if (!exists(root, SETTINGS_FILE)) return { setting: [], profile: [] };
  const source = parsed(SETTINGS_FILE, read(root, SETTINGS_FILE));
  const keys = (name) =>
    find(source, (node) => ts.isVariableDeclaration(node) && node.name.getText() === name)
      .flatMap(({ initializer }) => initializer.arguments[0].properties)
      .map((property) => property.name.text);
  return { setting: keys('organizationSettingsSchema'), profile: keys('organizationProfileSchema') };
}

/** @returns {Promise<string[]>} every ability as `resource:operation` */
export async function declaredAbilities(root) {
  if (!exists(root, ABILITIES_FILE)) return [];
  // The file holds constants only, so it runs alone.
  const { outputText } = ts.transpileModule(read(root, ABILITIES_FILE), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext },
  });
  const { ABILITIES } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
  return ABILITIES;
}

/** @returns {string[]} `general.no_record`: every key of the words for errors */
export function declaredErrors(root) {
  return Object.entries(readJson(root, WORDS_FILE)).flatMap(([section, words]) =>
    Object.keys(words).map((key) => `${section}.${key}`),
  );
}

/** Words of the roles screen. */
export const roleWords = (root) => readJson(root, ROLE_WORDS_FILE).ability ?? {};

/** @returns {{name: string, constant: string}[]} messages with a topic */
export function declaredEvents(root) {
  const files = filesUnder(root, (file) => file.endsWith('events.proto'), ['proto']);
  return files.flatMap((file) =>
    [...read(root, file).matchAll(/^message (\w+) \{\s*\n\s*option \(uketori\.event\.v1\.topic\)/gm)].map(
      ([, name]) => ({ name, constant: name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase() }),
    ),
  );
}

/** @returns {string[]} `GET /path` of the gateway's OpenAPI document */
export function declaredEndpoints(root) {
  const { paths = {} } = readJson(root, 'proto/openapi/uketori.json');
  return Object.entries(paths).flatMap(([address, item]) =>
    Object.keys(item)
      .filter((method) => METHODS.has(method))
      .map((method) => `${method.toUpperCase()} ${address}`),
  );
}

/** @returns {Set<string>} the paths that a service serves */
export const pathsOf = (root, team) =>
  new Set(Object.keys(readJson(root, `proto/openapi/${team}.json`).paths ?? {}));

/** Descriptions of records from which pages build forms and columns. */
export const describedRecords = (root) =>
  filesUnder(root, (file) => file.endsWith('.json'), ['proto/records']).map((file) =>
    path.basename(file, '.json'),
  );

/** @returns {string[]} abilities that the menus of the remotes demand */
export function menuAbilities(root) {
  const files = filesUnder(root, (file) => /^frontends\/\w+\/remote\.json$/.test(file), ['frontends']);
  return files.flatMap((file) => read(root, file).match(/(?<=")\w+:\w+(?=")/g) ?? []);
}
