import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { JobKind } from '@uketori/service-kit/jobs/job';
import { shown } from '@uketori/service-kit/record';
import { type Tx, Work } from '@uketori/service-kit/work';
import {
  approversOf,
  approversOfAny,
  LEVEL_ABILITIES,
  levelAbility,
  LEVELS,
  policyOf,
} from '../organizations/organizations.facade.js';
import {
  type EditedRoute,
  type NewRoute,
  type Route,
  RouteEntity,
  type RouteList,
  routeRecord,
} from './route.record.js';
import {
  checkRoute,
  checkRouteDuties,
  inOrder,
  MOST_ROUTES,
  namedBy,
  type SharedLevels,
} from './routes.rules.js';

/** Gives the open invoices of an organization the route that fits now. */
export const REROUTE = new JobKind<object>('approval.reroute');

/** The routes by which invoices are approved. */
@Injectable()
export class RoutesService {
  constructor(private readonly work: Work) {}

  /** In the order in which they are tried, with the names of the members whom they name. */
  list(actor: Actor): Promise<RouteList> {
    return this.work.read(actor, async (tx) => {
      const routes = await all(tx);
      const named = new Set(routes.flatMap((row) => LEVELS.flatMap((level) => namedBy(row, level))));
      const members = await approversOfAny(tx, LEVEL_ABILITIES);
      return {
        items: inOrder(routes).map(publicOf),
        approve_level: (await policyOf(tx)).approve_level,
        approvers: members.filter(({ user_id }) => named.has(user_id)),
      };
    });
  }

  /** @throws DomainError too_many_routes and the refusals of rules.checkRoute and rules.checkRouteDuties */
  create(actor: Actor, { accept_duties, ...input }: NewRoute): Promise<Route> {
    return this.work.run(actor, async (tx) => {
      const others = await all(tx);
      if (others.length >= MOST_ROUTES)
        throw new DomainError('too_many_routes', 'conflict', { max: MOST_ROUTES });
      const accepted = await check(tx, input, others, accept_duties);
      const row = await tx.insert(RouteEntity, { id: newId(), ...input });
      reroute(tx);
      await tx.audit('approval_route.created', subject(row.id), null, publicOf(row));
      await noteAccepted(tx, row.id, accepted);
      return publicOf(row);
    });
  }

  /** @throws DomainError version_conflict | no_record and the refusals of `create` */
  update(actor: Actor, id: string, { version, accept_duties, ...input }: EditedRoute): Promise<Route> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(RouteEntity, id);
      const others = (await all(tx)).filter((other) => other.id !== id);
      const accepted = await check(tx, input, others, accept_duties);
      const row = await tx.update(RouteEntity, { ...before, ...input, version });
      reroute(tx);
      await tx.audit('approval_route.updated', subject(id), publicOf(before), publicOf(row));
      await noteAccepted(tx, id, accepted);
      return publicOf(row);
    });
  }

  /** @throws DomainError no_record */
  remove(actor: Actor, id: string): Promise<{ deleted: true }> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(RouteEntity, id);
      await tx.remove(RouteEntity, id);
      reroute(tx);
      await tx.audit('approval_route.deleted', subject(id), publicOf(before), null);
      return { deleted: true as const };
    });
  }
}

/** A waiting run is replaced: many changes in a row cost one run. It waits for the other consumers of a change. */
export function reroute(tx: Tx): void {
  tx.addJob(REROUTE, {}, { key: tx.actor.organization_id, after: 1, one_at_a_time: true });
}

/** A warning that the user accepted goes into the log. */
async function noteAccepted(tx: Tx, id: string, accepted: SharedLevels | null): Promise<void> {
  if (accepted === null) return;
  const after = { reason: 'duty_route_one_person', levels: accepted.levels };
  await tx.audit('approval.duty_accepted', subject(id), null, after);
}

async function check(
  tx: Tx,
  input: Omit<NewRoute, 'accept_duties'>,
  others: readonly RouteEntity[],
  accept_duties: boolean,
): Promise<SharedLevels | null> {
  const { approve_level, duty_policy } = await policyOf(tx);
  const allowed = new Map<number, Set<string>>();
  for (const level of LEVELS.filter((one) => namedBy(input, one).length > 0)) {
    const members = await approversOf(tx, levelAbility(level));
    allowed.set(level, new Set(members.map(({ user_id }) => user_id)));
  }
  checkRoute(input, others, approve_level, allowed);
  return checkRouteDuties(duty_policy, input, accept_duties);
}

function all(tx: Tx): Promise<RouteEntity[]> {
  return tx.list(RouteEntity, { organization_id: tx.actor.organization_id }, 'id');
}

const publicOf = (row: RouteEntity): Route => shown(routeRecord, row);

function subject(subject_id: string) {
  return { menu: 'settings', subject_type: 'approval_route', subject_id };
}
