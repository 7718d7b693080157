// Every stored or declared thing must be used: npm run check -- reach.
//
// - A stored field or column has a screen or a rule that depends on it, and something that sets it.
// - A setting has a screen that sets it, and something elsewhere that obeys it.
// - An ability is demanded by a route and has words on the roles screen; a demanded ability is declared.
// - The words of an error belong to a code that the product creates; each created code has words.
// - An event has a producer and a consumer.
// - An endpoint has a screen, or a reason in the exceptions.
//
// A value that is only passed on under its own name is not used. Uses are counted by name within a service and its
// pages: two records of one service with a field of the same name share them.
//
// node scripts/reach.mjs prints what is found, the exceptions too.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { EXCEPTIONS } from './reach/exceptions.mjs';
import * as declared from './reach/declared.mjs';
import { dependsOn, readUses } from './reach/uses.mjs';
import { featureOf } from './boundaries/tree.mjs';
import { ROOT } from './runtime.mjs';

/** Columns that the kit reads in every table. */
const KIT_COLUMNS = new Set(['id', 'organization_id', 'version', 'created_at', 'updated_at']);

/**
 * Everything that is declared and not used.
 * @param {string} [root] absolute path of the tree
 * @returns {Promise<{key: string, text: string}[]>} key: the name under which exceptions.mjs excuses it
 */
export async function findUnreached(root = ROOT) {
  const uses = readUses(root);
  const lists = [
    storedFields(root, uses),
    settings(root, uses),
    await abilities(root, uses),
    errors(root, uses),
    events(root, uses),
    endpoints(root, uses),
  ];
  return lists.flat().map(([key, text]) => ({ key, text }));
}

const inServices = ({ file }) => file.startsWith('services/');
const inFrontends = ({ file }) => file.startsWith('frontends/');

/** Files that may use a field of a service: its own, the kits, its pages, and pages of others that call its API. */
function scopeOf(root, uses, team) {
  const served = declared.pathsOf(root, team);
  const placeOf = (file) => `${file.split('/')[1]} ${featureOf(file) ?? file}`;
  const callers = new Set(
    uses
      .filter(inFrontends)
      .filter(({ calls }) => [...calls].some((call) => served.has(call.replace(/^\w+ /, ''))))
      .map(({ file }) => placeOf(file)),
  );
  const own = new Set([`services/${team}`, 'services/kit', `frontends/${team}`]);
  return uses.filter(
    ({ file, workspace }) =>
      own.has(workspace) ||
      /^frontends\/(kit|shell)\//.test(file) ||
      (inFrontends({ file }) && callers.has(placeOf(file))),
  );
}

