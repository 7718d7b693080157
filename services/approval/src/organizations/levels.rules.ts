/** Levels that an organization may have before the final approval. */
export const LEVELS = [1, 2, 3, 4, 5] as const;

/** The ability to approve a level of an invoice. */
export const levelAbility = (level: number): string => `invoice:approve${level}`;

/** The abilities of all levels. */
export const LEVEL_ABILITIES: readonly string[] = LEVELS.map(levelAbility);
