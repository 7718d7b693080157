import { Injectable } from '@nestjs/common';
import type {
  LockInvoiceRequest,
  LockInvoiceResponse,
  UnlockInvoiceRequest,
  UnlockInvoiceResponse,
} from '@uketori/proto/uketori/journal/v1/invoices';
import type { Actor } from '@uketori/service-kit/actor';
import { isUuid } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { addresseeOf } from '../qualified/qualified.facade.js';
import { queueRegistryCheck } from '../registry/registry.facade.js';
import { journalSettings } from '../settings/settings.facade.js';
import { claimOf, databaseNow, holdInvoice, writeChange } from '../invoice-records/invoice-records.facade.js';
import { decideLock, decideUnlock } from './locking.rules.js';
import { type InvoiceEntity, isLive } from '../invoice-fields/invoice-fields.facade.js';
import { addSnapshot, releaseSnapshot, rememberAttempt } from './lock.repository.js';

/** The lock of final approval. Returns refusals instead of throwing: the caller decides what they mean. */
@Injectable()
export class InvoicesLocking {
  constructor(private readonly work: Work) {}

  lock(actor: Actor, request: LockInvoiceRequest): Promise<LockInvoiceResponse> {
    return this.work.run(actor, async (tx) => {
      const invoice = await held(tx, request.invoice_id);
      if (!invoice) return { locked: false, refusal_code: 'no_record', version: 0 };
      const claim = await claimOf(tx, invoice.id);
      const now = await databaseNow(tx);
      const { lock_mode, makes_journal, own_names } = await journalSettings(tx);
      // Where nothing is coded there is nothing to balance; what was coded before has to.
      const isUncoded = !makes_journal && invoice.journal_row_count === 0;
      const is_addressee_open =
        invoice.addressee_note.trim() === '' &&
        addresseeOf({ recipient_name: invoice.recipient_name, own_names }) === 'differs';
      const facts = { ...invoice, balanced: invoice.balanced || isUncoded, is_addressee_open };
      const decision = decideLock(facts, request.expected_version, request.attempt, isLive(claim, now));
      if ('refusal' in decision)
        return { locked: false, refusal_code: decision.refusal, version: invoice.version };
      if (decision.step === 'already') return { locked: true, refusal_code: '', version: invoice.version };
      const { attempt } = request;
      const taken = { locked: true, lock_attempt: attempt, last_attempt: attempt, locked_at: now, lock_mode };
      const next = { ...invoice, ...taken };
      const stored = await writeChange(tx, {
        before: invoice,
        next,
        cause: 'locked',
        action: 'invoice.locked',
      });
      // An approved invoice stays as approved; the current result is for the user who exports it.
      await queueRegistryCheck(tx, stored.t_number);
      await addSnapshot(tx, stored.id, attempt);
      return { locked: true, refusal_code: '', version: stored.version };
    });
  }

  unlock(actor: Actor, request: UnlockInvoiceRequest): Promise<UnlockInvoiceResponse> {
    return this.work.run(actor, async (tx) => {
      const invoice = await held(tx, request.invoice_id);
      if (!invoice) return { unlocked: false, refusal_code: 'no_record', version: 0 };
      const decision = decideUnlock(invoice, request.attempt);
      if ('refusal' in decision)
        return { unlocked: false, refusal_code: decision.refusal, version: invoice.version };
      if (decision.step === 'remember') await rememberAttempt(tx, invoice.id, request.attempt);
      if (decision.step !== 'unlock') return { unlocked: true, refusal_code: '', version: invoice.version };
      const last_attempt = Math.max(invoice.last_attempt, request.attempt);
      const lock_mode = 0 as const;
      const next = { ...invoice, locked: false, lock_attempt: 0, lock_mode, last_attempt, locked_at: null };
      await releaseSnapshot(tx, invoice.id);
      const stored = await writeChange(tx, {
        before: invoice,
        next,
        cause: 'unlocked',
        action: 'invoice.unlocked',
      });
      return { unlocked: true, refusal_code: '', version: stored.version };
    });
  }
}

async function held(tx: Tx, id: string): Promise<InvoiceEntity | null> {
  return isUuid(id) ? holdInvoice(tx, { id }) : null;
}
