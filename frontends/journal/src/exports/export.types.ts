import type { BodyOf, Schema } from '@uketori/frontend-kit/apiTypes';

export type ExportFormat = Schema<'ExportFormat'>;
export type FormatInput = BodyOf<'/export-formats', 'post'>;
export type FormatOptions = ExportFormat['options'];
export type ExportSource = Schema<'ExportSource'>;
export type ExportPreview = Schema<'ExportPreview'>;
export type ExportRun = Schema<'ExportRun'>;
export type ExportKind = ExportRun['kind'];

/** Which invoices go into which file. */
export type ExportRequest = BodyOf<'/exports', 'post'>;
