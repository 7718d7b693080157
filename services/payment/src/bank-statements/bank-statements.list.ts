import type { ListDefinition } from '@uketori/service-kit/list';
import { filtersOf, listColumns, sortsOf } from '@uketori/service-kit/record';
import { bankStatementRecord, statementRowRecord } from './bank-statement.record.js';

export const statementList: ListDefinition = {
  from: 'payment.bank_statements',
  columns: listColumns(bankStatementRecord).join(', '),
  sorts: sortsOf(bankStatementRecord),
  default_sort: '-created_at',
  filters: filtersOf(bankStatementRecord),
};

const FILE_NAME = `(select s.file_name from payment.bank_statements s
  where s.organization_id = bank_statement_rows.organization_id and s.id = bank_statement_rows.statement_id)`;

export const rowList: ListDefinition = {
  from: 'payment.bank_statement_rows',
  columns: `${listColumns(statementRowRecord).join(', ')}, ${FILE_NAME} as file_name`,
  sorts: sortsOf(statementRowRecord),
  default_sort: '-booked_on',
  filters: filtersOf(statementRowRecord),
};
