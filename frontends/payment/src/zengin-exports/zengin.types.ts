import type { components } from '@uketori/frontend-kit/api.gen';

type Schemas = components['schemas'];
/** 1-based byte positions; N digits, C characters. */
export type FieldLayout = Schemas['FieldLayout'];
export type PlannedRow = Schemas['PlannedRow'];
/** What a file would hold, and why it cannot be made if it cannot. */
export type ExportPlan = Schemas['ExportPlan'];
/** Byte positions by record; `edi` for data records that carry a text. */
export type Layouts = ExportPlan['layout'];
/** A transfer file somebody brought, taken apart. */
export type FileInspection = Schemas['FileInspection'];
export type ExportBatch = Schemas['ExportBatchView'];
export type ExportBatchDetail = Schemas['ExportBatchDetail'];

export interface ExportRequest {
  user_bank_id: string;
  pay_date: string;
  pay_keys?: string[];
  /** payments whose holder may be shortened */
  shorten?: string[];
}
