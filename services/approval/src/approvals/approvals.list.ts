import type { Actor } from '@uketori/service-kit/actor';
import type { Condition, ListDefinition } from '@uketori/service-kit/list';
import { contains, eq, flag, range } from '@uketori/service-kit/list-filters';
import { reachable } from '@uketori/service-kit/reach';
import type { z } from 'zod';
import type { approvalListRow } from './approvals.answers.js';

/** One row of the list of approvals. */
export type ApprovalListRow = z.infer<typeof approvalListRow>;

/** As isChangedSince of the rules, of any level. */
const CHANGED = `exists (select 1 from approval.steps s where s.organization_id = approvals.organization_id
  and s.approval_id = approvals.id and s.subject_version < approvals.content_version)`;

export const approvalList: ListDefinition = {
  from: 'approval.approvals',
  columns: `id, subject_type, local_id, subject_version, partner_name, issue_date, pay_date, total_amount,
    payable_amount, currency_code, foreign_total_amount,
    ${CHANGED} as changed_since_approval, top_level, next_level, next_approvers, final_state, version`,
  sorts: {
    local_id: { expression: 'local_id', cast: 'int' },
    issue_date: { expression: 'issue_date_key', cast: 'date' },
    pay_date: { expression: 'pay_date_key', cast: 'date' },
    payable_amount: { expression: 'payable_amount_key', cast: 'bigint' },
  },
  default_sort: '-local_id',
  sum: 'payable_amount',
  filters: {
    final_state: eq('final_state'),
    changed_since_approval: flag(CHANGED),
    partner_name: contains('partner_name'),
    issue_date: range('issue_date'),
    pay_date: range('pay_date'),
    payable_amount: range('payable_amount', 'bigint'),
  },
};

/** Invoices alone: a user who may read those may not always read collected items. */
export const INVOICES: Condition = { sql: 'subject_type = $?', params: ['invoice'] };

/** Invoices that wait for this user: a level they may approve, or the final approval. */
export function waitingFor(actor: Actor, approveLevel: number): Condition {
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
    sql: `final_state = 'OPEN' and not deleted and (${tests.map((test) => test.sql).join(' or ')})`,
    params: tests.flatMap((test) => test.params),
  };
}
