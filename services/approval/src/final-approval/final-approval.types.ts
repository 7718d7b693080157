import { can_accept } from '@uketori/service-kit/duties.types';
import { z } from 'zod';

export const bulkFinalResult = z
  .object({
    id: z.uuid(),
    ok: z.boolean(),
    final_state: z
      .enum(['FINAL', 'LOCKING'])
      .optional()
      .describe('LOCKING: taken on, and carried through by itself as soon as the invoices can be reached.'),
    code: z.string().optional().describe('Why not.'),
    can_accept,
  })
  .meta({ id: 'FinalApprovalBulkResult' });
export type BulkFinalResult = z.infer<typeof bulkFinalResult>;
