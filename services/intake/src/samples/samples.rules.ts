import { DomainError } from '@uketori/service-kit/errors';

/** The sample invoices: file below services/intake/samples, and the name that users see. */
export const SAMPLES = [
  { file: 'digital-bilingual.pdf', name: 'サンプル_コンサルティング料.pdf' },
  { file: 'digital-two-rates.pdf', name: 'サンプル_軽減税率のある請求書.pdf' },
  { file: 'digital-withholding.pdf', name: 'サンプル_源泉徴収のある請求書.pdf' },
] as const;

export interface Held {
  /** sample files that are there */
  samples: number;
  /** whether there is a file of the organization's own */
  has_own: boolean;
}

/** Samples are for an organization without files: later they would be among its own invoices. */
export function mayLoad({ samples, has_own }: Held): boolean {
  return !has_own && samples === 0;
}

/**
 * A load that broke off is completed by the next one.
 * @throws DomainError samples_loaded | samples_only_when_empty
 */
export function checkLoad({ samples, has_own }: Held): void {
  if (has_own) throw new DomainError('samples_only_when_empty', 'conflict');
  if (samples >= SAMPLES.length) throw new DomainError('samples_loaded', 'conflict');
}
