import type { Actor } from '@uketori/service-kit/actor';
import type { Condition, ListDefinition } from '@uketori/service-kit/list';
import { flag } from '@uketori/service-kit/list-filters';
import { reachable } from '@uketori/service-kit/reach';
import { filtersOf, listColumns, sortsOf } from '@uketori/service-kit/record';
import { type Policy, policyOf } from '../organizations/organizations.facade.js';
import { approvalRecord } from './approval.record.js';

/** As isChangedSince of the rules, of any level. */
const CHANGED = `exists (select 1 from approval.steps s where s.organization_id = approvals.organization_id
  and s.approval_id = approvals.id and s.subject_version < approvals.content_version)`;

/** As isEdited of the rules. */
const EDITED_BY = `case when approvals.editing_until > now() then approvals.editing_by_name end`;

const LEVELS = [1, 2, 3, 4, 5];

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
      abilities: ['invoice:final_approve', ...LEVELS.map((level) => `invoice:approve${level}`)],
      rows: async (tx) => [waitingFor(tx.actor, await policyOf(tx))],
      since: 'created_at',
    },
  },
};

/** Invoices alone: a user who may read those may not always read collected items. */
export const INVOICES: Condition = { sql: 'subject_type = $?', params: ['invoice'] };

/** Invoices that wait for this user: a level they may approve, or the final approval. */
export function waitingFor(actor: Actor, { approve_level: approveLevel, coding_first }: Policy): Condition {
  const tests: Condition[] = [];
  for (let level = 1; level <= approveLevel; level++) {
    const reach = reachable(actor, `invoice:approve${level}`);
    tests.push({
      sql: `(top_level = ${level - 1} and ${reach.sql} and (coalesce(next_level, 0) <> ${level}
        or cardinality(next_approvers) = 0 or $?::uuid = any(next_approvers)))`,
      params: [...reach.params, actor.user_id],
    });
  }
  const final = reachable(actor, 'invoice:final_approve');
  tests.push({ sql: `(top_level >= $?::int and ${final.sql})`, params: [approveLevel, ...final.params] });
  return {
    sql: `final_state = 'OPEN' and not deleted${coding_first ? ' and coded' : ''} and (${tests.map((test) => test.sql).join(' or ')})`,
    params: tests.flatMap((test) => test.params),
  };
}
