import {
  entity,
  instant,
  integer,
  newShape,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';

/** A task of every month's closing that an organization added. */
const closeTaskRecord = record(
  'close_task',
  { schema: 'journal', table: 'close_tasks' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    title: text({ max: 100, edit: true, required: true }),
    version: integer({}),
    created_at: instant({ private: true }),
  },
);
export const CloseTaskEntity = entity(closeTaskRecord);
export type CloseTaskEntity = RowOf<typeof closeTaskRecord>;

export const newCloseTask = z.strictObject(newShape(closeTaskRecord));
export const closeTask = z.object(responseShape(closeTaskRecord)).meta({ id: 'CloseTask' });
export type CloseTask = z.infer<typeof closeTask>;
