import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { type JournalLine, withForm } from '../lines/lines.facade.js';
import { linesOfMany } from '../line-records/line-records.facade.js';
import {
  type Claim,
  type InvoiceEntity,
  refuseWhileEdited,
} from '../invoice-fields/invoice-fields.facade.js';
import { claimsOf, databaseNow, invoicesIn, permitted } from '../invoice-records/invoice-records.facade.js';
import type { BulkEdit, bulkResult } from './invoices.types.js';
import { changeOf, removeOne, storeChange } from './invoices.service.js';

export type BulkResult = z.infer<typeof bulkResult>;

/** Invoices that are read at once: with their lines they are in memory together. */
const PAGE = 100;

/** The same change to many invoices. */
@Injectable()
export class InvoicesBulk {
  constructor(private readonly work: Work) {}

  /**
   * Changes each that may be changed and says for every other why not; one transaction. Throws no_items for a form
   * without a value. An invoice that is open in a form, be it one's own, is left: the form would win.
   */
  edit(actor: Actor, { ids, item, journal_form }: BulkEdit): Promise<BulkResult> {
    const isEmpty = Object.keys(item).length === 0 && withForm(journal_form, []) === undefined;
    if (isEmpty) throw new DomainError('no_items', 'invalid');
    return this.work.run(actor, (tx) =>
      eachOf(tx, ids, 'invoice:update', async ({ invoice, claim, lines }, now) => {
        refuseWhileEdited(claim, actor.user_id, now);
        const journals = withForm(journal_form, lines);
        const patch = journals ? { ...item, journals } : item;
        await storeChange(tx, invoice, await changeOf(tx, invoice, lines, patch));
      }),
    );
  }

  /** Deletes each that may be deleted and says for every other why not; one transaction. */
  remove(actor: Actor, ids: number[]): Promise<BulkResult> {
    return this.work.run(actor, (tx) =>
      eachOf(tx, ids, 'invoice:delete', async ({ invoice, claim }, now) => {
        await removeOne(tx, invoice, claim, now);
      }),
    );
  }
}

interface Held {
  invoice: InvoiceEntity;
  claim: Claim | null;
  lines: JournalLine[];
}

/**
 * Does the same to each invoice, in the order of their numbers; a refused change leaves nothing of itself.
 */
export async function eachOf(
  tx: Tx,
  ids: readonly number[],
  ability: string,
  act: (held: Held, now: string) => Promise<void>,
): Promise<BulkResult> {
  const results: BulkResult['results'] = [];
  const wanted = [...new Set(ids)].sort((a, b) => a - b);
  for (let at = 0; at < wanted.length; at += PAGE) {
    const page = wanted.slice(at, at + PAGE);
    const found = await heldByLocalIds(tx, page);
    const now = await databaseNow(tx);
    for (const local_id of page) {
      try {
        const held = found.get(local_id);
        const invoice = permitted(held?.invoice, tx.actor, ability);
        await tx.attempt(() => act({ claim: null, lines: [], ...held, invoice }, now));
        results.push({ local_id, ok: true });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        results.push({ local_id, ok: false, code: error.code, params: error.params });
      }
    }
  }
  return { results };
}

/** Invoices by their local numbers, held until the transaction ends, with their claims and lines. */
async function heldByLocalIds(tx: Tx, localIds: readonly number[]): Promise<Map<number, Held>> {
  // Locked in one order for every caller: two bulk edits wait for each other and never in a circle.
  const condition = 'local_id = any($2::int[])';
  const invoices = await invoicesIn(tx, condition, [localIds], 'order by local_id for update');
  const ids = invoices.map(({ id }) => id);
  const [claims, lines] = await Promise.all([claimsOf(tx, ids), linesOfMany(tx, ids)]);
  return new Map(
    invoices.map((invoice) => {
      const claim = claims.get(invoice.id) ?? null;
      return [invoice.local_id, { invoice, claim, lines: lines.get(invoice.id) ?? [] }];
    }),
  );
}
