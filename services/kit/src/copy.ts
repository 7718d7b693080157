import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import type { Tx } from './tx.js';

/**
 * The rows of a query as COPY's text: cells by tab, rows by newline, \N for null. They are read as they
 * come, so memory does not grow with them; the stream must end before the transaction goes on.
 * `query` takes no parameters: write values with `literal`.
 */
export async function copyOut(tx: Tx, query: string): Promise<Readable> {
  // The driver refuses streams among statements under way at once; here nothing else is under way.
  const client = tx.client as { pipeline: boolean } & pg.PoolClient;
  client.pipeline = false;
  const rows = client.query(to(`copy (${query}) to stdout`));
  const ended = () => {
    client.pipeline = true;
  };
  rows.once('end', ended).once('close', ended);
  return rows;
}
