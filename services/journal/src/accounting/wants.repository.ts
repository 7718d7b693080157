import { DomainError } from '@uketori/service-kit/errors';
import { likePattern, searchForm } from '@uketori/service-kit/search';
import type { Tx } from '@uketori/service-kit/tx';
import { z } from 'zod';
import { codeCells, nameSoughtInFreee, taxClassOf } from '../exports/exports.facade.js';
import { percentOfTaxClass } from '../keikasochi/keikasochi.facade.js';
import { taxKey } from './deal.rules.js';
import { isPaySource, PAY_SOURCES, type PaySource, type SourceKind } from './kinds.data.js';
import type { Want } from './mapping.rules.js';

interface Row {
  id: string;
  name: string;
  code: string;
  t_number: string;
  rate: number | null;
  attributes: Record<string, unknown>;
}

interface Page {
  kind: SourceKind;
  q: string;
  cursor: string | null;
  limit: number;
}

const cursorSchema = z.tuple([z.string(), z.uuid()]);

/** Active masters of a kind as wants, by name; `at` is the cursor behind each. */
export async function wantsAfter(tx: Tx, page: Page): Promise<{ want: Want; at: string }[]> {
  if (isPaySource(page.kind)) return paySourceAfter(page.kind, page);
  const rows = page.kind === 'company' ? await companies(tx, page) : await masters(tx, page);
  const cells = page.kind === 'tax' ? await codeCells(tx) : new Map<string, never[]>();
  return rows.flatMap((row) => {
    const at = Buffer.from(JSON.stringify([row.name, row.id])).toString('base64url');
    return wantsOf(page.kind, row, cells.get(row.id)).map((want) => ({ want, at }));
  });
}

/** The account of a payment as something to be looked for. */
export function payWant(kind: PaySource): Want {
  return { kind, key: kind, name: PAY_SOURCES[kind], code: '', t_number: '' };
}

function paySourceAfter(kind: PaySource, { q, cursor }: Page): { want: Want; at: string }[] {
  const want = payWant(kind);
  const isSought = cursor === null && searchForm(want.name).includes(searchForm(q));
  return isSought ? [{ want, at: kind }] : [];
}

function conditions(tx: Tx, { q, cursor, limit }: Page): unknown[] {
  const after = cursor === null ? null : opened(cursor);
  return [
    tx.actor.organization_id,
    likePattern(searchForm(q)),
    after?.[0] ?? null,
    after?.[1] ?? null,
    limit,
  ];
}

function opened(cursor: string): [string, string] {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new DomainError('invalid_input', 'invalid', { field: 'cursor' });
  }
}

function companies(tx: Tx, page: Page): Promise<Row[]> {
  return tx.rows<Row>(
    `select id, company_name as name, '' as code, coalesce(t_number, '') as t_number, null as rate,
       '{}'::jsonb as attributes
     from journal.companies where organization_id = $1 and not deleted and status = 1 and search_text like $2
       and ($3::text is null or (company_name, id) > ($3, $4::uuid))
     order by company_name, id limit $5`,
    conditions(tx, page),
  );
}

function masters(tx: Tx, page: Page): Promise<Row[]> {
  return tx.rows<Row>(
    `select id, name, code, '' as t_number, rate, attributes from journal.masters
     where organization_id = $1 and not deleted and status = 1 and search_text like $2 and kind = $6
       and ($3::text is null or (name, id) > ($3, $4::uuid))
     order by name, id limit $5`,
    [...conditions(tx, page), page.kind],
  );
}

/** A tax class is wanted under its own share, and an ordinary purchase class also for what is not deductible. */
function wantsOf(kind: SourceKind, row: Row, cells: Parameters<typeof taxClassOf>[1]): Want[] {
  if (kind !== 'tax') {
    const { id: key, name, code, t_number } = row;
    return [{ kind, key, name, code, t_number }];
  }
  const tax = taxClassOf(row, cells);
  const own = percentOfTaxClass(tax);
  const named = (percent: number): Want => ({
    kind: 'tax',
    key: taxKey(row.id, percent),
    name: nameSoughtInFreee(tax, { percent, is_keikasochi: percent < 100, is_qualified: true, date: null }),
    code: '',
    t_number: '',
  });
  const ordinary = named(own ?? 100);
  const none = named(0);
  return own === null && none.name !== ordinary.name ? [ordinary, none] : [ordinary];
}

/** Our own masters that a journal uses, deleted ones too. */
export function usedMasters(tx: Tx, ids: readonly string[]): Promise<UsedMaster[]> {
  return tx.rows<UsedMaster>(
    'select id, kind, name, code, rate, attributes from journal.masters where organization_id = $1 and id = any($2::uuid[])',
    [tx.actor.organization_id, ids],
  );
}

interface UsedMaster {
  id: string;
  kind: string;
  name: string;
  code: string;
  rate: number | null;
  attributes: Record<string, unknown>;
}
