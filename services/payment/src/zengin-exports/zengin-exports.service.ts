import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { type ListDefinition, type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { filtersOf, listColumns, shown, sortsOf } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { nextNumber } from '../organizations/organizations.facade.js';
import { emitChanged, type PaymentEntity } from '../transfers/transfers.facade.js';
import { activeBank, type UserBankEntity } from '../conditions/conditions.facade.js';
import { frame, type Inspection, inspectZengin } from '../zengin/zengin.facade.js';
import {
  type ExportBatchDetail,
  ExportBatchEntity,
  exportBatchRecord,
  type ExportBatchView,
} from './export-batch.record.js';
import { BANK_MASTER, type ExportRequest, planned, shortenedNames, wanted } from './export-plan.service.js';
import type { ExportPlan } from './export-plan.types.js';
import { attachPayments, paymentsIn, releasePayments, rowsOf } from './exported-payments.repository.js';

export const exportList: ListDefinition = {
  from: 'payment.export_batches',
  columns: listColumns(exportBatchRecord).join(', '),
  sorts: sortsOf(exportBatchRecord),
  default_sort: '-local_id',
  filters: filtersOf(exportBatchRecord),
};

/** Transfer files. A payment is in at most one live batch, and a batch's bytes never change. */
@Injectable()
export class ZenginExportsService {
  constructor(private readonly work: Work) {}

  /** What the file would hold. @throws DomainError no_record */
  preview(actor: Actor, request: ExportRequest): Promise<ExportPlan> {
    return this.work.read(actor, async (tx) => {
      const bank = await activeBank(tx, request.user_bank_id);
      return (await planned(tx, request, bank, await wanted(tx, request, false), false)).plan;
    });
  }

  /**
   * Makes the file, or nothing. The payments' rows are held while it is made, so that of two requests for
   * the same payments one gets the batch and the other sees them as exported.
   * @throws DomainError no_record | no_data_selected | zengin_rows_blocked with each row's problems
   */
  create(actor: Actor, request: ExportRequest): Promise<ExportBatchView> {
    return this.work.run(actor, async (tx) => {
      const bank = await activeBank(tx, request.user_bank_id);
      const payments = await wanted(tx, request, true);
      if (payments.length === 0) throw new DomainError('no_data_selected', 'conflict');
      const { plan, records } = await planned(tx, request, bank, payments, true);
      if (records === null) throw refusal(plan);
      const batch = await insertBatch(tx, bank, plan, records);
      await attach(tx, batch, plan);
      await tx.audit('zengin.exported', subjectOf(batch), null, {
        ...view(batch),
        payments: localIds(payments),
        shortened: shortenedNames(plan),
      });
      return view(batch);
    });
  }

  /** Takes apart a transfer file somebody brings. Stores nothing. */
  inspect(bytes: Uint8Array): Inspection {
    return inspectZengin(bytes, BANK_MASTER);
  }

  list(actor: Actor, query: ListQuery): Promise<ListPage<ExportBatchView>> {
    return this.work.read(actor, (tx) => runList<ExportBatchView>(tx, exportList, query));
  }

  /** @throws DomainError no_record */
  get(actor: Actor, id: string): Promise<ExportBatchDetail> {
    return this.work.read(actor, async (tx) => {
      const batch = await tx.get(ExportBatchEntity, id);
      return { ...view(batch), rows: await rowsOf(tx, id) };
    });
  }

  /** The stored bytes, the same at every download; who took them is in the log. @throws DomainError no_record | export_voided */
  download(actor: Actor, id: string): Promise<{ file_name: string; content: Buffer }> {
    return this.work.run(actor, async (tx) => {
      const batch = await tx.get(ExportBatchEntity, id);
      if (batch.state === 'VOID') throw new DomainError('export_voided', 'conflict');
      const digest = createHash('sha256').update(batch.content).digest('hex');
      if (digest !== batch.sha256)
        throw new Error(`export batch ${id}: stored bytes do not match their digest`);
      await tx.audit('zengin.downloaded', subjectOf(batch), null, { sha256: batch.sha256 });
      return { file_name: batch.file_name, content: batch.content };
    });
  }

  /**
   * Takes a batch back, so that its payments can go into another. The bank must not have got it; the reason
   * is logged. @throws DomainError no_record | export_voided | unable_to_edit_paid_record
   */
  void(actor: Actor, id: string, reason: string): Promise<ExportBatchView> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(ExportBatchEntity, id);
      if (before.state === 'VOID') throw new DomainError('export_voided', 'conflict');
      const released = await detach(tx, before);
      const after = await tx.update(ExportBatchEntity, {
        ...before,
        state: 'VOID',
        void_reason: reason,
        voided_by: actor.user_id,
        voided_by_name: actor.user_name,
        voided_at: nowIso(),
      });
      await tx.audit(
        'zengin.voided',
        subjectOf(after),
        { ...view(before), payments: localIds(released) },
        view(after),
      );
      return view(after);
    });
  }
}

