import { abilityLevel } from '@uketori/service-kit/actor';
import { todayJst } from '@uketori/service-kit/clock';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { reaches } from '@uketori/service-kit/reach';
import type { Tx } from '@uketori/service-kit/tx';
import { findBank, findBranch } from '../banks/banks.facade.js';
import { suppliersWithTerm } from '../companies/companies.facade.js';
import { accountsById } from '../accounts/accounts.facade.js';
import type { PaymentEntity } from '../transfers/transfers.facade.js';
import type { UserBankEntity } from '../conditions/conditions.facade.js';
import type { ExportPlan } from './export-plan.types.js';
import { type ExportContext, MOST_ROWS, planExport } from './zengin-exports.rules.js';
import { groupSizes, paymentsToExport } from './exported-payments.repository.js';

/** The public master, as the rules ask it. */
export const BANK_MASTER = { bank: findBank, branch: findBranch };
const EXPORT = 'payment:export';

/** Which payments: those named, or all approved and not exported ones of the account and the date. */
export interface ExportRequest {
  user_bank_id: string;
  pay_date: string;
  pay_keys?: string[] | undefined;
  /** Payments whose holder may be shortened if it is too long. */
  shorten?: string[] | undefined;
}

/**
 * Rows to export, oldest payment first. A named payment that this user cannot reach does not exist for them.
 */
export async function wanted(tx: Tx, request: ExportRequest, lock: boolean): Promise<PaymentEntity[]> {
  const named = request.pay_keys ? [...new Set(request.pay_keys)] : null;
  const rows = await paymentsToExport(tx, named ?? request, MOST_ROWS + 1, lock);
  const level = abilityLevel(tx.actor, EXPORT);
  const reached = rows.filter((payment) => reaches(payment, tx.actor, level));
  if (named && reached.length !== named.length) throw noRecord();
  if (reached.length > MOST_ROWS)
    throw new DomainError('zengin_too_many_rows', 'invalid', { limit: MOST_ROWS });
  return reached;
}

/** The plan with everything it has to know; the accounts are held while a file is made of it. */
export async function planned(
  tx: Tx,
  request: ExportRequest,
  bank: UserBankEntity,
  payments: PaymentEntity[],
  hold: boolean,
): Promise<ReturnType<typeof planExport>> {
  const context: ExportContext = {
    accounts: await accountsById(
      tx,
      payments.map((payment) => payment.payee_account_id),
      hold,
    ),
    suppliers: await suppliersWithTerm(
      tx,
      payments.map((payment) => payment.company_id),
    ),
    group_sizes: await groupSizes(tx, payments),
    shorten: new Set(request.shorten),
  };
  return planExport(payments, bank, request.pay_date, todayJst(), BANK_MASTER, context);
}

/** What the log keeps of names that were not written whole. */
export function shortenedNames(plan: ExportPlan): object[] {
  return plan.rows.flatMap((row) =>
    row.problems
      .filter(({ code }) => code === 'zengin_name_shortened')
      .map(({ field, params }) => ({
        local_id: row.local_id,
        field,
        from: params['from'],
        to: params['to'],
      })),
  );
}
