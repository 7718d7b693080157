import type { ReadOptions } from '@uketori/proto/uketori/intake/v1/events';

/** STORED: kept for another service and not to be read; the other four are the spec's. */
export const UPLOAD_STATES = ['STORED', 'WAITING', 'STARTED', 'SUCCESS', 'FAILED'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];
export const READ_STATUSES = ['NONE', 'WAITING', 'READING', 'SUCCESS', 'FAILED'] as const;
export type ReadStatus = (typeof READ_STATUSES)[number];

/** Spec 9: the reader reads one to five pages of a document. */
export const MAX_ATTACHMENT_PAGE = 5;

/** The user's choice, as stored and as sent to journal. */
export type UploadOptions = ReadOptions;

/** A document's share of the file: 1-based first page and number of pages. */
export interface PageRange {
  first_page: number;
  page_count: number;
}

/** Pages of the file to read: the first `attachment_page` of the document; the others are attachments. */
export function pagesToRead(range: PageRange, attachment_page: number): number[] {
  const bounded = Math.min(Math.max(attachment_page, 1), MAX_ATTACHMENT_PAGE, range.page_count);
  return Array.from({ length: bounded }, (_, i) => range.first_page + i);
}

/**
 * State of an upload from its documents': FAILED as soon as all are done and one failed, so that a
 * failure is never hidden behind its neighbours' success.
 */
export function uploadState(statuses: ReadStatus[]): UploadState {
  if (statuses.every((s) => s === 'NONE')) return 'STORED';
  if (statuses.some((s) => s === 'READING')) return 'STARTED';
  if (statuses.some((s) => s === 'WAITING' || s === 'NONE')) {
    return statuses.some((s) => s === 'SUCCESS' || s === 'FAILED') ? 'STARTED' : 'WAITING';
  }
  return statuses.includes('FAILED') ? 'FAILED' : 'SUCCESS';
}
