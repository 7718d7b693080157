/** A filter as the row above a list sees it. */
export interface RowField {
  /** pixels that it takes */
  room: number;
  /** has a value, or has had one since the row was folded */
  isKept: boolean;
  /** not in the row until it is set */
  isRare: boolean;
}

/** Between two filters. */
export const GAP = 8;

/**
 * Which filters one row shows: those with a value first, then the usual ones in their order, as far as they fit. The
 * first one is always there.
 */
export function inOneRow(fields: readonly RowField[], width: number): boolean[] {
  const shown = fields.map(() => false);
  let left = width;
  const take = (index: number): boolean => {
    const room = (fields[index]?.room ?? 0) + GAP;
    if (room > left && index > 0) return false;
    left -= room;
    shown[index] = true;
    return true;
  };
  if (fields.length > 0) take(0);
  fields.forEach(({ isKept }, index) => {
    if (isKept && !shown[index]) take(index);
  });
  // The first one that does not fit ends the row: a filter far behind it would be a riddle there.
  fields.every(({ isRare }, index) => shown[index] || isRare || take(index));
  return shown;
}
