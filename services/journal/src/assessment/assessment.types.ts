import { inputShape } from '@uketori/service-kit/record';
import { z } from 'zod';
import { invoiceRecord } from '../invoice-fields/invoice-fields.facade.js';

const { note_1: _1, note_2: _2, note_3: _3, ...header } = inputShape(invoiceRecord);

/** Header fields of a form that is being typed; null and absent mean none were changed. */
export const draftInput = z.object(header).partial().nullish();
