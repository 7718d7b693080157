import type { Schema } from '@uketori/frontend-kit/apiTypes';

export type SplitRule = Schema<'SplitRule'>;
