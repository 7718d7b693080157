import { noRecord } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { CustomerEntity } from './customer.record.js';
import type { Department, Representative } from './customers.types.js';

/** Users who may represent the organization towards a customer, deleted users included, by name, at most 1,000. */
export function representativesOf(tx: Tx): Promise<Representative[]> {
  return tx.rows<Representative>(
    `select id as user_organization_id, full_name, status from inbox.members where organization_id = $1
     order by full_name, id limit 1000`,
    [tx.actor.organization_id],
  );
}

/** Departments of the organization by name, at most 1,000. */
export function departmentsOf(tx: Tx): Promise<Department[]> {
  return tx.rows<Department>(
    'select id, name, active from inbox.departments where organization_id = $1 order by name, id limit 1000',
    [tx.actor.organization_id],
  );
}

/** Closes all open links of a customer. */
export async function revokeLinks(tx: Tx, customer_id: string): Promise<void> {
  await tx.rows(
    `update inbox.request_links set revoked_at = now(), version = version + 1
     where organization_id = $1 and customer_id = $2 and revoked_at is null`,
    [tx.actor.organization_id, customer_id],
  );
}

/** A customer that was not deleted. @throws no_record */
export async function existingCustomer(tx: Tx, id: string, lock = false): Promise<CustomerEntity> {
  const customer = lock ? await tx.getForUpdate(CustomerEntity, id) : await tx.get(CustomerEntity, id);
  if (customer.deleted) throw noRecord();
  return customer;
}

/** Those of many customers that were not deleted, by id; held in one order, so that two calls cannot block each other. */
export async function existingCustomers(
  tx: Tx,
  ids: readonly string[],
  lock = false,
): Promise<Map<string, CustomerEntity>> {
  const rows = await tx.rows<CustomerEntity>(
    `select * from inbox.customers where organization_id = $1 and id = any($2::uuid[]) and not deleted
     order by id ${lock ? 'for update' : ''}`,
    [tx.actor.organization_id, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Items show the name in their list, which has one table. */
export async function renameItems(tx: Tx, customer_id: string, name: string): Promise<void> {
  await tx.rows('update inbox.items set customer_name = $3 where organization_id = $1 and customer_id = $2', [
    tx.actor.organization_id,
    customer_id,
    name,
  ]);
}

/** Those of a record's ids of members and departments that the organization does not have. */
export function foreignIds(
  tx: Tx,
  ids: { members: readonly string[]; departments: readonly string[] },
): Promise<{ field: string }[]> {
  return tx.rows<{ field: string }>(
    `select 'own_department_id' as field from unnest($2::uuid[]) as given(id)
       where not exists (select 1 from inbox.departments d where d.organization_id = $1 and d.id = given.id)
     union all
     select 'own_represent_user_org_id' from unnest($3::uuid[]) as given(id)
       where not exists (select 1 from inbox.members m where m.organization_id = $1 and m.id = given.id)`,
    [tx.actor.organization_id, ids.departments, ids.members],
  );
}
