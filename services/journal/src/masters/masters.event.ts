import type { OutgoingEvent } from '@uketori/service-kit/events/envelope';
import { MASTER_CHANGED } from '@uketori/proto/events';
import type { MasterChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { MasterEntity } from './master.record.js';

/** State of a master row for the other services. */
export function masterChanged(row: MasterEntity, cause: string): OutgoingEvent<MasterChanged> {
  return {
    event: MASTER_CHANGED,
    key: row.id,
    version: row.version,
    cause,
    data: {
      id: row.id,
      kind: row.kind,
      name: row.name,
      code: row.code,
      status: row.status,
      sort_num: row.sort_num,
      deleted: row.deleted,
      version: row.version,
    },
  };
}
