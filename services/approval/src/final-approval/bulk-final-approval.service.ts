import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { canAccept } from '@uketori/service-kit/duties.rules';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { inOneOrder } from '../approvals/approvals.facade.js';
import { beginFinal, FinalApprovalProcess, type Step } from './final-approval-process.service.js';
import type { BulkFinalResult } from './final-approval.types.js';

/** An invoice and the version of it that the approver saw. */
export interface SeenInvoice {
  id: string;
  invoice_version: number;
}

/** Rows that are carried through at a time: each asks journal once and writes twice. */
const LANES = 4;
/** Shorter than a caller waits for a response; the sweeper continues the rest. */
const BUDGET_MS = 30_000;

/** The final approval of many invoices, each by the process of one. */
@Injectable()
export class FinalApprovalBulk {
  constructor(
    private readonly work: Work,
    private readonly process: FinalApprovalProcess,
  ) {}

  /**
   * Takes on each invoice that may be approved for good, all in one transaction, then completes each. Returns
   * a result for every one: FINAL, LOCKING when journal could not be reached in time and the sweeper goes on, or why not:
   * no_record, the refusals of beginFinal and those of journal.
   */
  async finalize(
    actor: Actor,
    invoices: SeenInvoice[],
    accept_duties = false,
  ): Promise<{ results: BulkFinalResult[] }> {
    let steps: Step[] = [];
    // A repeated request gets this result if the current one does not finish.
    const begun = await this.work.run(actor, async (tx) => {
      steps = [];
      const results = new Map<string, BulkFinalResult>();
      for (const invoice of inOneOrder(invoices))
        results.set(invoice.id, await begin(tx, { ...invoice, accept_duties }, steps));
      return { results: invoices.flatMap(({ id }) => results.get(id) ?? []) };
    });
    const answers = await this.#through(actor, steps);
    return { results: begun.results.map((result) => answers.get(result.id) ?? result) };
  }

  async #through(actor: Actor, steps: Step[]): Promise<Map<string, BulkFinalResult>> {
    const answers = new Map<string, BulkFinalResult>();
    const until = Date.now() + BUDGET_MS;
    const waiting = steps.values();
    let isAnswering = true;
    const lane = async () => {
      for (const step of waiting) {
        // One silence is enough: each further one would cost a deadline, and the sweeper asks anyway.
        if (!isAnswering || Date.now() > until) return;
        const answer = await this.process.carry(actor, step);
        if (answer === 'later') isAnswering = false;
        else answers.set(step.id, settled(step.id, answer.code));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return answers;
  }
}

function settled(id: string, code: string | null): BulkFinalResult {
  return code === null ? { id, ok: true, final_state: 'FINAL' } : { id, ok: false, code };
}

async function begin(
  tx: Tx,
  { id, ...request }: SeenInvoice & { accept_duties: boolean },
  steps: Step[],
): Promise<BulkFinalResult> {
  const { invoice_version } = request;
  try {
    const { attempt } = await tx.attempt(() => beginFinal(tx, id, request, BUDGET_MS));
    steps.push({ id, attempt, final_state: 'LOCKING', final_version: invoice_version });
    return { id, ok: true, final_state: 'LOCKING' };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { id, ok: false, code: error.code, ...canAccept(error) };
  }
}
