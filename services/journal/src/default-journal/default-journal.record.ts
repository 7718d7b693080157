import {
  entity,
  instant,
  integer,
  json,
  newShape,
  nullable,
  record,
  responseShape,
  type RowOf,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { lineTemplate, templatesInput } from '../lines/lines.facade.js';

/** The lines of an invoice for which nothing was chosen and nothing learned; one row per organization. */
const defaultJournalRecord = record(
  'default_journal',
  { schema: 'journal', table: 'default_journals' },
  {
    id: uuid({ private: true }),
    organization_id: uuid({ private: true }),
    version: integer({ describe: '0 when none was saved yet.' }),
    company_journals: json(z.array(lineTemplate), {}),
    /** Account title and tax class of withheld income tax on the credit side. */
    withholding_account_title_id: nullable(uuid({ edit: true })),
    withholding_tax_id: nullable(uuid({ edit: true })),
    updated_at: instant({}),
  },
);
export const DefaultJournalEntity = entity(defaultJournalRecord);
export type DefaultJournalEntity = RowOf<typeof defaultJournalRecord>;

const shape = responseShape(defaultJournalRecord);
export const defaultJournal = z
  .object({ ...shape, updated_at: shape.updated_at.nullable() })
  .meta({ id: 'DefaultJournal' });
export type DefaultJournal = z.infer<typeof defaultJournal>;

export const defaultJournalInput = z.strictObject({
  ...newShape(defaultJournalRecord),
  version: z.number().int().min(0),
  company_journals: templatesInput,
});
export type DefaultJournalInput = z.infer<typeof defaultJournalInput>;
