import {
  choice,
  entity,
  instant,
  integer,
  listOf,
  nullable,
  record,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';

/** One reading of one document, pulled by a reader under a lease. */
const readingJobRecord = record(
  'reading_job',
  { schema: 'intake', table: 'reading_jobs' },
  {
    id: uuid({ private: true }),
    organization_id: uuid({ private: true }),
    document_id: uuid({ private: true }),
    read_version: integer({ private: true }),
    pages: listOf(integer({ private: true })),
    state: choice(['WAITING', 'LEASED', 'DONE', 'FAILED'], { private: true }),
    attempt: integer({ private: true }),
    worker_id: nullable(text({ private: true })),
    lease_token: nullable(text({ private: true })),
    leased_until: nullable(instant({ private: true })),
    available_at: instant({ private: true }),
    error_code: nullable(text({ private: true })),
    reason: nullable(text({ private: true })),
    pages_done: integer({ private: true }),
    // Clockwise turn that a person asked for; null lets the reader find out.
    rotation: nullable(integer({ private: true })),
    created_at: instant({ private: true }),
    finished_at: nullable(instant({ private: true })),
    version: integer({ private: true }),
  },
);

export type ReadingJobEntity = RowOf<typeof readingJobRecord>;
export const ReadingJobEntity = entity(readingJobRecord);
