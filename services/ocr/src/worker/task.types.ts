import type { OwnCompany } from '../fields/company-names.rules.js';
import type { ReadTask } from '../reading.js';
import type { ReadResult } from '../result.rules.js';

/** The request to a reader child, over its IPC channel. */
export interface ChildTask {
  id: number;
  path: string;
  pages: number[];
  own: OwnCompany;
  more?: Pick<ReadTask, 'memories' | 'turn'>;
}

/** Codes of the upload catalogue that a reading can end with. */
export type ReadFailure = 'PdfReadError' | 'SaveImageError' | 'reading_timeout' | 'reading_failed';

export type ChildAnswer =
  | { kind: 'page'; id: number; done: number }
  /** The fields found so far, for files that take too long. */
  | { kind: 'so_far'; id: number; result: ReadResult }
  | { kind: 'done'; id: number; result: ReadResult }
  /** Memory that the child still uses after a file, with its pictures released. */
  | { kind: 'rested'; id: number; bytes: number }
  | { kind: 'failed'; id: number; code: ReadFailure; reason: string; final: boolean };
