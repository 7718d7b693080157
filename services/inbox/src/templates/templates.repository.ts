import type { Tx } from '@uketori/service-kit/tx';

/** No customer uses a template any longer. */
export async function takeFromCustomers(tx: Tx, templateId: string): Promise<void> {
  await tx.rows(
    `update inbox.customers set email_template_id = null, version = version + 1
     where organization_id = $1 and email_template_id = $2`,
    [tx.actor.organization_id, templateId],
  );
}
