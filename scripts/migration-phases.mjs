import { parse } from 'libpg-query';
import { statementEffects } from '../deploy/embedded/migration-effects.rules.mjs';

/**
 * What an expand migration must not do. The processes of the previous release go on running while it is applied and
 * afterwards, so it may only add: tables, columns that are nullable or have a default, indexes, functions and policies
 * (docs/recipes/change-a-table.md). Every statement that is not listed here as an addition is refused.
 * @param {string} sql one migration file
 * @param {{way?: import('../services/kit/src/migration-phase.js').Way, before?: string, online?: boolean}} options
 *   before: the file before it, whose columns a file of batches may fill; online: locks that last count, too
 * @returns {Promise<string[]>} one sentence per statement that is refused; a syntax error counts as one
 */
export async function expandBreaches(sql, { way = 'transaction', before = '', online = false } = {}) {
  let statements;
  try {
    statements = (await parse(sql.replaceAll(':batch', '1'))).stmts ?? [];
    const added = { tables: new Set(), columns: new Set(), secured: new Map() };
    for (const { stmt } of statements) note(stmt, added);
    if (typeof way === 'object') {
      for (const { stmt } of (await parse(before)).stmts ?? []) note(stmt, added);
      return batchBreaches(sql, statements, added);
    }
    const found = statements.flatMap(({ stmt }) => breaches(stmt, added));
    if (way === 'statements' && statements.length !== 1)
      found.push('without a transaction there is one statement: a run that was cut off could not go on');
    return online ? [...found, ...statements.flatMap(({ stmt }) => longLocks(stmt, added))] : found;
  } catch (error) {
    return [`does not parse: ${error.message}`];
  }
}

/** One update of a column that the file before added; it must name its batch and change no row twice. */
function batchBreaches(sql, statements, added) {
  const [kind] = statements.length === 1 ? entry(statements[0].stmt) : [];
  if (kind !== 'UpdateStmt') return ['a file of batches is one update'];
  const limited = /\blimit\s+:batch\b/i.test(sql);
  return [
    ...(limited ? [] : ['the update must take `limit :batch` rows at a time']),
    ...(/\bskip\s+locked\b/i.test(sql) ? ['skip locked would leave rows out for good'] : []),
    ...breaches(statements[0].stmt, added),
  ];
}

/** What would keep the users of a table in use waiting for longer than a moment. */
function longLocks(stmt, added) {
  const [kind, node] = entry(stmt);
  const table = node.relation ? nameOf(node.relation) : '';
  if (!table || added.tables.has(table)) return [];
  if (kind === 'IndexStmt' && !node.concurrent)
    return [
      `index on ${table}: writers wait while it is built; create it concurrently, without a transaction`,
    ];
  if (kind === 'UpdateStmt')
    return [`update of ${table}: its rows are locked until the end; fill them in batches, in the next file`];
  if (kind !== 'AlterTableStmt') return [];
  return statementEffects(stmt)
    .filter(({ work }) => work === 'rewrite')
    .map(({ what }) => `${what} ${table}: its value is computed for each row, so the table is rewritten`);
}

/** Remembers what the file itself adds: the previous release does not know it, so anything may be done to it. */
function note(stmt, added) {
  const [kind, node] = entry(stmt);
  if (kind === 'CreateStmt') added.tables.add(nameOf(node.relation));
  if (kind !== 'AlterTableStmt') return;
  const table = nameOf(node.relation);
  for (const { AlterTableCmd: command } of node.cmds) {
    if (command.subtype === 'AT_AddColumn') added.columns.add(`${table}.${command.def.ColumnDef.colname}`);
    // The last one counts: row-level security that is lifted for a backfill is back at the end of the file.
    if (command.subtype === 'AT_NoForceRowSecurity') added.secured.set(table, false);
    if (command.subtype === 'AT_ForceRowSecurity') added.secured.set(table, true);
  }
}

const ALWAYS = new Set([
  'CreateStmt',
  'CreateFunctionStmt',
  'CreateSeqStmt',
  'CreateEnumStmt',
  'CompositeTypeStmt',
  'CreateDomainStmt',
  'CreateStatsStmt',
  'CommentStmt',
]);

