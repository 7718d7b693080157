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
    const driver = (error as { driverError?: { code?: string; constraint?: string } }).driverError;
    const code = driver?.code === '23505' ? CODE_OF_CONSTRAINT[driver.constraint ?? ''] : undefined;
    throw code ? new DomainError(code, 'conflict') : error;
  }
}
