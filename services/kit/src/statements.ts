import type pg from 'pg';
import { inSpan, isTracing, SpanKind } from './watch/tracing.js';

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

const QUERY_TEXT_MAX = 1000;

/** The first words of a statement, as the name of its span. */
function operationOf(text: string): string {
  return text.trim().split(/\s+/, 3).join(' ').slice(0, 60);
}

/** Sends a statement. An error carries its text, without the values, into the log. */
export async function send(client: pg.ClientBase, query: pg.QueryConfig): Promise<pg.QueryResult> {
  try {
    if (!isTracing()) return await client.query(query);
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.text': query.text.slice(0, QUERY_TEXT_MAX),
    };
    return await inSpan(operationOf(query.text), { kind: SpanKind.CLIENT, attributes }, () =>
      client.query(query),
    );
  } catch (error) {
    throw Object.assign(error as Error, { statement: query.text });
  }
}
