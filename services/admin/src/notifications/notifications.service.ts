import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { type ListDefinition, type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { markRead, sweepRead } from './notices.repository.js';
import type { notification } from './notifications.types.js';

export type Notification = z.infer<typeof notification>;

export const NOTIFICATION_LIST: ListDefinition = {
  from: 'admin.notifications',
  columns: 'id, type, params, link, date_created',
  // Ids are made in the order of time: an older one is a smaller one.
  sorts: { id: { expression: 'id', cast: 'uuid' } },
  default_sort: '-id',
  filters: {},
};

/** The user's unread notifications. Each user has only their own list. */
@Injectable()
export class NotificationsService {
  constructor(private readonly work: Work) {}

  list(actor: Actor, query: ListQuery): Promise<ListPage<Notification>> {
    return this.work.read(actor, (tx) =>
      runList<Notification>(tx, NOTIFICATION_LIST, query, [
        { sql: 'user_id = $?', params: [actor.user_id] },
        { sql: 'read_at is null', params: [] },
      ]),
    );
  }

  /** Reading takes it off the list (spec 4). null: all. Those of others and read ones are no error. */
  read(actor: Actor, ids: readonly string[] | null): Promise<{ deleted: number }> {
    return this.work.run(actor, async (tx) => {
      const deleted = await markRead(tx, ids);
      await sweepRead(tx);
      return { deleted };
    });
  }
}
