import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Work } from '@uketori/service-kit/work';
import type { CsvFile } from '../masters/masters.facade.js';
import { payerProfile } from '../settings/settings.facade.js';
import { csvFileOf } from './reports.rules.js';
import { payeeAddresses } from './statements.repository.js';
import { corporateNumber, statementsOf, statementsText } from './statements.rules.js';
import type { PaymentStatements, StatementsQuery } from './statements.types.js';
import { paidPeriod } from './withholding-period.rules.js';
import { withheldRows } from './withholding-report.repository.js';

const MOST_STATEMENTS = 1000;

/** The yearly statements of payments (報酬、料金、契約金及び賞金の支払調書, Income Tax Act art. 225). */
@Injectable()
export class StatementsService {
  constructor(private readonly work: Work) {}

  of(actor: Actor, q: StatementsQuery): Promise<PaymentStatements> {
    const year = paidPeriod(String(q.year));
    return this.work.read(actor, async (tx) => {
      const rows = await withheldRows(tx, year);
      const addresses = await payeeAddresses(tx, year.from, year.to);
      const isAsked = ({ key, needed }: { key: string; needed: boolean | null }) =>
        q.payee ? key === q.payee : q.all === 'true' || needed !== false;
      const statements = statementsOf(rows, addresses).filter(isAsked).slice(0, MOST_STATEMENTS);
      const { name, t_number, is_individual } = await payerProfile(tx);
      const payer = { name, corporate_number: corporateNumber(t_number, is_individual) };
      return { year: q.year, due: year.due, payer, statements };
    });
  }

  async file(actor: Actor, q: StatementsQuery): Promise<CsvFile> {
    const { payer, statements } = await this.of(actor, q);
    return csvFileOf(`payment_statements_${q.year}.csv`, statementsText(q.year, payer, statements));
  }
}
