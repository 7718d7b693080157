import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { type ListDefinition, type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { anyOf, eq, range } from '@uketori/service-kit/list-filters';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import type { actionLogRow } from './action-log.types.js';

/** One act in the organization-wide log. */
export type ActionLogRow = z.infer<typeof actionLogRow>;

/** Newest first; dates are instants, so that the reader's own time zone decides where a day begins. */
export const ACTION_LOG_LIST: ListDefinition = {
  from: 'admin.action_logs',
  columns:
    'id, service, action, menu, subject_type, subject_id, local_id, user_id, user_name, occurred_at, changed_fields',
  sorts: { occurred_at: { expression: 'occurred_at', cast: 'timestamptz' } },
  default_sort: '-occurred_at',
  filters: {
    menu: anyOf('menu'),
    action: eq('action'),
    service: eq('service'),
    user_id: eq('user_id'),
    subject_type: eq('subject_type'),
    subject_id: eq('subject_id'),
    local_id: eq('local_id', 'int'),
    occurred_at: range('occurred_at', 'timestamptz'),
  },
};

@Injectable()
export class ActionLogService {
  constructor(private readonly work: Work) {}

  list(actor: Actor, query: ListQuery): Promise<ListPage<ActionLogRow>> {
    return this.work.read(actor, (tx) => runList<ActionLogRow>(tx, ACTION_LOG_LIST, query));
  }
}
