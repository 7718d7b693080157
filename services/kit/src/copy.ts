import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import type { Tx } from './tx.js';

/**
 * The rows of a query as COPY's text: cells by tab, rows by newline, \N for null. They are read as they
 * come, so memory does not grow with them; the stream must end before the transaction goes on. A stream that is
 * abandoned rolls the transaction back. `query` takes no parameters: write values with `literal`.
 */
export async function copyOut(tx: Tx, query: string): Promise<Readable> {
  // The stream reads the socket itself: nothing else may be under way on it, nor be sent along with it.
  await tx.rows('select 1');
  const client = tx.client as { pipeline: boolean } & pg.PoolClient & pg.Client;
  client.pipeline = false;
  const rows = client.query(to(`copy (${query}) to stdout`));
  rows.once('end', () => {
    client.pipeline = true;
  });
  rows.once('close', () => {
    // No reader takes the rest that the server sends, so no response would ever arrive: the pool drops the connection.
    if (!rows.readableEnded) client.end().catch(() => undefined);
  });
  return rows;
}
