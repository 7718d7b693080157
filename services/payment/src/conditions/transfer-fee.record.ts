import {
  choice,
  entity,
  instant,
  integer,
  newShape,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
  yen,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { TRANSFER_TYPES } from './transfer-fees.rules.js';

// Negative limits pass the input: they are an invalid range, with the catalogue's own code.
const limit = { min: -9_999_999_999, max: 999_999_999_999, edit: true } as const;

/** What one own bank charges for a class of transfers in a range of amounts. */
export const transferFeeRecord = record(
  'transfer_fee',
  { schema: 'payment', table: 'transfer_fees' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    user_bank_id: uuid({ edit: true, required: true }),
    transfer_type: choice(TRANSFER_TYPES, { edit: true, required: true }),
    destination_bank_code: nullable(text({ exact: true, pattern: /^[0-9]{4}$/, edit: true })),
    destination_bank_name: text({ exact: true, max: 60, edit: true }),
    applied_condition_type: choice(['range', 'all'], {
      edit: true,
      initial: 'range',
      describe: '`all` means the range from 0 without an end.',
    }),
    applied_condition_min: yen({ ...limit, initial: 0 }),
    applied_condition_max: nullable(yen(limit)),
    transfer_fee: yen({ min: 0, max: 99_999, edit: true, required: true }),
    created_at: instant({}),
    version: integer({}),
  },
);

export type TransferFeeEntity = RowOf<typeof transferFeeRecord>;
export const TransferFeeEntity = entity(transferFeeRecord);

export const newTransferFee = z.strictObject(newShape(transferFeeRecord));
export type TransferFeeInput = z.infer<typeof newTransferFee>;

export const transferFeeView = z.object(responseShape(transferFeeRecord)).meta({ id: 'TransferFeeView' });
export type TransferFeeView = z.infer<typeof transferFeeView>;
