import { createHash } from 'node:crypto';

/** What the line before the first one is. */
export const FIRST_LINE = '0'.repeat(64);

/** The head of one chain at a moment: what its link number `seq` hashed to. */
export interface AnchoredHead {
  organization_id: string;
  seq: number;
  hash: string;
}

/** A line of the anchors outside of the database. Each line has the hash of the line before it. */
export type AnchorLine = { at: string; service: string; previous: string } & (
  | AnchoredHead
  /** A time stamp (RFC 3161, DER in base64) over the line before it, which covers all lines before that one. */
  | { stamp: string }
  /** The organization was removed for good, in every service: what was anchored before ended on purpose. */
  | { removed: string }
);

/** Hash of a line as the next one has it. */
export function lineHash(line: string): string {
  return createHash('sha256').update(line).digest('hex');
}

/** Writes lines one after the other, each with the hash of its predecessor. Returns the text and the last hash. */
export function chainLines(
  entries: readonly Record<string, unknown>[],
  previous: string,
): { lines: string[]; last: string } {
  let last = previous;
  const lines = entries.map((entry) => {
    const line = JSON.stringify({ ...entry, previous: last });
    last = lineHash(line);
    return line;
  });
  return { lines, last };
}

/** The heads that moved since they were last anchored. */
export function movedHeads(
  heads: readonly AnchoredHead[],
  known: ReadonlyMap<string, number>,
): AnchoredHead[] {
  return heads.filter(({ organization_id, seq }) => seq > 0 && known.get(organization_id) !== seq);
}

/** The chain of lines that records removed organizations, beside one chain per service. */
export const REMOVALS = 'removals';

/** When a line says that the organization was removed, or null. */
export function removalOfLine(line: string, organization_id: string): string | null {
  try {
    const { at, removed } = JSON.parse(line) as Record<string, unknown>;
    return removed === organization_id ? String(at) : null;
  } catch {
    return null;
  }
}

/** The head that a line anchors, or null for a line of another kind or one that cannot be read. */
export function headOfLine(line: string): (AnchoredHead & { at: string }) | null {
  try {
    const { at, organization_id, seq, hash } = JSON.parse(line) as Record<string, unknown>;
    if (typeof organization_id !== 'string' || typeof hash !== 'string' || !Number.isSafeInteger(seq))
      return null;
    return { at: String(at), organization_id, seq: seq as number, hash };
  } catch {
    return null;
  }
}
