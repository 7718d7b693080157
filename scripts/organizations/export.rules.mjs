// What of an organization is exported. Pure: names in, decisions out.

/** Rows that only carry work of the product from one place to the next, or that let somebody in. */
const TABLES_LEFT_OUT = [
  /^events\./,
  /_jobs\./,
  /\.(outbox|inbox|idempotency_keys|dead_letters|quota_uses)$/,
  /^intake\.(reading_jobs|reading_turns|reading_workers|upload_counters|drive_consents)$/,
  /^journal\.(accounting_consents|edit_claims)$/,
  /^inbox\.public_calls$/,
  /^admin\.(sessions|factor_challenges|recovery_codes|oauth_\w+|password_resets|email_changes|sign_ups|sso_logins)$/,
  /^admin\.(login_\w+|refused_addresses|first_owner_links|demo_removals|security_deliveries)$/,
];
const LOOKS_SECRET = /hash|sha256|secret|sealed|token|password|credential|challenge|verifier|nonce|prefix/;
/** What looks like a secret and proves something: hashes of files and of the log, and time stamps. */
const NO_SECRETS = [
  /^\w+\.audit_(log|heads|anchors)\.(hash|previous_hash|token)$/,
  /^intake\.stamps\.(token|token_sha256)$/,
  /^(intake|journal|payment)\.\w+\.(\w+_)?sha256$/,
];

export const isTableLeftOut = (table) => TABLES_LEFT_OUT.some((pattern) => pattern.test(table));

/** Whether a column stays inside. A column that looks like a secret does, unless it is known to be none. */
export function isColumnLeftOut(table, column) {
  const name = column.replaceAll('"', '');
  return LOOKS_SECRET.test(name) && !NO_SECRETS.some((pattern) => pattern.test(`${table}.${name}`));
}

/**
 * Tables and columns to export, and the names of what stays inside.
 * @param {{name: string, columns: string[]}[]} tables
 */
export function exportPlan(tables) {
  const left_out = [];
  const chosen = [];
  for (const { name, columns } of tables) {
    if (isTableLeftOut(name)) {
      left_out.push(name);
      continue;
    }
    const kept = columns.filter((column) => !isColumnLeftOut(name, column));
    left_out.push(...columns.filter((column) => !kept.includes(column)).map((column) => `${name}.${column}`));
    chosen.push({ name, columns: kept });
  }
  return { tables: chosen, left_out };
}

/** `uketori-organization-<id>-20261128T081500Z.tar`. */
export function exportName(id, at, encrypted) {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `uketori-organization-${id}-${time}.tar${encrypted ? '.age' : ''}`;
}

/** Whether a stored file belongs to an organization: its key names it. */
export const isKeyOf = (key, id) => key.split('/').includes(id);

/**
 * The proof of a deletion: what there was, what is left, and which export holds it. The hash of its text is in the line
 * of the anchors that ends the organization's log.
 */
export function proofOf({ organization, exported, heads, rows, files, left, at }) {
  return {
    organization,
    deleted_at: at.toISOString(),
    export: exported,
    log_heads: heads,
    rows_deleted: rows,
    rows_deleted_sum: Object.values(rows).reduce((sum, count) => sum + count, 0),
    files_deleted: files.length,
    files,
    left,
  };
}
