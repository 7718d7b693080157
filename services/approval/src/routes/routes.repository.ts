import type { Tx } from '@uketori/service-kit/tx';
import type { RouteFacts } from './routes.rules.js';

/** A route as the choice and the pages need it. */
export interface NamedRoute extends RouteFacts {
  name: string;
}

/** The routes of the organization, as the choice needs them. */
export async function routesOf(tx: Tx): Promise<NamedRoute[]> {
  const rows = await tx.planned<Omit<NamedRoute, 'from_amount'> & { from_amount: string | number }>(
    `select id, name, department_id, from_amount, approve_level, approvers from approval.routes
     where organization_id = $1`,
    [tx.actor.organization_id],
  );
  return rows.map((row) => ({ ...row, from_amount: Number(row.from_amount) }));
}

/** Whether the organization has any route. */
export async function hasRoutes(tx: Tx): Promise<boolean> {
  const rows = await tx.planned('select id from approval.routes where organization_id = $1 limit 1', [
    tx.actor.organization_id,
  ]);
  return rows.length > 0;
}
