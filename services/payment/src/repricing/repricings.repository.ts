import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { JobKind } from '@uketori/service-kit/jobs/job';
import type { Tx } from '@uketori/service-kit/tx';
import { RepricingEntity, type RepricingProgress } from './repricing.record.js';
import { type Changed, countOpen, type Page } from './repricing-pages.repository.js';

/** Open transfers that wait for their page, with the user whose change they follow. */
export type Repricing = Changed &
  Pick<RepricingEntity, 'id' | 'organization_id' | 'changed_by' | 'changed_by_name'>;

/** The next page of a repricing. A page adds the job of the one after it, so several organizations take turns. */
export const NEXT_PAGE = new JobKind<{ repricing_id: string }>('payment.reprice_page');

/**
 * The rest after the change's own page is processed from here; the waiting rest of an earlier change
 * restarts with it. The caller locks the row that changed.
 */
export async function queueRest(tx: Tx, changed: Changed, page: Page): Promise<void> {
  const { organization_id } = tx.actor;
  const { user_bank_id, company_id } = changed;
  await tx.manager
    .createQueryBuilder()
    .delete()
    .from(RepricingEntity)
    .where({ organization_id })
    .andWhere('user_bank_id is not distinct from :user_bank_id', { user_bank_id })
    .andWhere('company_id is not distinct from :company_id', { company_id })
    .execute();
  if (page.last_key === null) return;
  const rest = await countOpen(tx, changed, page.last_key);
  if (rest === 0) return;
  const id = newId();
  await tx.insert(RepricingEntity, {
    ...changed,
    id,
    after_key: page.last_key,
    done: page.transfers,
    total: page.transfers + rest,
    changed_by: tx.actor.user_id,
    changed_by_name: tx.actor.user_name,
  });
  tx.addJob(NEXT_PAGE, { repricing_id: id }, { key: id });
}

/** Null when it is complete, or when another change has restarted it. */
export function repricingOf(tx: Tx, id: string): Promise<Repricing | null> {
  return tx.one<Repricing>(
    `select id, organization_id, user_bank_id, company_id, changed_by, changed_by_name from payment.repricings
     where organization_id = $1 and id = $2`,
    [tx.actor.organization_id, id],
  );
}

/**
 * After which key it goes on, held; null when another change has restarted it, or another process was at the
 * end.
 */
export async function heldKey(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.findForUpdate(RepricingEntity, { id });
  return row?.after_key ?? null;
}

/** Notes a page that was worked off; the last one ends it. */
export async function notePage(tx: Tx, id: string, page: Page): Promise<void> {
  const { organization_id } = tx.actor;
  const { last_key, transfers } = page;
  if (last_key === null) {
    await tx.manager.delete(RepricingEntity, { organization_id, id });
    return;
  }
  await tx.manager
    .createQueryBuilder()
    .update(RepricingEntity)
    .set({ after_key: last_key, done: () => 'least(done + :transfers, total)' })
    .where({ organization_id, id })
    .setParameters({ transfers })
    .execute();
  tx.addJob(NEXT_PAGE, { repricing_id: id }, { key: id });
}

/** True while a payment's account has one that has not come to the payment. */
export async function waitsForPage(
  tx: Tx,
  payment: { id: string; user_bank_id: string | null; transfer_group_id: string | null },
): Promise<boolean> {
  const row = await tx.one(
    'select 1 from payment.repricings where organization_id = $1 and user_bank_id = $2 and after_key < $3',
    [tx.actor.organization_id, payment.user_bank_id, payment.transfer_group_id ?? payment.id],
  );
  return row !== null;
}

export function progress(tx: Tx, actor: Actor): Promise<RepricingProgress[]> {
  return tx.rows<RepricingProgress>(
    `select r.id, r.user_bank_id, r.company_id, c.company_name, r.done, r.total from payment.repricings r
     left join payment.companies c on c.organization_id = r.organization_id and c.id = r.company_id
     where r.organization_id = $1 order by r.created_at, r.id limit 20`,
    [actor.organization_id],
  );
}