/** Rules by kind of statement; each returns why it is refused, or nothing. */
const RULES = {
  IndexStmt: (node, added) =>
    node.unique && !added.tables.has(nameOf(node.relation))
      ? [`unique index on ${nameOf(node.relation)}: the running release may write rows that it refuses`]
      : [],
  ViewStmt: (node) => (node.replace ? ['create or replace view changes what the running release reads'] : []),
  GrantStmt: (node) => (node.is_grant ? [] : ['revoke takes a right from the running release']),
  CreatePolicyStmt: (node, added) =>
    node.permissive || added.tables.has(nameOf(node.table))
      ? []
      : [`restrictive policy on ${nameOf(node.table)} hides rows from the running release`],
  CreateTrigStmt: (node, added) =>
    added.tables.has(nameOf(node.relation))
      ? []
      : [`trigger on ${nameOf(node.relation)} changes what the running release writes`],
  VariableSetStmt: (node) => (node.is_local ? [] : [`set ${node.name} must be set local`]),
  SelectStmt: selected,
  AlterTableStmt: altered,
  InsertStmt: (node, added) =>
    added.tables.has(nameOf(node.relation))
      ? []
      : [`insert into ${nameOf(node.relation)}: only a table that this file creates may be filled`],
  UpdateStmt: (node, added) => {
    const table = nameOf(node.relation);
    const kept = node.targetList
      .map(({ ResTarget }) => ResTarget.name)
      .filter((column) => !added.tables.has(table) && !added.columns.has(`${table}.${column}`));
    return kept.map(
      (column) => `update of ${table}.${column}: only a column that this file adds may be filled`,
    );
  },
};

function breaches(stmt, added) {
  const [kind, node] = entry(stmt);
  if (ALWAYS.has(kind)) return [];
  const rule = RULES[kind];
  if (!rule) return [`${wordsOf(kind)} is not an addition`];
  return [...rule(node, added), ...nestedWrites(node).flatMap((inner) => breaches(inner, added))];
}

/** Statements that write inside another one: `with gone as (delete …) …`. */
function nestedWrites(node) {
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, value]) =>
    /^(Insert|Update|Delete|Merge)Stmt$/.test(key) ? [{ [key]: value }] : nestedWrites(value),
  );
}

/** `select kit.tenant_table('schema.table')` of a table that the file creates; no other function is called. */
function selected(node, added) {
  const call = node.targetList?.length === 1 ? node.targetList[0].ResTarget?.val?.FuncCall : undefined;
  const name = call?.funcname?.map(({ String: part }) => part.sval).join('.');
  const table = call?.args?.[0]?.A_Const?.sval?.sval;
  if (name === 'kit.tenant_table' && added.tables.has(table) && !node.fromClause) return [];
  return ['select: only kit.tenant_table of a table that this file creates'];
}

function altered(node, added) {
  const table = nameOf(node.relation);
  if (added.tables.has(table)) return [];
  if (node.objtype !== 'OBJECT_TABLE') return ['only tables may be altered'];
  return node.cmds.flatMap(({ AlterTableCmd: command }) => commandBreaches(command, table, added));
}

function commandBreaches(command, table, added) {
  const { subtype } = command;
  if (subtype === 'AT_AddColumn') return columnBreaches(command.def.ColumnDef, table);
  if (subtype === 'AT_AddConstraint') return constraintBreaches(command.def.Constraint, table, added);
  if (subtype === 'AT_NoForceRowSecurity' || subtype === 'AT_ForceRowSecurity')
    return added.secured.get(table) ? [] : [`${table} is left without forced row-level security`];
  return [`alter table ${table}: ${wordsOf(subtype)} is not an addition`];
}

/** A column that the running release does not name in its inserts. */
function columnBreaches({ colname, constraints = [] }, table) {
  const kinds = constraints.map(({ Constraint: one }) => one);
  const has = (kind) => kinds.some(({ contype }) => contype === kind);
  const hasDefault =
    kinds.some(({ contype, raw_expr }) => contype === 'CONSTR_DEFAULT' && !raw_expr?.A_Const?.isnull) ||
    has('CONSTR_GENERATED') ||
    has('CONSTR_IDENTITY');
  const column = `${table}.${colname}`;
  if (has('CONSTR_PRIMARY')) return [`${column}: a new primary key is not an addition`];
  if (has('CONSTR_NOTNULL') && !hasDefault)
    return [`${column} is not null without a default: inserts of the running release would fail`];
  if (has('CONSTR_UNIQUE') && has('CONSTR_DEFAULT'))
    return [`${column} is unique with a default: the second insert of the running release would fail`];
  return [];
}

/** A key through a column that the file adds is met while that column is null; any other constraint restricts. */
function constraintBreaches(constraint, table, added) {
  const columns = (constraint.fk_attrs ?? []).map(({ String: part }) => `${table}.${part.sval}`);
  if (constraint.contype === 'CONSTR_FOREIGN' && columns.some((column) => added.columns.has(column)))
    return [];
  return [`constraint on ${table}: the running release may write rows that it refuses`];
}

function entry(stmt) {
  return Object.entries(stmt)[0];
}

function nameOf({ schemaname, relname }) {
  return schemaname ? `${schemaname}.${relname}` : relname;
}

/** AT_DropColumn, DropStmt: "drop column", "drop". */
function wordsOf(kind) {
  return kind
    .replace(/^AT_|Stmt$/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
}
