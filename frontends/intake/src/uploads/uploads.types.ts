import type { Schema } from '@uketori/frontend-kit/apiTypes';

export type UploadItem = Schema<'UploadListItem'>;
export type UploadState = UploadItem['state'];
