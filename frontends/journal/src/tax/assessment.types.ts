import type { Schema } from '@uketori/frontend-kit/apiTypes';

export type Assessment = Schema<'TaxAssessment'>;
export type PayDateAssessment = Assessment['pay_date'];
export type DerivationStep = PayDateAssessment['derived']['steps'][number];
export type Qualification = Pick<Assessment['qualification'], 'verdict' | 'reasons'>;
export type WithholdingAssessment = Assessment['withholding'];
