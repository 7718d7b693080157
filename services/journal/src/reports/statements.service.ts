import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Work } from '@uketori/service-kit/work';
import type { CsvFile } from '../masters/masters.facade.js';
import { type PayerProfile, payerProfile } from '../settings/settings.facade.js';
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

  async of(actor: Actor, q: StatementsQuery): Promise<PaymentStatements> {
    const { payer, ...shown } = await this.#read(actor, q);
    return { ...shown, payer: { name: payer.name, t_number: payer.t_number } };
  }

  async file(actor: Actor, q: StatementsQuery): Promise<CsvFile> {
    const { payer, statements } = await this.#read(actor, q);
    const corporate_number = corporateNumber(payer.t_number, payer.is_individual);
    const text = statementsText(q.year, { name: payer.name, corporate_number }, statements);
    return csvFileOf(`payment_statements_${q.year}.csv`, text);
  }

  #read(
    actor: Actor,
    q: StatementsQuery,
  ): Promise<Omit<PaymentStatements, 'payer'> & { payer: PayerProfile }> {
    const year = paidPeriod(String(q.year));
    return this.work.read(actor, async (tx) => {
      const rows = await withheldRows(tx, year);
      const addresses = await payeeAddresses(tx, year.from, year.to);
      const isAsked = ({ key, needed }: { key: string; needed: boolean | null }) =>
        q.payee ? key === q.payee : q.all === 'true' || needed !== false;
      const statements = statementsOf(rows, addresses).filter(isAsked).slice(0, MOST_STATEMENTS);
      return { year: q.year, due: year.due, statements, payer: await payerProfile(tx) };
    });
  }
}
