import type { Readable } from 'node:stream';
import type { Actor } from '@uketori/service-kit/actor';
import type { Tx } from '@uketori/service-kit/work';
import type { ImportFailure } from './faults.rules.js';

/** One item of a source that waits: a posted file, a file in a folder, a mail. The engine holds it for one try. */
export interface Waiting {
  id: string;
  /** 1 for the first try. After MAX_ATTEMPTS the engine fails the item without a call. */
  attempts: number;
}

/** What waits at one account of a source. */
export interface Listed<W extends Waiting> {
  /** Due now, each counted as tried and held by this call alone: an earlier holder can no longer acknowledge it. */
  items: W[];
  /** Seconds until the next item is due, read when `items` is empty; null when none waits. */
  again_in: number | null;
}

/** One file of an item. */
export interface OfferedFile {
  /** With an extension where the type is known; not yet safe for a path. */
  file_name: string;
  /** As the source reports it; null when it does not. A larger file than the organization allows is not opened. */
  bytes: number | null;
  /** As the source reports it, in hex; empty when it does not. Other bytes than these are tried again. */
  sha256: string;
  /** Downloaded: an HTML page in its place (a login, an error) is no file and is tried again. */
  is_download: boolean;
  /** One content of one file at the source. It is stored once in an organization; later ones are `duplicate_file`. */
  source_ref: string;
  uploaded_by_name: string;
  /** The user of the organization who sent it; null for anyone else. */
  sender_id: string | null;
  /** Department of the upload; null for none. */
  department_id: string | null;
  /** Each page becomes a document. */
  split: boolean;
  /** The page from which attachments begin; null for the organization's default. */
  attachment_page: number | null;
  /** The bytes; read once and ended by `signal`. @throws ImportFailure, DomainError */
  open(signal: AbortSignal): Promise<Readable>;
}

/** What became of an item. `stored` and `refused` are about one file of it, the others about the whole. */
export type Outcome<F extends OfferedFile> =
  /** The upload of a file, in the transaction that keeps it. What this throws takes the upload back. */
  | { kind: 'stored'; file: F; upload_id: string }
  /** A file that no further try can change: its type, its size, its content. The other files continue. */
  | { kind: 'refused'; file: F; failure: ImportFailure }
  /** Each file was stored or refused. */
  | { kind: 'done' }
  /** The item could not be fetched or kept; `pauseAfter` decides whether it is tried again. */
  | { kind: 'failed'; failure: ImportFailure }
  /** The process stops: the item was not tried. */
  | { kind: 'untried' };

/**
 * One way by which files come in from outside. An account is what takes turns: a connected chat service, a Google
 * account, the mail address of an organization. The source stores what waits and calls `bringSoon` in the same
 * transaction; the engine then lists, fetches, limits, stores and retries. docs/recipes/add-a-source.md adds one.
 */
export interface Connector<W extends Waiting = Waiting, F extends OfferedFile = OfferedFile> {
  /** Stored with each upload and job, so a rename is a change of data: `slack`, `drive`, `mail`. */
  readonly name: string;
  /** The product in the name of this source, for the log and for uploads without a sender. */
  readonly actor_name: string;

  /**
   * Takes up to `most` items that are due, the longest waiting first, of one account of the actor's organization. No
   * item of another account or organization. May call the outside between its own transactions.
   */
  list(actor: Actor, account_id: string, most: number): Promise<Listed<W>>;

  /**
   * The files of an item, outside of any transaction. `signal` ends after 60 seconds or with the process. The caller
   * calls `discard` in any case. @throws ImportFailure, which fails this try of the item
   */
  fetch(actor: Actor, item: W, signal: AbortSignal): Promise<Fetched<F>>;

  /**
   * Writes an outcome, in one transaction with its log entry. It changes no row when the item has another holder by
   * now; only for `stored` it throws then (lease_lost). It also throws for a file that may not come in twice:
   * ImportFailure duplicate_file.
   */
  acknowledge(tx: Tx, item: W, outcome: Outcome<F>): Promise<void>;
}

export interface Fetched<F extends OfferedFile> {
  files: readonly F[];
  /** Removes what `fetch` left on disk. */
  discard(): Promise<void>;
}
