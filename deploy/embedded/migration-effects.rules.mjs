// What a statement does to a table in use. Pure: a parsed statement in, its lock and its work out.

const EXCLUSIVE = { lock: 'access exclusive', blocks: 'readers and writers wait' };
const SHARE_ROW = { lock: 'share row exclusive', blocks: 'writers wait' };
const SHARE = { lock: 'share', blocks: 'writers wait' };
const SHARE_UPDATE = { lock: 'share update exclusive', blocks: 'no user waits' };
const ROWS = { lock: 'row', blocks: 'writers of the same rows wait until the end' };

/**
 * Rows or bytes a second, measured on a million invoices (docs/operations.md): a lower bound, for a plan should not
 * promise too much.
 */
const RATES = {
  scan: { per: 'bytes', rate: 400e6 },
  rewrite: { per: 'bytes', rate: 40e6 },
  index: { per: 'rows', rate: 250_000 },
  gin: { per: 'rows', rate: 20_000 },
  change: { per: 'rows', rate: 10_000 },
  none: null,
};

/** @typedef {{table?: string, what: string, work: keyof typeof RATES, lock: string, blocks: string, makes?: string}} Effect */

/** Seconds that an effect takes on a table of this size. */
export function estimate({ work, twice }, { rows, bytes }) {
  const of = RATES[work];
  if (!of) return 0;
  return ((of.per === 'rows' ? rows : bytes) / of.rate) * (twice ? 2 : 1);
}

const nameOf = ({ schemaname, relname }) => (schemaname ? `${schemaname}.${relname}` : relname);

/** @returns {Effect[]} */
export function statementEffects(stmt) {
  const [kind, node] = Object.entries(stmt)[0];
  return (EFFECTS[kind] ?? (() => []))(node);
}

const EFFECTS = {
  CreateStmt: (node) => [{ makes: nameOf(node.relation), what: 'table', work: 'none', lock: '', blocks: '' }],
  IndexStmt: (node) => [
    {
      table: nameOf(node.relation),
      what: `index ${node.idxname ?? ''} on`.replace('  ', ' '),
      work: node.accessMethod === 'gin' ? 'gin' : 'index',
      twice: Boolean(node.concurrent),
      ...(node.concurrent ? SHARE_UPDATE : SHARE),
    },
  ],
  UpdateStmt: (node) => [{ table: nameOf(node.relation), what: 'update of', work: 'change', ...ROWS }],
  DeleteStmt: (node) => [{ table: nameOf(node.relation), what: 'delete from', work: 'change', ...ROWS }],
  CreateTrigStmt: (node) => [
    { table: nameOf(node.relation), what: 'trigger on', work: 'none', ...SHARE_ROW },
  ],
  CreatePolicyStmt: (node) => [{ table: nameOf(node.table), what: 'policy on', work: 'none', ...EXCLUSIVE }],
  RenameStmt: (node) =>
    node.relation ? [{ table: nameOf(node.relation), what: 'rename in', work: 'none', ...EXCLUSIVE }] : [],
  DropStmt: (node) =>
    node.removeType === 'OBJECT_TABLE'
      ? node.objects.map(({ List }) => ({
          table: List.items.map(({ String: part }) => part.sval).join('.'),
          what: 'drop of',
          work: 'none',
          ...EXCLUSIVE,
        }))
      : [],
  AlterTableStmt: (node) =>
    node.objtype === 'OBJECT_TABLE'
      ? node.cmds.map(({ AlterTableCmd: command }) => ({
          table: nameOf(node.relation),
          ...commandEffect(command),
        }))
      : [],
};

/** @returns {Omit<Effect, 'table'>} */
function commandEffect(command) {
  const { subtype, name } = command;
  if (subtype === 'AT_AddColumn') return columnEffect(command.def.ColumnDef);
  if (subtype === 'AT_AddConstraint') return constraintEffect(command.def.Constraint);
  if (subtype === 'AT_ValidateConstraint')
    return { what: `check of ${name} on`, work: 'scan', ...SHARE_UPDATE };
  if (subtype === 'AT_SetNotNull') return { what: `not null of ${name} in`, work: 'scan', ...EXCLUSIVE };
  if (subtype === 'AT_AlterColumnType') return { what: `type of ${name} in`, work: 'rewrite', ...EXCLUSIVE };
  if (subtype === 'AT_DropColumn') return { what: `drop of ${name} in`, work: 'none', ...EXCLUSIVE };
  return { what: 'alter table', work: 'none', ...EXCLUSIVE };
}

/** A default that is a constant is kept beside the rows; one that is computed for each row rewrites them. */
function columnEffect({ colname, constraints = [] }) {
  const kinds = constraints.map(({ Constraint: one }) => one);
  const computed = kinds.some(
    ({ contype, raw_expr }) =>
      ['CONSTR_GENERATED', 'CONSTR_IDENTITY'].includes(contype) ||
      (contype === 'CONSTR_DEFAULT' && isComputed(raw_expr)),
  );
  const unique = kinds.some(({ contype }) => contype === 'CONSTR_UNIQUE');
  const work = computed ? 'rewrite' : unique ? 'index' : 'none';
  return { what: `column ${colname} of`, work, ...EXCLUSIVE };
}

const STABLE = new Set(['now', 'current_date', 'transaction_timestamp', 'statement_timestamp']);

function isComputed(expression) {
  if (expression === null || typeof expression !== 'object') return false;
  const call = expression.FuncCall;
  if (call) return !STABLE.has(call.funcname.at(-1).String.sval);
  return Object.values(expression).some(isComputed);
}

function constraintEffect({ contype, conname, skip_validation }) {
  const what = `constraint ${conname ?? ''} on`.replace('  ', ' ');
  const work = skip_validation ? 'none' : 'scan';
  if (contype === 'CONSTR_FOREIGN') return { what, work, ...SHARE_ROW };
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY')
    return { what, work: 'index', ...EXCLUSIVE };
  return { what, work, ...EXCLUSIVE };
}