function refusal(plan: ExportPlan): DomainError {
  const rows = plan.rows
    .filter((row) => row.state === 'BLOCKED')
    .map(({ pay_key, local_id, problems }) => ({ pay_key, local_id, problems }));
  const codes = rows.map((row) => row.problems.find((problem) => problem.severity === 'error')?.code);
  const exportedOnly = rows.length > 0 && codes.every((code) => code === 'payment_already_exported');
  return new DomainError(exportedOnly ? 'payment_already_exported' : 'zengin_rows_blocked', 'conflict', {
    rows: rows.slice(0, 500),
    header: plan.header.problems.filter((problem) => problem.severity === 'error'),
  });
}

async function insertBatch(
  tx: Tx,
  bank: UserBankEntity,
  plan: ExportPlan,
  records: string[],
): Promise<ExportBatchEntity> {
  const content = frame(records, { crlf: bank.record_separator === 'crlf', end_mark: bank.end_mark });
  const local_id = await nextNumber(tx, 'export_batch');
  return tx.insert(ExportBatchEntity, {
    id: newId(),
    local_id,
    user_bank_id: bank.id,
    pay_date: plan.pay_date,
    state: 'LIVE',
    row_count: plan.count,
    total_amount: plan.total_amount,
    file_name: `zengin_${plan.pay_date.replaceAll('-', '')}_${bank.bank_code}_${local_id}.txt`,
    content,
    sha256: createHash('sha256').update(content).digest('hex'),
    created_by: tx.actor.user_id,
    created_by_name: tx.actor.user_name,
  });
}

/** Set-wise, for a file may hold thousands: the log has one row for the batch, with its payments. */
async function attach(tx: Tx, batch: ExportBatchEntity, plan: ExportPlan): Promise<void> {
  const rows = plan.rows.flatMap((row, at) =>
    row.payments.map((payment) => ({ ...payment, number: at + 1 })),
  );
  const exported = await attachPayments(tx, batch.id, rows);
  for (const payment of exported) await emitChanged(tx, payment, 'exported');
}

async function detach(tx: Tx, batch: ExportBatchEntity): Promise<PaymentEntity[]> {
  const payments = await paymentsIn(tx, batch.id);
  const paid = payments.filter((payment) => payment.state === 'PAID').map((payment) => payment.local_id);
  if (paid.length > 0) throw new DomainError('unable_to_edit_paid_record', 'locked', { local_ids: paid });
  const released = await releasePayments(tx, batch.id);
  for (const payment of released) await emitChanged(tx, payment, 'export_voided');
  return released;
}

function localIds(payments: PaymentEntity[]): number[] {
  return payments.map((payment) => payment.local_id).sort((a, b) => a - b);
}

const view = (batch: ExportBatchEntity): ExportBatchView => shown(exportBatchRecord, batch);

function subjectOf(batch: ExportBatchEntity) {
  return { menu: 'payment', subject_type: 'export_batch', subject_id: batch.id, local_id: batch.local_id };
}