function storedFields(root, uses) {
  const fields = declared.declaredFields(root);
  const described = new Set(declared.describedRecords(root));
  const columns = declared.declaredColumns(root);
  const found = [];
  for (const team of new Set([...fields, ...columns].map((one) => one.team))) {
    const scope = scopeOf(root, uses, team);
    const bodies = declared.functionBodies(root, team).map(dependsOn).join(' ');
    const isRead = (name) =>
      aliases(name).some((alias) => new RegExp(`\\b${alias}\\b`).test(bodies)) ||
      scope.some(
        (use) =>
          aliases(name).some((alias) => isUsedIn(use, alias)) ||
          (inFrontends(use) && isSetTo(use.sets.get(name))),
      );
    /** False for a field that gets the same constant wherever it is set. */
    const isSet = ({ name, file }) => {
      const places = scope.filter((use) => inServices(use) && use.sets.has(name));
      const values = new Set(places.flatMap(({ sets }) => [...sets.get(name)]).filter((one) => one !== '='));
      const isCopied = places.some(
        (use) =>
          use.sets.get(name).has('=') &&
          (use.file.endsWith('.consumer.ts') || path.dirname(use.file) === path.dirname(file)),
      );
      return values.size !== 1 || values.has('*') || values.has('true') || isCopied;
    };
    const onScreen = ({ record, options }) =>
      described.has(record) && /\b(group: |list: 'optional')/.test(options);
    const byUsers = ({ name, options }) =>
      /\b(edit: true|section: )/.test(options) &&
      scope.some((use) => inFrontends(use) && (use.literals.has(name) || use.sets.has(name)));
    const own = fields.filter((field) => field.team === team && !KIT_COLUMNS.has(field.name));
    for (const field of own) {
      const name = `${field.record}.${field.name}`;
      if (!isRead(field.name) && !onScreen(field))
        found.push([`field ${name}`, `${name} has no screen and no rule (${field.file})`]);
      else if (!isSet(field) && !byUsers(field) && !onScreen(field))
        found.push([`unset ${name}`, `${name} is never set to another value (${field.file})`]);
    }
    const known = new Set(own.map(({ table, name }) => `${table}.${name}`));
    for (const { table, name, generated, isKey } of columns.filter((column) => column.team === team)) {
      if (KIT_COLUMNS.has(name) || known.has(`${table}.${name}`) || generated || isKey) continue;
      if (!isRead(name))
        found.push([
          `column ${team}.${table}.${name}`,
          `no query and no rule reads ${team}.${table}.${name}`,
        ]);
    }
  }
  return found;
}

const isUsedIn = ({ reads, tokens, literals, templates }, name) =>
  reads.has(name) || tokens.has(name) || literals.has(name) || computes(templates, name);

/** True when a string with a computed part can be the name: `${side}_amount`. */
const computes = (templates, name) =>
  templates.some(({ pattern, length }) => length > 5 && pattern.test(name));

/** A column of one side of a journal line is also read by the name of its item: debit_segment_code as `segment`. */
function aliases(name) {
  const [, item] = /^(?:debit|credit)_(.+)$/.exec(name) ?? [];
  return item ? [name, item, item.replace(/_(id|code)$/, '')] : [name];
}

/** Set to something that is computed, or to more than one constant. */
const isSetTo = (values) =>
  values !== undefined && (values.has('*') || [...values].filter((value) => value !== '=').length > 1);

function settings(root, uses) {
  const names = declared.declaredSettings(root);
  const isOwn = ({ file }) =>
    /^(services\/admin\/src\/settings|frontends\/admin\/src\/(settings|organizations))\//.test(file);
  const screens = uses.filter((use) => inFrontends(use) && isOwn(use));
  const elsewhere = uses.filter((use) => !isOwn(use) && !use.file.startsWith('gateway/'));
  const check = (kind, name) => {
    const hasScreen = screens.some(
      ({ literals, sets, reads }) => literals.has(name) || reads.has(name) || isSetTo(sets.get(name)),
    );
    const isObeyed = elsewhere.some(
      ({ reads, tokens, templates }) => reads.has(name) || tokens.has(name) || computes(templates, name),
    );
    return [
      ...(hasScreen ? [] : [[`${kind} ${name} screen`, `no screen sets the ${kind} ${name}`]]),
      ...(isObeyed
        ? []
        : [[`${kind} ${name} effect`, `nothing outside its own screen depends on the ${kind} ${name}`]]),
    ];
  };
  return Object.entries(names).flatMap(([kind, all]) => all.flatMap((name) => check(kind, name)));
}

async function abilities(root, uses) {
  const all = await declared.declaredAbilities(root);
  const { resources = {}, operation: operations = {} } = declared.roleWords(root);
  const others = uses.filter((use) => inServices(use) && use.file !== declared.ABILITIES_FILE);
  const found = all.flatMap((ability) => {
    const [resource, operation] = ability.split(':');
    const isDemanded = others.some(
      ({ literals, templates }) =>
        literals.has(ability) || templates.some(({ pattern }) => pattern.test(ability)),
    );
    const hasWords = resource in resources && operation in operations;
    return [
      ...(isDemanded ? [] : [[`ability ${ability}`, `no route and no rule demands ${ability}`]]),
      ...(hasWords ? [] : [[`ability ${ability} words`, `the roles screen has no words for ${ability}`]]),
    ];
  });
  const demanded = new Set([...uses.flatMap(({ demands }) => [...demands]), ...declared.menuAbilities(root)]);
  for (const ability of demanded)
    if (!all.includes(ability))
      found.push([`ability ${ability} unknown`, `${ability} is demanded, and no role can hold it`]);
  return found;
}

