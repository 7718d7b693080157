import type { AnchoredHead } from './anchor-lines.rules.js';

/** Where the last anchor of an organization is. */
export interface OutsideAnchor extends AnchoredHead {
  at: string;
}

/**
 * The place outside of the database where a service writes the heads of its chains. Lines can only be added: a head
 * that was anchored stays anchored if somebody rewrites the database.
 */
export abstract class AnchorBook {
  /** How people call the place. */
  abstract readonly place: 'file' | 'bucket' | 'none';

  /** Hash of the last line of a service, or FIRST_LINE. */
  abstract last(service: string): Promise<string>;

  /** Adds lines, in one piece and durably. `last` is the hash of the last of them. */
  abstract append(service: string, lines: readonly string[], last: string): Promise<void>;

  /** All anchors of an organization's chain in a service, in their order; null where reading them here costs too much. */
  abstract anchorsOf(service: string, organization_id: string): Promise<OutsideAnchor[] | null>;
}

/** No place is configured. */
export class NoAnchorBook extends AnchorBook {
  readonly place = 'none';

  last(): Promise<string> {
    return Promise.reject(new Error('no place for anchors is configured'));
  }

  append(): Promise<void> {
    return Promise.reject(new Error('no place for anchors is configured'));
  }

  anchorsOf(): Promise<null> {
    return Promise.resolve(null);
  }
}
