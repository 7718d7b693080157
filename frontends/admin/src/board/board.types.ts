import type { Schema } from '@uketori/frontend-kit/apiTypes';

export type BoardMessage = Schema<'BoardMessage'>;
