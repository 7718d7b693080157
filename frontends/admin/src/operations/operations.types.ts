import type { Schema } from '@uketori/frontend-kit/apiTypes';

/** GET /operations/intake/reading */
export type ReadingOperationsAnswer = Schema<'ReadingOperations'>;
export type ReadingWorker = ReadingOperationsAnswer['workers'][number];
export type ReadingFailure = ReadingOperationsAnswer['failures'][number];
