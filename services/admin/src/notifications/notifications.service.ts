import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { type ListDefinition, type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import type { notification } from './notifications.types.js';

export type Notification = z.infer<typeof notification>;

/** Days that a read notification is kept, for questions about it. */
const READ_DAYS = 30;

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
      const read = await tx.rows(
        `update admin.notifications set read_at = now()
         where organization_id = $1 and user_id = $2 and read_at is null and ($3::uuid[] is null or id = any($3))
         returning id`,
        [actor.organization_id, actor.user_id, ids],
      );
      await tx.rows(
        `delete from admin.notifications
         where organization_id = $1 and user_id = $2 and read_at < now() - make_interval(days => ${READ_DAYS})`,
        [actor.organization_id, actor.user_id],
      );
      return { deleted: read.length };
    });
  }
}
