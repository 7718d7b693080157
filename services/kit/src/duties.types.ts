import { z } from 'zod';

/** A field of a refused row. */
export const can_accept = z
  .boolean()
  .optional()
  .describe('True: a warning about duties. The same request with accept_duties passes.');

/** Passes a warning about duties; the log keeps it. */
export const accept_duties = z
  .boolean()
  .default(false)
  .describe('Continues after a warning that one person does two duties. The log keeps it.');
