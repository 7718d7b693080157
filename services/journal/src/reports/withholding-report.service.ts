import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Work } from '@uketori/service-kit/work';
import { type CsvFile } from '../masters/masters.facade.js';
import { csvFileOf } from './reports.rules.js';
import { hasHalfYear, needsStatement, paidPeriod, withheldSums } from './withholding-period.rules.js';
import { undatedWithheld, withheldRows } from './withholding-report.repository.js';
import { withholdingText } from './withholding-text.rules.js';
import type { WithholdingQuery, WithholdingReport } from './withholding-report.types.js';

const MOST_PAYEES = 1000;

/** Withheld income tax: the figures of the payment slip (納付書) and of the yearly statements (支払調書). */
@Injectable()
export class WithholdingReportService {
  constructor(private readonly work: Work) {}

  of(actor: Actor, { period }: WithholdingQuery): Promise<WithholdingReport> {
    const paid = paidPeriod(period);
    return this.work.read(actor, async (tx) => {
      const all = await withheldRows(tx, paid);
      const rows = paid.kind === 'half' ? all.filter(({ type }) => hasHalfYear(type)) : all;
      const statement = ({ type, base }: (typeof rows)[number]) =>
        paid.kind === 'year' ? needsStatement(type, base) : null;
      return {
        period,
        ...paid,
        ...withheldSums(rows),
        payees: rows.slice(0, MOST_PAYEES).map((row) => ({ ...row, needs_statement: statement(row) })),
        unknown_days: await undatedWithheld(tx),
      };
    });
  }

  /** By payee, in Japanese: the words of the forms that it is copied to. */
  async file(actor: Actor, q: WithholdingQuery): Promise<CsvFile> {
    return csvFileOf(`withholding_${q.period}.csv`, withholdingText(await this.of(actor, q)));
  }
}
