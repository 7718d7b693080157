import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { type ListDefinition, type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { anyOf, eq } from '@uketori/service-kit/list-filters';
import { Work } from '@uketori/service-kit/work';
import { listRoles } from '../rights/rights.facade.js';
import { memberView } from './members.service.js';
import type { MembershipEntity } from '../memberships/memberships.facade.js';

/** Members by name; removed ones are never listed. */
export const MEMBER_LIST: ListDefinition = {
  from: 'admin.memberships',
  columns:
    'id, organization_id, user_id, role_id, department_id, user_code, full_name, email, user_status, status, version',
  sorts: {
    full_name: { expression: 'full_name', cast: 'text' },
    email: { expression: 'email', cast: 'text' },
    role_id: { expression: 'role_id', cast: 'int' },
    user_code: { expression: 'user_code', cast: 'text' },
  },
  default_sort: 'role_id',
  filters: {
    role_id: anyOf('role_id', 'int'),
    status: eq('status'),
    department_id: eq('department_id', 'uuid'),
    user_id: eq('user_id', 'uuid'),
  },
  search: { bigrams: 'search_bigrams', text: 'search_text' },
};

export type MemberView = ReturnType<typeof memberView>;

@Injectable()
export class MemberListService {
  constructor(private readonly work: Work) {}

  /** One page of members with the name of each one's role. */
  list(actor: Actor, query: ListQuery): Promise<ListPage<MemberView>> {
    return this.work.read(actor, async (tx) => {
      const names = new Map((await listRoles(tx)).map((role) => [role.id, role.name]));
      const page = await runList<MembershipEntity>(tx, MEMBER_LIST, query, [
        { sql: "status <> 'deleted'", params: [] },
      ]);
      return { ...page, items: page.items.map((row) => memberView(row, names.get(row.role_id) ?? '')) };
    });
  }
}
