import type { Schema } from '@uketori/frontend-kit/apiTypes';

export type Directory = Schema<'DirectorySettings'>;
