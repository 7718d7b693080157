import type { JournalLine } from '../invoice.types';

export interface CompanyPattern {
  id: string;
  name: string;
  keyword: string;
  company_journals: JournalLine[];
}

/** A supplier as GET /companies returns it. */
export interface Company extends Record<string, unknown> {
  id: string;
  company_name: string;
  version: number;
  status: 0 | 1;
  debit_account_title: { name: string | null };
  credit_account_title: { name: string | null };
  patterns: CompanyPattern[];
}
