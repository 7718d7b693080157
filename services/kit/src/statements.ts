import type pg from 'pg';

/** Texts that have a name, the same on every connection. Those beyond the thousandth are planned again each time. */
const names = new Map<string, string>();
const NAMES_MAX = 1000;

/** A statement that a connection plans once, by a name of its own. */
export function plannedQuery(text: string, values: unknown[]): pg.QueryConfig {
  let name = names.get(text);
  if (!name && names.size < NAMES_MAX) {
    name = `uketori_${names.size + 1}`;
    names.set(text, name);
  }
  return name ? { name, text, values } : { text, values };
}

/** Sends a statement. An error carries its text, without the values, into the log. */
export async function send(client: pg.ClientBase, query: pg.QueryConfig): Promise<pg.QueryResult> {
  try {
    return await client.query(query);
  } catch (error) {
    throw Object.assign(error as Error, { statement: query.text });
  }
}
