import type { Readable } from 'node:stream';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import type { Tx } from './tx.js';

/**
 * The rows of a query as COPY's text: cells by tab, rows by newline, \N for null. They are read as they
 * come, so memory does not grow with them; the stream must end before the transaction goes on.
 * `query` takes no parameters: write values with `literal`.
 */
export async function copyOut(tx: Tx, query: string): Promise<Readable> {
  const client = (await tx.runner.connect()) as pg.PoolClient;
  return client.query(to(`copy (${query}) to stdout`));
}

/** A value as a literal of SQL, quoted by the driver's own rule; arrays as '{…}'. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(element).join(',')}}`);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  throw new TypeError(`no literal for ${typeof value}`);
}

function element(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') throw new TypeError(`no array element for ${typeof value}`);
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
