import { type Actor, responsibleUser } from '@uketori/service-kit/actor';
import type { Condition, ListDefinition } from '@uketori/service-kit/list';
import { flag } from '@uketori/service-kit/list-filters';
import { reachable } from '@uketori/service-kit/reach';
import { filtersOf, listColumns, sortsOf } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { actsAs } from '../absences/absences.facade.js';
import {
  LEVEL_ABILITIES,
  levelAbility,
  LEVELS,
  type Policy,
  policyOf,
} from '../organizations/organizations.facade.js';
import { approvalRecord } from './approval.record.js';

/** As isChangedSince of the rules, of any level. */
const CHANGED = `exists (select 1 from approval.steps s where s.organization_id = approvals.organization_id
  and s.approval_id = approvals.id and s.subject_version < approvals.content_version)`;

/** As isEdited of the rules. */
const EDITED_BY = `case when approvals.editing_until > now() then approvals.editing_by_name end`;

export const approvalList: ListDefinition = {
  from: 'approval.approvals',
  columns: `${listColumns(approvalRecord).join(', ')}, ${CHANGED} as changed_since_approval,
    ${EDITED_BY} as editing_by_name`,
  sorts: sortsOf(approvalRecord),
  default_sort: '-local_id',
  sum: 'payable_amount',
  filters: {
    ...filtersOf(approvalRecord),
    changed_since_approval: flag(CHANGED),
  },
  waiting: {
    to_approve: {
      abilities: ['invoice:final_approve', ...LEVEL_ABILITIES],
      rows: async (tx) => [await waitingFor(tx)],
      since: 'created_at',
    },
  },
};

/** Invoices alone: a user who may read those may not always read collected items. */
export const INVOICES: Condition = { sql: 'subject_type = $?', params: ['invoice'] };

/** As approversFor of the rules, of the level above the approved ones. */
const APPROVERS = `case when next_level = top_level + 1 and cardinality(next_approvers) > 0 then next_approvers
  else required_approvers end`;

/** Invoices that wait for this user: a level that they or an absent user may approve, or the final approval. */
export async function waitingFor(tx: Tx): Promise<Condition> {
  const { actor } = tx;
  const [policy, acting] = await Promise.all([policyOf(tx), actsAs(tx, actor.user_id)]);
  const waiting = waitingOf(actor, policy, acting);
  if (policy.duty_policy !== 'enforce') return waiting;
  const free = dutyFree(actor, policy);
  return { sql: `${waiting.sql} and ${free.sql}`, params: [...waiting.params, ...free.params] };
}

/** As checkDuty under `enforce`, of the actor's own duties: no level yet and, for the final approval, no upload or edit. */
function dutyFree(actor: Actor, { approve_level }: Policy): Condition {
  const user_id = responsibleUser(actor);
  return {
    sql: `not exists (select 1 from approval.steps s where s.organization_id = approvals.organization_id
        and s.approval_id = approvals.id and $?::uuid in (coalesce(s.responsible_id, s.user_id), s.for_user_id))
      and (top_level < coalesce(approve_level, $?::int)
        or not hands @> jsonb_build_array(jsonb_build_object('user_id', $?::text)))`,
    params: [user_id, approve_level, user_id],
  };
}

function waitingOf(actor: Actor, { approve_level, coding_first }: Policy, acting: string[]): Condition {
  const levels = 'coalesce(approve_level, $?::int)';
  const tests: Condition[] = LEVELS.map((level) => {
    const reach = reachable(actor, levelAbility(level));
    return {
      sql: `(top_level = ${level - 1} and ${level} <= ${levels} and ${reach.sql}
        and (cardinality(${APPROVERS}) = 0 or (${APPROVERS}) && $?::uuid[]))`,
      params: [approve_level, ...reach.params, acting],
    };
  });
  const final = reachable(actor, 'invoice:final_approve');
  tests.push({ sql: `(top_level >= ${levels} and ${final.sql})`, params: [approve_level, ...final.params] });
  return {
    sql: `final_state = 'OPEN' and not deleted${coding_first ? ' and coded' : ''} and (${tests.map((test) => test.sql).join(' or ')})`,
    params: tests.flatMap((test) => test.params),
  };
}
