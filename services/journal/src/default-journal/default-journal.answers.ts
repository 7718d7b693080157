import { z } from 'zod';
import { lineTemplate } from '../lines/lines.facade.js';

export const defaultJournal = z
  .object({
    version: z.int().describe('0 when none was saved yet.'),
    company_journals: z.array(lineTemplate),
    withholding_account_title_id: z.uuid().nullable(),
    withholding_tax_id: z.uuid().nullable(),
    updated_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DefaultJournal' });