function errors(root, uses) {
  const keyOf = (code) => code.replace(/[.:]/g, '_');
  const words = declared.declaredErrors(root);
  const literals = new Set(uses.flatMap((use) => [...use.literals].map(keyOf)));
  const templates = uses.filter(({ file }) => !inFrontends({ file })).flatMap((use) => use.templates);
  const isCreated = (key) => literals.has(key) || templates.some(({ pattern }) => pattern.test(key));
  const found = [];
  for (const word of words) {
    const code = word.replace(/^\w+\./, '');
    const key = isCreated(code) ? code : code.replace(/_(one|two|few|many|other|zero)$/, '');
    const cuts = [...key.matchAll(/_/g)].map(({ index }) => [key.slice(0, index), key.slice(index + 1)]);
    const isCause = cuts.some(([start, reason]) => isCreated(start) && literals.has(reason));
    if (key !== 'other' && !isCreated(key) && !isCause)
      found.push([`error ${word}`, `the product never creates the error ${word}`]);
  }
  const known = new Set(words.map((word) => word.replace(/^\w+\./, '')));
  const codes = new Set(uses.filter(inServices).flatMap((use) => [...use.throws]));
  for (const code of codes)
    if (!known.has(keyOf(code)) && !known.has(`${keyOf(code)}_other`))
      found.push([`error ${code} words`, `the error ${code} has no words`]);
  return found;
}

function events(root, uses) {
  return declared.declaredEvents(root).flatMap(({ name, constant }) => {
    const hasProducer = uses.some((use) => inServices(use) && use.sets.get('event')?.has(constant));
    const hasConsumer = uses.some(({ consumes }) => consumes.has(constant));
    return [
      ...(hasProducer ? [] : [[`event ${name} producer`, `no service emits ${name}`]]),
      ...(hasConsumer ? [] : [[`event ${name} consumer`, `no service consumes ${name}`]]),
    ];
  });
}

function endpoints(root, uses) {
  const called = new Set(uses.filter(inFrontends).flatMap(({ calls }) => [...calls]));
  return declared
    .declaredEndpoints(root)
    .filter((endpoint) => !called.has(endpoint))
    .map((endpoint) => [`endpoint ${endpoint}`, `no screen calls ${endpoint}`]);
}

/**
 * @param {{key: string, text: string}[]} found
 * @param {Record<string, string>} exceptions key -> reason
 * @returns {string[]} findings without an exception, and exceptions without a finding or a reason
 */
export function compareReach(found, exceptions) {
  const keys = new Set(found.map(({ key }) => key));
  return [
    ...found.filter(({ key }) => !(key in exceptions)).map(({ key, text }) => `${text} ["${key}"]`),
    ...Object.entries(exceptions).flatMap(([key, reason]) => {
      if (!keys.has(key)) return [`"${key}" is used now; remove it from scripts/reach/exceptions.mjs`];
      return reason.trim().length < 10 ? [`"${key}" has no reason in scripts/reach/exceptions.mjs`] : [];
    }),
  ];
}

/** What `npm run check` shows. */
export async function checkReach() {
  const found = await findUnreached();
  return { faults: compareReach(found, EXCEPTIONS), note: `${Object.keys(EXCEPTIONS).length} exceptions` };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { key, text } of await findUnreached())
    console.log(`${key in EXCEPTIONS ? 'known' : 'NEW  '} ${text} ["${key}"]`);
}
