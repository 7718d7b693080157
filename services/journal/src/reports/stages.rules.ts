/** Stages of an invoice's life whose days are counted. */
export const STAGES = ['reading', 'approval', 'payment'] as const;
export type Stage = (typeof STAGES)[number];

/** How many days a stage took: the groups of the stage times, both ends included; null has no end. */
export const DAY_BANDS = [
  { from: null, to: 1 },
  { from: 2, to: 3 },
  { from: 4, to: 7 },
  { from: 8, to: 14 },
  { from: 15, to: 30 },
  { from: 31, to: null },
] as const;
