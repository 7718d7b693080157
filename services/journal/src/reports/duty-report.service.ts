import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Work } from '@uketori/service-kit/work';
import type { CsvFile } from '../masters/masters.facade.js';
import { dutyRows } from './duty-report.repository.js';
import { dutyRow, dutyText } from './duty-report.rules.js';
import type { DutyFileQuery, DutyReport, DutyReportQuery } from './duty-report.types.js';
import { csvFileOf } from './reports.rules.js';

const MOST_ROWS = 1000;
/** A file with more rows is one of a shorter range. */
const MOST_ROWS_OF_FILE = 50_000;

/** The people who did two steps of one invoice, for auditors of the segregation of duties. */
@Injectable()
export class DutyReportService {
  constructor(private readonly work: Work) {}

  of(actor: Actor, q: DutyReportQuery, most = MOST_ROWS): Promise<DutyReport> {
    return this.work.read(actor, async (tx) => {
      const stored = await dutyRows(tx, q, MOST_ROWS_OF_FILE);
      const rows = stored.flatMap((row) => dutyRow(row) ?? []);
      const shown = q.only_conflicts === 'true' ? rows.filter(({ codes }) => codes.length > 0) : rows;
      return { from: q.from, to: q.to, rows: shown.slice(0, most), more: shown.length > most };
    });
  }

  /** In the language of the page. */
  async file(actor: Actor, { language, ...q }: DutyFileQuery): Promise<CsvFile> {
    const { rows } = await this.of(actor, q, MOST_ROWS_OF_FILE);
    return csvFileOf(`duties_${q.from}_${q.to}.csv`, dutyText(rows, language));
  }
}
