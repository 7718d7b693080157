import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { todayJst } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { shown } from '@uketori/service-kit/record';
import { Work } from '@uketori/service-kit/work';
import { activeBank, type UserBankEntity } from '../conditions/conditions.facade.js';
import {
  BankStatementEntity,
  bankStatementRecord,
  type BankStatementView,
  type MappingView,
  StatementMappingEntity,
} from './bank-statement.record.js';
import { statementList } from './bank-statements.list.js';
import { insertRows, keepMapping, knownKeys, lockImports, mappingsOf } from './bank-statements.repository.js';
import { cellsOf, decodeStatement, proposeColumns, readCsvStatement } from './csv-statement.rules.js';
import { keyedRows } from './row-keys.rules.js';
import type { CsvColumns, ParsedRow, StatementReading } from './statement.types.js';
import { isZenginStatement, otherZenginKind, readZenginStatement } from './zengin-statement.rules.js';

export interface StatementFile {
  user_bank_id: string;
  bytes: Buffer;
  columns: CsvColumns | null;
}

const SHOWN_LINES = 12;
const SHOWN_ROWS = 50;

/** Bank statements: files looked at, imported and listed. */
@Injectable()
export class StatementImportService {
  constructor(private readonly work: Work) {}

  /** What a file holds, with columns proposed for a CSV file. Stores nothing. @throws DomainError no_record | statement_not_text */
  read(actor: Actor, file: StatementFile): Promise<StatementReading> {
    return this.work.read(actor, async (tx) => reading(file, await activeBank(tx, file.user_bank_id)));
  }

  /**
   * Takes over the rows that no earlier import held. A file without such a row leaves nothing behind: the response has no
   * statement then. @throws DomainError no_record and the refusals of the reading
   */
  import(
    actor: Actor,
    file: StatementFile & { file_name: string; mapping_name: string | null },
  ): Promise<{ statement: BankStatementView | null; row_count: number; new_count: number }> {
    return this.work.run(actor, async (tx) => {
      const bank = await activeBank(tx, file.user_bank_id);
      const opened = openedFile(file);
      const rows = rowsOf(opened, bank);
      const { format, columns } = opened;
      await lockImports(tx, bank.id);
      if (columns !== null && file.mapping_name !== null)
        await keepMapping(tx, bank.id, file.mapping_name, columns);
      const keyed = keyedRows(rows);
      const known = await knownKeys(
        tx,
        bank.id,
        keyed.map(({ row_key }) => row_key),
      );
      const fresh = keyed.filter(({ row_key }) => !known.has(row_key));
      const counts = { row_count: rows.length, new_count: fresh.length };
      if (fresh.length === 0) return { statement: null, ...counts };
      const days = rows.map(({ booked_on }) => booked_on).sort();
      const statement = await tx.insert(BankStatementEntity, {
        id: newId(),
        user_bank_id: bank.id,
        file_name: file.file_name,
        format,
        from_date: days[0] as string,
        to_date: days.at(-1) as string,
        ...counts,
        sha256: createHash('sha256').update(file.bytes).digest('hex'),
        created_by: actor.user_id,
        created_by_name: actor.user_name,
      });
      await insertRows(tx, statement, fresh);
      const subject = { menu: 'payment', subject_type: 'bank_statement', subject_id: statement.id };
      await tx.audit('bank_statement.imported', subject, null, statement);
      return { statement: shown(bankStatementRecord, statement), ...counts };
    });
  }

  list(actor: Actor, query: ListQuery): Promise<ListPage<BankStatementView>> {
    return this.work.read(actor, (tx) => runList<BankStatementView>(tx, statementList, query));
  }

  /** @throws DomainError no_record */
  mappings(actor: Actor, userBankId: string): Promise<MappingView[]> {
    return this.work.read(actor, async (tx) => mappingsOf(tx, (await activeBank(tx, userBankId)).id));
  }

  /** @throws DomainError no_record */
  removeMapping(actor: Actor, id: string): Promise<void> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(StatementMappingEntity, id);
      await tx.remove(StatementMappingEntity, id);
      const subject = { menu: 'payment', subject_type: 'statement_mapping', subject_id: id };
      await tx.audit('statement_mapping.deleted', subject, before, null);
    });
  }
}

/** A file whose kind is known: the records of the association, or cells with the columns chosen or proposed. */
type OpenedFile =
  | { format: 'zengin'; bytes: Uint8Array; lines: []; columns: null }
  | { format: 'csv'; lines: string[][]; columns: CsvColumns | null };

/**
 * @throws DomainError statement_other_kind for a file of transfers, which is no statement | statement_not_text |
 *   statement_record_broken | statement_too_many_rows
 */
function openedFile({ bytes, columns }: StatementFile): OpenedFile {
  const kind = otherZenginKind(bytes);
  if (kind !== null) throw new DomainError('statement_other_kind', 'invalid', { kind });
  if (isZenginStatement(bytes)) return { format: 'zengin', bytes, lines: [], columns: null };
  const lines = cellsOf(decodeStatement(bytes));
  return { format: 'csv', lines, columns: columns ?? proposeColumns(lines) };
}

/** The bookings of a file. @throws DomainError the refusals of the formats | statement_columns_missing | statement_empty */
function rowsOf(file: OpenedFile, bank: UserBankEntity): ParsedRow[] {
  const rows = file.format === 'zengin' ? zenginRows(file.bytes, bank) : csvRows(file.lines, file.columns);
  if (rows.length === 0) throw new DomainError('statement_empty', 'invalid');
  return rows;
}

function zenginRows(bytes: Uint8Array, bank: UserBankEntity): ParsedRow[] {
  const own = {
    bank_code: bank.bank_code,
    branch_code: bank.bank_branch_code,
    account_number: bank.bank_account_number,
  };
  return readZenginStatement(bytes, own, todayJst());
}

function csvRows(lines: string[][], columns: CsvColumns | null): ParsedRow[] {
  if (columns === null) throw new DomainError('statement_columns_missing', 'invalid');
  return readCsvStatement(lines, columns);
}

function reading(file: StatementFile, bank: UserBankEntity): StatementReading {
  // A file that is no text cannot be shown at all; other refusals come with what was read.
  const opened = openedFile(file);
  const shown = {
    format: opened.format,
    cells: opened.lines.slice(0, SHOWN_LINES),
    columns: opened.columns,
  };
  try {
    const rows = rowsOf(opened, bank);
    const total = (side: ParsedRow['direction']): number =>
      rows.filter(({ direction }) => direction === side).reduce((sum, { amount }) => sum + amount, 0);
    return {
      ...shown,
      row_count: rows.length,
      out_total: total('out'),
      in_total: total('in'),
      rows: rows.slice(0, SHOWN_ROWS),
      refusal: null,
    };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const refusal = { code: error.code, params: error.params };
    return { ...shown, row_count: 0, out_total: 0, in_total: 0, rows: [], refusal };
  }
}
