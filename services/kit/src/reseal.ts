import type pg from 'pg';
import type { SecretBox } from './secret-box.js';

/** A column of sealed texts; each is bound to `<table>:<key of its row>:<field>`. */
export interface SealedColumn {
  table: string;
  /** The column whose value names the row. */
  key: string;
  column: string;
  field: string;
  /** The table that the place names, if the rows were in another one when their texts were sealed first. */
  sealed_for?: string;
}

/** What became of sealed texts: sealed again, sealed with the secret in use already, or opened by no known secret. */
export interface Resealed {
  resealed: number;
  current: number;
  lost: string[];
}

/**
 * Seals the texts of these columns with the secret in use, so that the previous one can go. Beside a running product: a
 * text that somebody replaces meanwhile stays theirs.
 * @param client   of a role that row-level security does not bind
 */
export async function reseal(
  client: Pick<pg.Client, 'query'>,
  box: SecretBox,
  columns: readonly SealedColumn[],
): Promise<Resealed> {
  const done: Resealed = { resealed: 0, current: 0, lost: [] };
  for (const { table, key, column, field, sealed_for = table } of columns) {
    const { rows } = await client.query<{ id: string; sealed: string }>(
      `select ${key} as id, ${column} as sealed from ${table} where ${column} <> '' order by 1`,
    );
    for (const { id, sealed } of rows) {
      const place = `${sealed_for}:${id}:${field}`;
      if (box.isCurrent(sealed)) {
        done.current += 1;
        continue;
      }
      const text = opened(box, sealed, place);
      if (text === null) {
        done.lost.push(place);
        continue;
      }
      await client.query(`update ${table} set ${column} = $1 where ${key} = $2 and ${column} = $3`, [
        box.seal(text, place),
        id,
        sealed,
      ]);
      done.resealed += 1;
    }
  }
  return done;
}

function opened(box: SecretBox, sealed: string, place: string): string | null {
  try {
    return box.open(sealed, place);
  } catch {
    return null;
  }
}
