import { DomainError } from '@uketori/service-kit/errors';

/** Catalogue code of each unique index that two people can run into at the same moment. */
const CODE_OF_CONSTRAINT: Record<string, string> = {
  masters_name: 'name_in_use',
  masters_code: 'duplicate_code',
  companies_name: 'name_in_use',
  company_patterns_keyword: 'name_in_use',
};

/** Waits for a unit of work; a lost race for a name or code reads the same as finding it taken. */
export async function withConflictCodes<T>(outcome: Promise<T>): Promise<T> {
  try {
    return await outcome;
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string };
    const known = code === '23505' ? CODE_OF_CONSTRAINT[constraint] : undefined;
    throw known ? new DomainError(known, 'conflict') : error;
  }
}
